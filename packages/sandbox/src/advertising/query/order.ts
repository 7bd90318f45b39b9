import type { JsonValue } from '../../google/messages/types.ts'
import { byFirst } from '../../kit/compare.ts'
import type { Field } from '../schema/catalogue.ts'
import type { Plan } from './plan.ts'
import { attributeOf, metricValue, type Scan, type ScanPosition, type ScanRow } from './scan.ts'

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

/** The positions of all rows of a plan in the order of ORDER BY; equal rows keep the order of the scan. */
export function sortedPositions(plan: Plan, scan: Scan): ScanPosition[] {
  const positions: ScanPosition[] = []
  const keys: Key[][] = plan.order.map(() => [])
  for (const row of scan.rows()) {
    positions.push(row.position)
    for (const [index, { field }] of plan.order.entries()) keys[index]?.push(keyOf(field, row))
  }
  const indexes = Uint32Array.from(positions.keys())
  const compares = plan.order.map(({ descending }, index) => {
    const own = keys[index] ?? []
    return (a: number, b: number) => (descending ? compare(own[b], own[a]) : compare(own[a], own[b]))
  })
  indexes.sort(byFirst([...compares, (a, b) => a - b]))
  return Array.from(indexes, (index) => positions[index] ?? { entity: 0, day: 0, cell: 0 })
}
