import { createHash } from 'node:crypto'
import { createSigner } from '../../kit/signed-token.ts'
import { refusal } from '../failure.ts'
import type { Place } from './batches.ts'

/** Where a page begins, and what the request of the first page asked for. */
export interface PageMark extends Place {
  summary: boolean
  count: boolean
  /** The day of the first page's request, so that all pages cover the same days. */
  today: number
}

interface Payload extends PageMark {
  customer_id: string
  /** A digest of the query, to keep the token short. */
  query: string
  issued_at: number
}

/** The lifetime of a page token in milliseconds; the vendor does not document its own. */
const LIFETIME = 2 * 3_600_000

const digest = (query: string) => createHash('sha256').update(query).digest('base64url')

/** Writes and reads the page tokens of one seed. */
export interface PageTokens {
  write(customer_id: string, query: string, mark: PageMark): string
  read(token: string, customer_id: string, query: string): PageMark
}

/** Creates the page tokens of a seed. They are signed, so that one of another query or customer is refused. */
export function createPageTokens(seed: number, now: () => number): PageTokens {
  const signer = createSigner(`pages of seed ${seed}`)
  return {
    write: (customer_id, query, mark) =>
      signer.seal({ ...mark, customer_id, query: digest(query), issued_at: now() }),
    read: (token, customer_id, query) => {
      const payload = signer.open(token) as Payload | undefined
      if (payload?.customer_id !== customer_id || payload.query !== digest(query)) {
        throw refusal('requestError', 'INVALID_PAGE_TOKEN', {
          trigger: token,
          at: ['page_token'],
        })
      }
      if (now() - payload.issued_at > LIFETIME) {
        throw refusal('requestError', 'EXPIRED_PAGE_TOKEN', {
          trigger: token,
          at: ['page_token'],
        })
      }
      return payload
    },
  }
}
