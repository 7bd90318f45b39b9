import type { Query } from '../../language/query.ts'
import type { Layer } from '../columns/layer.ts'
import { STRIDE } from '../pace.ts'
import { FilterBinder } from '../query/bind-filter.ts'
import { explode, hasLists } from './explode.ts'
import { FieldGroups, type FieldSubject } from './field-groups.ts'
import { type GroupColumn, groupColumn } from './group-column.ts'
import type { GroupContext } from './group-context.ts'
import { GroupKeys } from './group-keys.ts'
import { countRows } from './kernels.ts'
import { eachChunk, type RowChunk } from './row-chunk.ts'

/** The groups of one segment, by their numbers. */
export interface SegmentGroups {
  readonly columns: readonly GroupColumn[]
  readonly keys: GroupKeys
  /** By number, how many rows the group has; numbers without rows are not in use. */
  readonly rows: Uint32Array
  readonly fields: ReadonlyMap<string, FieldGroups>
}

/** Groups the live rows of a layer that match the query's filter. */
export async function groupSegment(
  layer: Layer,
  query: Query,
  subjects: ReadonlyMap<string, FieldSubject>,
  context: GroupContext,
): Promise<SegmentGroups> {
  const { indexes, pace } = context
  const { segment, dead } = layer
  const columns: GroupColumn[] = []
  for (const field of query.grouping?.fields ?? []) {
    columns.push(await groupColumn(indexes.field(segment, field), indexes))
  }
  const keys = new GroupKeys(
    columns.map(({ values }) => values.size + 1),
    columns.some(hasLists) ? Number.POSITIVE_INFINITY : segment.rows,
    context,
  )
  const rows = new Uint32Array(keys.bound)
  const fields = new Map<string, FieldGroups>()
  for (const [field, subject] of subjects)
    fields.set(field, new FieldGroups(subject, keys.bound, indexes.tuning))
  const result = { columns, keys, rows, fields }

  const all = !query.filter && dead.count === 0
  if (all && columns.length === 0 && [...subjects.values()].every(({ facts }) => facts.complete)) {
    rows.fill(segment.rows)
    for (const field of fields.values()) field.addAll()
    return result
  }

  // if each code of one field is a group, its rows are known
  const counted = all && columns.length === 1 && keys.computed && !columns.some(hasLists)
  if (counted) {
    const [field = ''] = query.grouping?.fields ?? []
    rows.set((await indexes.facts(segment.column(field))).counts)
    if (fields.size === 0) return result
  }

  const numbers = new Uint32Array(STRIDE)
  const codes = new Uint32Array(STRIDE)
  const take = (chunk: RowChunk, elements: readonly Uint32Array[]) => {
    const { length } = chunk
    numbers.fill(0, 0, length)
    let lists = 0
    for (const [index, column] of columns.entries()) {
      if (column.lists) {
        keys.add(index, numbers, elements[lists] as Uint32Array, length)
        lists++
      } else {
        chunk.read(column.codes, codes)
        keys.add(index, numbers, codes, length)
      }
    }
    if (!counted) countRows(numbers, length, rows)
    for (const field of fields.values()) field.add(chunk, numbers)
  }
  const lists = columns.filter(hasLists)
  const filter = query.filter ? await new FilterBinder(segment, indexes, pace).bind(query.filter) : undefined
  await eachChunk(layer, filter, pace, (chunk) => {
    if (lists.length > 0) return explode(chunk, lists, pace, (rows) => take(rows.chunk, rows.elements))
    take(chunk, [])
    return undefined
  })
  return result
}
