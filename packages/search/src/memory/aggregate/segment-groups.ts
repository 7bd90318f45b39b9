import type { Query } from '../../language/query.ts'
import { grown } from '../columns/grown.ts'
import { type Layer, liveRows } from '../columns/layer.ts'
import { ALL_PLACES, BLOCK_ROWS, type PlacedRows } from '../columns/row-block.ts'
import type { Pace } from '../pace.ts'
import { FilterBinder } from '../query/bind-filter.ts'
import { eachBlock, eachBlockOf } from '../query/each-block.ts'
import { explode, hasLists } from './explode.ts'
import { FieldGroups, type FieldSubject } from './field-groups.ts'
import { type GroupColumn, groupColumn } from './group-column.ts'
import type { GroupContext } from './group-context.ts'
import { GroupKeys } from './group-keys.ts'
import { countRows, takeCodes } from './kernels.ts'

/** The number of groups that have room at first, if they are numbered as they are found. */
const FIRST_GROUPS = 4_096

/** The most dead rows that are taken away, as a share of all. */
const FEW_DEAD = 1 / 8

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
  const subtracts = isSubtracted(layer, query, subjects)
  const all = !query.filter && (dead.count === 0 || subtracts)
  const lists = columns.filter(hasLists)
  const keys = new GroupKeys(
    columns.map(({ values }) => values.size + 1),
    {
      most: lists.length > 0 ? Number.POSITIVE_INFINITY : segment.rows,
      expected: query.filter ? 0 : segment.rows,
    },
    context,
  )
  const openGroups = (): OpenGroups => {
    const room = Math.min(keys.bound, Math.max(keys.size, FIRST_GROUPS))
    memory.take(room)
    const fields = [...subjects].map(
      ([field, subject]) => [field, new FieldGroups(subject, room, keys.bound, indexes.tuning)] as const,
    )
    return { rows: new Uint32Array(room), fields: new Map(fields) }
  }
  const groups = openGroups()
  const result = async () => {
    if (subtracts) await subtractDead()
    const { rows, fields } = groups
    for (const { distinct } of fields.values()) await distinct?.finish(rows.length, pace)
    return { columns, keys, rows, fields }
  }
  const grow = (target: OpenGroups) => {
    const room = Math.min(keys.bound, Math.max(2 * target.rows.length, keys.size))
    memory.take(room - target.rows.length)
    target.rows = grown(target.rows, room)
    for (const field of target.fields.values()) field.grow(room)
  }
  const numbers = new Uint32Array(BLOCK_ROWS)
  const block_codes = new Uint32Array(BLOCK_ROWS)
  const codes = new Uint32Array(BLOCK_ROWS)
  const take = (target: OpenGroups, counts: boolean, taken: PlacedRows, elements: readonly Uint32Array[]) => {
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
    if (keys.size > target.rows.length) grow(target)
    if (columns.length === 0) target.rows[0] = (target.rows[0] as number) + count
    else if (counts) countRows(numbers, count, target.rows)
    for (const field of target.fields.values()) field.add(taken, numbers)
    return folded(target.fields.values(), pace)
  }
  const takeAll = (target: OpenGroups, counts: boolean) => (taken: PlacedRows) =>
    lists.length > 0
      ? explode(taken, lists, pace, (exploded) => take(target, counts, exploded.rows, exploded.elements))
      : take(target, counts, taken, [])
  /** Takes away what the dead rows have. */
  const subtractDead = async () => {
    const less = openGroups()
    await eachBlockOf(dead, segment.rows, pace, takeAll(less, true))
    if (less.rows.length > groups.rows.length) grow(groups)
    for (let group = 0; group < less.rows.length; group++)
      groups.rows[group] = (groups.rows[group] as number) - (less.rows[group] as number)
    for (const [field, of_field] of less.fields) groups.fields.get(field)?.subtract(of_field)
  }

  if (all && columns.length === 0 && [...subjects.values()].every(({ facts }) => facts.complete)) {
    groups.rows.fill(segment.rows)
    for (const field of groups.fields.values()) field.addAll()
    return result()
  }
  // if each code of one field is a group, its rows are known
  const counted = all && columns.length === 1 && keys.computed && lists.length === 0
  if (counted) {
    const [field = ''] = query.grouping?.fields ?? []
    groups.rows.set((await indexes.facts(segment.column(field))).counts)
    if (groups.fields.size === 0) return result()
  }
  const filter = query.filter ? await new FilterBinder(segment, indexes, pace).bind(query.filter) : undefined
  await eachBlock(subtracts ? liveRows(segment) : layer, filter, pace, takeAll(groups, !counted))
  return result()
}

/** Groups that are being found. */
interface OpenGroups {
  rows: Uint32Array
  readonly fields: ReadonlyMap<string, FieldGroups>
}

/**
 * Whether the groups of all rows are found, and those of the dead ones taken away: few are found faster than all others one by
 * one, and what is known of all rows need not be found.
 */
function isSubtracted(
  { segment, dead }: Layer,
  { filter }: Query,
  subjects: ReadonlyMap<string, FieldSubject>,
): boolean {
  if (filter || dead.count === 0 || dead.count > segment.rows * FEW_DEAD) return false
  return [...subjects.values()].every(({ measures }) =>
    [...measures].every((measure) => measure === 'sum' || measure === 'present'),
  )
}

/** Drops repeated values where there are many; undefined if there is nothing to wait for. */
function folded(fields: Iterable<FieldGroups>, pace: Pace): Promise<void> | undefined {
  const full = [...fields].flatMap(({ distinct }) => (distinct?.isFull ? [distinct] : []))
  if (full.length === 0) return undefined
  return (async () => {
    for (const distinct of full) await distinct.fold(pace)
  })()
}
