import type { Query } from '../../language/query.ts'
import { grown } from '../columns/grown.ts'
import { type Layer, liveRows } from '../columns/layer.ts'
import { ALL_PLACES, BLOCK_ROWS, type PlacedRows } from '../columns/row-block.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { bindFilter } from '../query/bind-filter.ts'
import { eachBlock, placesIn } from '../query/each-block.ts'
import { explode, hasLists } from './explode.ts'
import { FieldGroups, type FieldSubject } from './field-groups.ts'
import { type GroupColumn, groupColumn } from './group-column.ts'
import { GroupKeys } from './group-keys.ts'
import type { GroupContext } from './group-memory.ts'
import { countRows, setAll, takeCodes, uncountCodes } from './kernels.ts'

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
  const lists = columns.filter(hasLists)
  const keys = new GroupKeys(
    columns.map(({ values }) => values.size + 1),
    {
      most: lists.length > 0 ? Number.POSITIVE_INFINITY : segment.rows,
      expected: query.filter ? 0 : segment.rows,
    },
    context,
  )
  // dead rows have a group of their own, the last one, where all others would have to be looked for
  const apart = !query.filter && dead.count > 0 && columns.length > 0 && keys.computed && lists.length === 0
  const bound = keys.bound + Number(apart)
  let rows = new Uint32Array(Math.min(bound, Math.max(keys.size + Number(apart), FIRST_GROUPS)))
  memory.take(rows.length)
  const fields = new Map(
    [...subjects].map(([field, subject]) => [
      field,
      new FieldGroups(subject, rows.length, bound, indexes.tuning),
    ]),
  )
  const result = async () => {
    if (apart) rows[keys.bound] = 0
    for (const { distinct } of fields.values()) await distinct?.finish(rows.length, pace)
    return { columns, keys, rows, fields }
  }
  const grow = () => {
    const room = Math.min(bound, Math.max(2 * rows.length, keys.size))
    memory.take(room - rows.length)
    rows = grown(rows, room)
    for (const field of fields.values()) field.grow(room)
  }
  // if each code of one field is a group, its rows are known
  const counted = !query.filter && columns.length === 1 && keys.computed && lists.length === 0
  const numbers = new Uint32Array(BLOCK_ROWS)
  const block_codes = new Uint32Array(BLOCK_ROWS)
  const codes = new Uint32Array(BLOCK_ROWS)
  const dead_places = new Uint32Array(BLOCK_ROWS)
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
    if (apart) setAll(numbers, dead_places, placesIn(dead.bits, block, dead_places), keys.bound)
    if (keys.size > rows.length) grow()
    if (columns.length === 0) rows[0] = (rows[0] as number) + count
    else if (!counted) countRows(numbers, count, rows)
    for (const field of fields.values()) field.add(taken, numbers)
    return folded(fields.values(), pace)
  }
  const visit = (taken: PlacedRows) =>
    lists.length > 0
      ? explode(taken, lists, pace, (exploded) => take(exploded.rows, exploded.elements))
      : take(taken, [])

  if (!query.filter && columns.length === 0) {
    const hidden = dead.rows()
    rows.fill(segment.rows - hidden.length)
    for (const field of fields.values()) await field.addAll(hidden, pace)
    return result()
  }
  if (counted) {
    const [column] = columns
    const [field = ''] = query.grouping?.fields ?? []
    rows.set((await indexes.facts(segment.column(field))).counts)
    const { codes: of_rows } = column as GroupColumn
    const hidden = dead.rows()
    await eachSlice(hidden.length, pace, (from, to) => uncountCodes(of_rows, hidden, from, to, rows))
    if (fields.size === 0) return result()
  }
  const filter = query.filter ? await bindFilter(query.filter, segment, indexes, pace) : undefined
  await eachBlock(apart ? liveRows(segment) : layer, filter, pace, visit)
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
