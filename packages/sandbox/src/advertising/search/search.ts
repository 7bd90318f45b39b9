import type { Json } from '../../google/messages/json.ts'
import { createLru } from '../../kit/lru.ts'
import type { Account } from '../data/accounts.ts'
import { refusal } from '../failure.ts'
import { fieldMask, rowRenderer } from '../query/render.ts'
import type { PageTokens } from './page-token.ts'
import { type Results, START } from './result.ts'

/** Dependencies of the search method. */
export interface SearchDependencies {
  results: Results
  tokens: PageTokens
  /** The vendor's 10,000, which a request cannot change. */
  page_rows: number
  page_cache_bytes: number
  now: () => number
}

/** Reads one page of an account; `pretty` indents the answer. */
export type Search = (account: Account, body: Json, pretty: boolean) => Uint8Array

/** Opens googleAds:search. */
export function createSearch(deps: SearchDependencies): Search {
  const pages = createLru<Uint8Array>(deps.page_cache_bytes)

  /** Where a page begins in its result; refuses what the vendor refuses. */
  const open = (account: Account, query: string, token: string | undefined) => {
    const mark = token ? deps.tokens.read(token, account.id, query) : undefined
    return { mark, result: deps.results.open(account, query, mark?.today) }
  }

  const page = (account: Account, query: string, token: string | undefined): object => {
    const { mark, result } = open(account, query, token)
    const { plan, today } = result
    const skip = mark?.rows ?? 0
    const rows = result.rows(skip, mark?.position ?? START)
    const render = rowRenderer(plan)
    const results: Json[] = []
    let row = rows.next()
    for (; !row.done && results.length < deps.page_rows; row = rows.next()) results.push(render(row.value))
    const next = row.done ? undefined : { position: row.value.position, rows: skip + results.length, today }
    return {
      ...(results.length > 0 && { results }),
      ...(next && { nextPageToken: deps.tokens.write(account.id, query, next) }),
      fieldMask: fieldMask(plan),
      queryResourceConsumption: String(1 + Math.ceil((results.length * plan.select.length) / 250)),
    }
  }

  return (account, body, pretty) => {
    if (body.pageSize !== undefined) {
      throw refusal(
        'requestError',
        'PAGE_SIZE_NOT_SUPPORTED',
        'Setting the page size is not supported. Search Responses will have fixed page size of 10,000 rows.',
        { at: ['page_size'] },
      )
    }
    const { query } = body
    if (typeof query !== 'string' || query.trim() === '')
      throw refusal('requestError', 'REQUIRED_FIELD_MISSING', 'Required field is missing.', { at: ['query'] })
    const token = typeof body.pageToken === 'string' && body.pageToken !== '' ? body.pageToken : undefined
    if (body.validateOnly === true) {
      open(account, query, token)
      return Buffer.from('{}')
    }
    const fresh = token ? '' : String(deps.results.open(account, query).today)
    // a cached page holds a token, which must not grow old with it
    const hour = Math.floor(deps.now() / 3_600_000)
    const key = JSON.stringify([account.id, account.version, query, token ?? fresh, pretty, hour])
    let bytes = pages.get(key)
    if (!bytes) {
      bytes = Buffer.from(JSON.stringify(page(account, query, token), null, pretty ? 2 : undefined))
      pages.set(key, bytes, bytes.length)
    }
    return bytes
  }
}
