import type { Json } from '../../google/messages/json.ts'
import { createLru } from '../../kit/lru.ts'
import type { Account } from '../data/accounts.ts'
import { refusal } from '../failure.ts'
import { maskOf, summaryOf, writePage } from './body-text.ts'
import type { PageMark, PageTokens } from './page-token.ts'
import type { Result, Results } from './result.ts'

/** What reading needs. */
export interface SearchDependencies {
  results: Results
  tokens: PageTokens
  /** The vendor's 10,000, which no caller can change. */
  page_rows: number
  page_cache_bytes: number
  now: () => number
}

/** Reads one page: an account, a parsed body, and whether the answer is indented. */
export type Search = (account: Account, body: Json, pretty: boolean) => Uint8Array

interface Settings {
  omitResults?: boolean
  returnSummaryRow?: boolean
  returnTotalResultsCount?: boolean
}

/** The query of a body; both methods require it. */
export function requiredQuery(body: Json): string {
  if (typeof body.query === 'string' && body.query.trim() !== '') return body.query
  throw refusal('requestError', 'REQUIRED_FIELD_MISSING', 'Required field is missing.', { at: ['query'] })
}

/** Refuses a summary row where there is nothing to sum. */
export function checkSummary(result: Result): void {
  if (result.plan.metrics.length > 0) return
  throw refusal(
    'requestError',
    'CANNOT_RETURN_SUMMARY_ROW_FOR_REQUEST_WITHOUT_METRICS',
    'return_summary_row cannot be enabled if request did not select any metrics field.',
  )
}

/** What a query is said to have cost the vendor. */
export const consumption = (result: Result, rows: number): string =>
  String(1 + Math.ceil((rows * result.plan.select.length) / 250))

function checkMark(mark: PageMark, settings: Settings): void {
  if (mark.summary !== (settings.returnSummaryRow ?? false)) {
    throw refusal(
      'requestError',
      'INCONSISTENT_RETURN_SUMMARY_ROW_VALUE',
      'return_summary_row parameter value should be the same between requests with page_token field set and their original request.',
    )
  }
  if (settings.returnTotalResultsCount && !mark.total_count) {
    throw refusal(
      'requestError',
      'TOTAL_RESULTS_COUNT_NOT_ORIGINALLY_REQUESTED',
      'The total results count cannot be returned if it was not requested in the original request.',
    )
  }
}

/** Opens googleAds:search. */
export function createSearch(deps: SearchDependencies): Search {
  const pages = createLru<Uint8Array>(deps.page_cache_bytes)

  const page = (
    account: Account,
    query: string,
    settings: Settings,
    token: string | undefined,
    pretty: boolean,
  ) => {
    const mark = token ? deps.tokens.read(token, account.id, query) : undefined
    if (mark) checkMark(mark, settings)
    const result = deps.results.open(account, query, mark?.today)
    if (settings.returnSummaryRow) checkSummary(result)
    const skip = mark?.rows ?? 0
    const rows = result.rows(skip, mark?.position ?? { entity: 0, day: 0, cell: 0 })[Symbol.iterator]()
    const options = { count: deps.page_rows, pretty, omitResults: settings.omitResults ?? false }
    const { text } = writePage(result, rows, options, ({ rows: written, next }) => ({
      nextPageToken:
        next &&
        deps.tokens.write(account.id, query, {
          position: next,
          rows: skip + written,
          today: result.today,
          total_count: settings.returnTotalResultsCount ?? false,
          summary: settings.returnSummaryRow ?? false,
        }),
      totalResultsCount: settings.returnTotalResultsCount ? String(result.totals().count) : undefined,
      fieldMask: maskOf(result),
      summaryRow: settings.returnSummaryRow && !next ? summaryOf(result) : undefined,
      queryResourceConsumption: consumption(result, written),
    }))
    return Buffer.from(text)
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
    const query = requiredQuery(body)
    const settings = (body.searchSettings ?? {}) as Settings
    const token = typeof body.pageToken === 'string' && body.pageToken !== '' ? body.pageToken : undefined
    if (body.validateOnly === true) {
      if (token) {
        throw refusal(
          'requestError',
          'VALIDATE_ONLY_REQUEST_HAS_PAGE_TOKEN',
          'page_token is set in the validate only request.',
          { at: ['page_token'] },
        )
      }
      if (settings.returnSummaryRow) {
        throw refusal(
          'requestError',
          'CANNOT_RETURN_SUMMARY_ROW_FOR_VALIDATE_ONLY_REQUESTS',
          'return_summary_row should not be enabled for validate only requests.',
        )
      }
      deps.results.open(account, query)
      return Buffer.from(pretty ? '{}\n' : '{}')
    }
    const fresh = token ? '' : String(deps.results.open(account, query).today)
    // A kept page holds a token, which must not grow old with it.
    const hour = Math.floor(deps.now() / 3_600_000)
    const key = JSON.stringify([account.id, account.version, query, settings, token ?? fresh, pretty, hour])
    let bytes = pages.get(key)
    if (!bytes) {
      bytes = page(account, query, settings, token, pretty)
      pages.set(key, bytes, bytes.length)
    }
    return bytes
  }
}
