import once from 'lodash/once.js'
import { dayIn } from '../../kit/calendar.ts'
import { createLru, keptIn } from '../../kit/kept.ts'
import type { AdsAccount, AdsAccounts } from '../data/accounts.ts'
import { openSource } from '../data/sources.ts'
import { parseGaql } from '../gaql/parse.ts'
import { sortedRows } from '../query/order.ts'
import { planQuery } from '../query/plan.ts'
import { SCAN_START, type ScanPosition, type ScanRow, scanRows } from '../query/scan.ts'

/** The result of a query; rows are generated while they are read. */
export type Result = ReturnType<ReturnType<typeof createResults>>

/** The bound on cached rows of sorted results, over all queries. */
const ROWS_KEPT = 500_000

function* limited(rows: Iterable<ScanRow>, count: number): Generator<ScanRow> {
  let left = count
  if (left <= 0) return
  for (const row of rows) {
    yield row
    if (--left <= 0) return
  }
}

/** Opens the results of accounts; a sorted result is cached until its account is written. */
export function createResults(accounts: AdsAccounts, now: () => number) {
  const sorted = createLru<ScanRow[]>(ROWS_KEPT, ({ length }) => length)

  return (account: AdsAccount, query: string, day?: number) => {
    const today = day ?? dayIn(account.time_zone, now())
    const plan = planQuery(parseGaql(query), { id: account.id, manager: account.manager, today })
    const key = `${account.id} ${account.version} ${today} ${query}`
    const named = new Set(
      [...plan.select, ...plan.where.attributes.map(({ field }) => field)].map((field) => field.resource),
    )
    // a request that is only checked, or whose page is cached, reads nothing
    const source = once(() => openSource({ ...plan, named, today }, account, accounts))
    const scan = (from = SCAN_START) => scanRows(plan, source(), today, from)

    const inOrder = () => keptIn<string, ScanRow[]>(sorted, key, () => sortedRows(plan, scan()))
    return {
      plan,
      today,
      /** The rows after the first `skip`, within LIMIT; `from` is the position of the first of them. */
      rows: (skip: number, from: ScanPosition) =>
        limited(plan.order.length > 0 ? inOrder().slice(skip) : scan(from), plan.limit - skip),
      /** The number of rows without LIMIT. */
      count: () => {
        let count = 0
        for (const _ of scan()) count++
        return count
      },
    }
  }
}
