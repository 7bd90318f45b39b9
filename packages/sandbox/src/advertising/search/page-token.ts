import { createRequestTokens, type RequestTokens } from '../../kit/request-tokens.ts'
import { refusal } from '../failure.ts'
import type { BatchStart } from './batches.ts'

/** Where a page begins, and what the request of the first page asked for. */
export interface PageMark extends BatchStart {
  summary: boolean
  count: boolean
  /** The day of the first page's request, so that all pages cover the same days. */
  today: number
}

/** The page tokens of one seed; a request is a customer and a query. */
export type QueryTokens = RequestTokens<PageMark>

/** The lifetime of a page token in milliseconds; the vendor does not document its own. */
const LIFETIME = 2 * 3_600_000

const CODES = { invalid: 'INVALID_PAGE_TOKEN', expired: 'EXPIRED_PAGE_TOKEN' } as const

/** Creates the page tokens of a seed. */
export const createQueryTokens = (seed: number, now: () => number): QueryTokens =>
  createRequestTokens({
    key: `pages of seed ${seed}`,
    now,
    lifetime_ms: LIFETIME,
    refusal: (why, token) => refusal('requestError', CODES[why], { trigger: token, at: ['page_token'] }),
  })
