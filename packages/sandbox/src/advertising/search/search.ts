import type { Json } from '../../google/messages/types.ts'
import { createRenderedPages, keptIn } from '../../kit/kept.ts'
import { createRequestTokens } from '../../kit/tokens.ts'
import type { AdsAccount, AdsAccounts } from '../data/accounts.ts'
import { refusal } from '../failure.ts'
import type { Plan } from '../query/plan.ts'
import { type AskedBatch, type Batch, type BatchStart, contentOf, costOf, cutBatches } from './batches.ts'
import { createResults } from './result.ts'

/** Where a page begins, and what the request of the first page asked for. */
interface PageMark extends BatchStart {
  summary: boolean
  count: boolean
  /** The day of the first page's request, so that all pages cover the same days. */
  today: number
}

/** The lifetime of a page token in milliseconds; the vendor does not document its own. */
const LIFETIME = 2 * 3_600_000

const CODES = { invalid: 'INVALID_PAGE_TOKEN', expired: 'EXPIRED_PAGE_TOKEN' } as const

/** The methods that run queries; `pretty` indents the answer. */
export type AdsSearch = ReturnType<typeof createAdsSearch>

type SearchRequest = ReturnType<typeof readSearch>

const refused = (value: string, field: string) => refusal('requestError', value, { at: [field] })

function queryOf({ query }: Json): string {
  if (typeof query === 'string' && query.trim() !== '') return query
  throw refused('REQUIRED_FIELD_MISSING', 'query')
}

function readSearch(body: Json) {
  if (body.pageSize !== undefined) throw refused('PAGE_SIZE_NOT_SUPPORTED', 'page_size')
  const { omitResults, returnSummaryRow, returnTotalResultsCount } = (body.searchSettings ?? {}) as Json
  const asked = {
    query: queryOf(body),
    token: body.pageToken ? String(body.pageToken) : undefined,
    validate_only: body.validateOnly === true,
    rows: omitResults !== true,
    summary: returnSummaryRow === true,
    count: returnTotalResultsCount === true,
  }
  if (asked.validate_only && asked.token) throw refused('VALIDATE_ONLY_REQUEST_HAS_PAGE_TOKEN', 'page_token')
  if (asked.validate_only && asked.summary)
    throw refused('CANNOT_RETURN_SUMMARY_ROW_FOR_VALIDATE_ONLY_REQUESTS', 'search_settings')
  return asked
}

function checkSummary({ metrics }: Plan, { summary }: AskedBatch): void {
  if (summary && metrics.length === 0)
    throw refused('CANNOT_RETURN_SUMMARY_ROW_FOR_REQUEST_WITHOUT_METRICS', 'search_settings')
}

function checkMark(mark: PageMark, { summary, count }: SearchRequest): void {
  if (mark.summary !== summary) throw refused('INCONSISTENT_RETURN_SUMMARY_ROW_VALUE', 'search_settings')
  if (count && !mark.count) throw refused('TOTAL_RESULTS_COUNT_NOT_ORIGINALLY_REQUESTED', 'search_settings')
}

/** Opens googleAds:search and googleAds:searchStream. `page_rows` are the vendor's 10,000, which a request cannot change. */
export function createAdsSearch(
  accounts: AdsAccounts,
  { seed, now, page_rows }: { seed: number; now: () => number; page_rows: number },
) {
  const openResult = createResults(accounts, now)
  // a request is a customer and a query
  const tokens = createRequestTokens<PageMark>({
    key: `pages of seed ${seed}`,
    now,
    lifetime_ms: LIFETIME,
    refusal: (why, token) => refusal('requestError', CODES[why], { trigger: token, at: ['page_token'] }),
  })
  const pages = createRenderedPages<Uint8Array>()

  return {
    /** One page of a result. */
    page(account: AdsAccount, body: Json, pretty: boolean): Uint8Array {
      const asked = readSearch(body)
      const { query, token, summary, count } = asked
      const mark = token ? tokens.read(token, [account.id, query]) : undefined
      if (mark) checkMark(mark, asked)
      const result = openResult(account, query, mark?.today)
      const { plan, today } = result
      checkSummary(plan, asked)
      if (asked.validate_only) return Buffer.from('{}')
      // a cached page holds a token, which must not grow old with it
      const hour = Math.floor(now() / 3_600_000)
      const key = JSON.stringify([account.id, account.version, asked, today, pretty, hour])
      return keptIn<string, Uint8Array>(pages, key, () => {
        // every result has a batch, even without rows
        const batch = cutBatches(result, asked, page_rows, mark).next().value as Batch
        const { fieldMask, ...content } = contentOf(plan, batch)
        const start = batch.next && { ...batch.next, summary, count, today }
        const page = {
          ...content,
          ...(start && { nextPageToken: tokens.write([account.id, query], start) }),
          ...(count && { totalResultsCount: String(result.count()) }),
          fieldMask,
          queryResourceConsumption: String(costOf(plan, batch)),
        }
        return Buffer.from(JSON.stringify(page, null, pretty ? 2 : undefined))
      })
    },
    /** A whole result in the pieces of a JSON array, made while they are sent. */
    stream(account: AdsAccount, body: Json, pretty: boolean, requestId: string): Iterable<string> {
      const setting = body.summaryRowSetting
      const asked = {
        rows: setting !== 'SUMMARY_ROW_ONLY',
        summary: setting === 'SUMMARY_ROW_ONLY' || setting === 'SUMMARY_ROW_WITH_RESULTS',
      }
      const result = openResult(account, queryOf(body))
      checkSummary(result.plan, asked)
      return piecesOf(result.plan, cutBatches(result, asked, page_rows), pretty, requestId)
    },
  }
}

/** Writes batches as a JSON array. The last one of rows has the cost of all of them, and a summary its own. */
function* piecesOf(plan: Plan, batches: Iterable<Batch>, pretty: boolean, requestId: string) {
  let opening = '['
  let cost = 0
  for (const batch of batches) {
    const own = costOf(plan, batch)
    cost += own
    const is_last = !batch.next || batch.next.at === 'summary'
    const body = {
      ...contentOf(plan, batch),
      requestId,
      ...(is_last && { queryResourceConsumption: String(batch.summaryRow ? own : cost) }),
    }
    yield `${opening}${JSON.stringify(body, null, pretty ? 2 : undefined)}`
    opening = '\n,\n'
  }
  yield '\n]'
}
