import orderBy from 'lodash/orderBy.js'
import type { JsonValue } from '../../google/messages/types.ts'
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

/** All rows of a plan in the order of ORDER BY; equal rows keep the order of the scan. */
export function sortedRows(plan: Plan, rows: Iterable<ScanRow>): ScanRow[] {
  const kept = Array.from(rows, (row) => ({ ...row, total: row.total.slice() }))
  // a missing value sorts first
  const keys = plan.order.flatMap(({ field }) => [
    (row: ScanRow) => keyOf(field, row) !== undefined,
    (row: ScanRow) => keyOf(field, row),
  ])
  const directions = plan.order.flatMap(({ descending }) => Array(2).fill(descending ? 'desc' : 'asc'))
  return orderBy(kept, keys, directions)
}
