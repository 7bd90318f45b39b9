import once from 'lodash/once.js'
import orderBy from 'lodash/orderBy.js'
import type { JsonValue } from '../../google/messages/types.ts'
import { dayIn } from '../../kit/calendar.ts'
import { createLru, keptIn } from '../../kit/kept.ts'
import type { AdsAccount, AdsAccounts } from '../data/accounts.ts'
import { openSource } from '../data/sources.ts'
import { parseGaql } from '../gaql/parse.ts'
import { type Plan, planQuery } from '../query/plan.ts'
import {
  attributeOf,
  metricValue,
  SCAN_START,
  type ScanPosition,
  type ScanRow,
  scanRows,
} from '../query/scan.ts'
import type { Field } from '../schema/catalogue.ts'

type Key = string | number | bigint | boolean | undefined

function keyOf(field: Field, row: ScanRow): Key {
  if (field.resource === 'metrics') return metricValue(field, row.total)
  const value: JsonValue | undefined =
    field.resource === 'segments'
      ? (row.day.values[field.path[0] ?? ''] ?? row.cell.values[field.path[0] ?? ''])
      : attributeOf(field, row.entity.resources)
  if (value === undefined) return undefined
  if (field.type.kind === 'int64') return BigInt(String(value))
  if (field.type.kind === 'enum') return field.type.values?.indexOf(String(value)) ?? 0
  return value as Key
}

/** All rows of a plan in the order of ORDER BY; equal rows keep the order of the scan. */
function sortedRows(plan: Plan, rows: Iterable<ScanRow>): ScanRow[] {
  const kept = Array.from(rows, (row) => ({ ...row, total: row.total.slice() }))
  // a missing value sorts first
  const keys = plan.order.flatMap(({ field }) => [
    (row: ScanRow) => keyOf(field, row) !== undefined,
    (row: ScanRow) => keyOf(field, row),
  ])
  const directions = plan.order.flatMap(({ descending }) => Array(2).fill(descending ? 'desc' : 'asc'))
  return orderBy(kept, keys, directions)
}

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
