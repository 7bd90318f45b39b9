import type { JsonValue } from '../../google/messages/types.ts'
import { byFirst } from '../../kit/compare.ts'
import type { Field } from '../schema/catalogue.ts'
import type { Plan } from './plan.ts'
import { attributeOf, metricValue, type ScanRow } from './scan.ts'

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

function compare(a: Key, b: Key): number {
  if (a === b) return 0
  // a missing value sorts first
  if (a === undefined) return -1
  if (b === undefined) return 1
  return a < b ? -1 : 1
}

/** All rows of a plan in the order of ORDER BY; equal rows keep the order of the scan. */
export function sortedRows(plan: Plan, rows: Iterable<ScanRow>): ScanRow[] {
  const keyed = Array.from(rows, (row) => ({
    row: { ...row, total: row.total.slice() },
    keys: plan.order.map(({ field }) => keyOf(field, row)),
  }))
  const compares = plan.order.map(
    ({ descending }, index) =>
      (left: { keys: Key[] }, right: { keys: Key[] }) =>
        compare(left.keys[index], right.keys[index]) * (descending ? -1 : 1),
  )
  return keyed.sort(byFirst(compares)).map(({ row }) => row)
}
