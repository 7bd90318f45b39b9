import type { Json } from '../../google/messages/json.ts'
import type { Account } from '../data/accounts.ts'
import { maskOf, summaryOf, writePage } from './body-text.ts'
import type { Results } from './result.ts'
import { checkSummary, consumption, requiredQuery } from './search.ts'

/** Rows in one chunk of a stream. */
const CHUNK_ROWS = 10_000

/** Opens googleAds:searchStream; the pieces of its answer are made as they are sent. */
export function createSearchStream(results: Results) {
  return (account: Account, body: Json, pretty: boolean, requestId: string): Iterable<string> => {
    const result = results.open(account, requiredQuery(body))
    const setting = body.summaryRowSetting
    const summary = setting === 'SUMMARY_ROW_WITH_RESULTS' || setting === 'SUMMARY_ROW_ONLY'
    if (summary) checkSummary(result)

    function* pieces(): Generator<string> {
      const rows = result.rows(0, { entity: 0, day: 0, cell: 0 })[Symbol.iterator]()
      const common = { fieldMask: maskOf(result), requestId }
      yield '['
      let first = rows.next()
      let separator = ''
      if (setting !== 'SUMMARY_ROW_ONLY') {
        do {
          const page = writePage(result, rows, { count: CHUNK_ROWS, pretty, first }, ({ rows: written }) => ({
            ...common,
            queryResourceConsumption: consumption(result, written),
          }))
          yield separator + page.text
          separator = pretty ? '\n,\n' : ','
          first = page.pending
        } while (!first.done)
      }
      if (summary) {
        const row = { summaryRow: summaryOf(result), ...common, queryResourceConsumption: '1' }
        yield separator + JSON.stringify(row, null, pretty ? 2 : undefined)
      }
      yield pretty ? ']\n' : ']'
    }
    return pieces()
  }
}
