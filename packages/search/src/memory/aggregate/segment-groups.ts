import type { Query } from '../../language/query.ts'
import { grown } from '../columns/grown.ts'
import type { Layer } from '../columns/layer.ts'
import { ALL_PLACES, BLOCK_ROWS, type PlacedRows } from '../columns/row-block.ts'
import type { Pace } from '../pace.ts'
import { FilterBinder } from '../query/bind-filter.ts'
import { eachBlock } from '../query/each-block.ts'
import { explode, hasLists } from './explode.ts'
import { FieldGroups, type FieldSubject } from './field-groups.ts'
import { type GroupColumn, groupColumn } from './group-column.ts'
import type { GroupContext } from './group-context.ts'
import { GroupKeys } from './group-keys.ts'
import { countRows, takeCodes } from './kernels.ts'

/** The number of groups that have room at first, if they are numbered as they are found. */
const FIRST_GROUPS = 4_096

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
  const { indexes, pace, memory } = context
  const { segment, dead } = layer
  const columns: GroupColumn[] = []
  for (const field of query.grouping?.fields ?? [])
    columns.push(await groupColumn(indexes.field(segment, field), indexes))
  const all = !query.filter && dead.count === 0
  const lists = columns.filter(hasLists)
  const keys = new GroupKeys(
    columns.map(({ values }) => values.size + 1),
    {
      most: lists.length > 0 ? Number.POSITIVE_INFINITY : segment.rows,
      expected: query.filter ? 0 : segment.rows,
    },
    context,
  )
  let room = Math.min(keys.bound, Math.max(keys.size, FIRST_GROUPS))
  memory.take(room)
  let rows = new Uint32Array(room)
  const fields = new Map<string, FieldGroups>()
  for (const [field, subject] of subjects)
    fields.set(field, new FieldGroups(subject, room, keys.bound, indexes.tuning))
  const result = () => ({ columns, keys, rows, fields })

  if (all && columns.length === 0 && [...subjects.values()].every(({ facts }) => facts.complete)) {
    rows.fill(segment.rows)
    for (const field of fields.values()) field.addAll()
    return result()
  }

  // if each code of one field is a group, its rows are known
  const counted = all && columns.length === 1 && keys.computed && lists.length === 0
  if (counted) {
    const [field = ''] = query.grouping?.fields ?? []
    rows.set((await indexes.facts(segment.column(field))).counts)
    if (fields.size === 0) return result()
  }

  const grow = () => {
    const wanted = Math.min(keys.bound, Math.max(2 * room, keys.size))
    memory.take(wanted - room)
    room = wanted
    rows = grown(rows, room)
    for (const field of fields.values()) field.grow(room)
  }
  const numbers = new Uint32Array(BLOCK_ROWS)
  const block_codes = new Uint32Array(BLOCK_ROWS)
  const codes = new Uint32Array(BLOCK_ROWS)
  const take = (taken: PlacedRows, elements: readonly Uint32Array[]) => {
    const { block, places, count } = taken
    numbers.fill(0, 0, count)
    let list = 0
    for (const [index, column] of columns.entries()) {
      if (column.lists) {
        keys.add(index, numbers, elements[list] as Uint32Array, count)
        list++
        continue
      }
      block.read(column.codes, block_codes)
      if (places === ALL_PLACES) keys.add(index, numbers, block_codes, count)
      else {
        takeCodes(block_codes, places, count, codes)
        keys.add(index, numbers, codes, count)
      }
    }
    if (keys.size > room) grow()
    if (columns.length === 0) rows[0] = (rows[0] as number) + count
    else if (!counted) countRows(numbers, count, rows)
    for (const field of fields.values()) field.add(taken, numbers)
    return folded(fields.values(), pace)
  }
  const filter = query.filter ? await new FilterBinder(segment, indexes, pace).bind(query.filter) : undefined
  await eachBlock(layer, filter, pace, (taken) =>
    lists.length > 0
      ? explode(taken, lists, pace, (exploded) => take(exploded.rows, exploded.elements))
      : take(taken, []),
  )
  for (const { distinct } of fields.values()) await distinct?.finish(rows.length, pace)
  return result()
}

/** Drops repeated values where there are many; undefined if there is nothing to wait for. */
function folded(fields: Iterable<FieldGroups>, pace: Pace): Promise<void> | undefined {
  const full = [...fields].flatMap(({ distinct }) => (distinct?.isFull ? [distinct] : []))
  if (full.length === 0) return undefined
  return (async () => {
    for (const distinct of full) await distinct.fold(pace)
  })()
}
