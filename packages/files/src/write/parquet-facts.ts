import type { ParquetWriter } from 'hyparquet-writer'
import { unconvertMinMax } from 'hyparquet-writer/src/unconvert.js'
import type { FieldFacts } from './columns.ts'
import type { StoredValue } from './group-column.ts'
import { boundsOf, type Element } from './parquet-chunk.ts'

/** What row groups have in a field. A group with NaN has no bounds, and then the file has none. */
export function factsOf(element: Element, field: number, groups: ParquetWriter['row_groups']): FieldFacts {
  const values: StoredValue[] = []
  let nulls = 0
  let is_bound = true
  for (const { columns, num_rows } of groups) {
    const { min_value, max_value, null_count = 0n } = columns[field]?.meta_data?.statistics ?? {}
    nulls += Number(null_count)
    if (min_value === undefined || max_value === undefined) is_bound &&= null_count === num_rows
    else values.push(min_value as StoredValue, max_value as StoredValue)
  }
  if (!is_bound) return { nulls }
  const { min_value, max_value } = boundsOf(values)
  return {
    nulls,
    lower: unconvertMinMax(min_value, element, false),
    upper: unconvertMinMax(max_value, element, true),
  }
}
