import type { Scalar } from '../../language/fields.ts'
import type { Aggregate, Grouping, Query } from '../../language/query.ts'
import { type Column, ElementColumn } from '../columns/column.ts'
import type { Layer } from '../columns/layer.ts'
import type { View } from '../columns/view.ts'
import type { ColumnFacts } from '../indexes/column-facts.ts'
import type { Indexes } from '../indexes/indexes.ts'
import { splitsFor } from '../numbers/splits.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { TopRows } from '../query/top-rows.ts'
import type { Answer } from '../records/page.ts'
import { type FieldSubject, measuresOf } from './field-groups.ts'
import { groupColumn } from './group-column.ts'
import { type GroupContext, GroupMemory } from './group-memory.ts'
import { type GroupTable, groupOrder } from './group-order.ts'
import { groupPage } from './group-page.ts'
import { type GroupValues, groupValues } from './group-values.ts'
import { mergeGroups } from './merged-groups.ts'
import { groupSegment, type SegmentGroups } from './segment-groups.ts'
import { topGroups } from './top-groups.ts'

/**
 * Groups the matching records of a view: each segment by its codes, then all segments by value. Of all records as one group,
 * the view keeps what was computed.
 */
export async function aggregateView(
  view: View,
  query: Query,
  grouping: Grouping,
  indexes: Indexes,
  pace: Pace,
): Promise<Answer> {
  const { totals } = view
  const memory = new GroupMemory(query, indexes.memory, indexes.tuning.group_bytes)
  const context = { indexes, pace, memory }
  try {
    if (query.filter || grouping.fields.length > 0)
      return await pageOf(query, grouping, await groupView(view, query, grouping, context), context)
    const missing = grouping.aggregates.filter((each) => !totals.has(textOf(each)))
    if (missing.length > 0) {
      const rest = { ...grouping, aggregates: missing }
      const { aggregates } = await groupView(view, { ...query, grouping: rest }, rest, context)
      for (const each of missing) totals.set(textOf(each), aggregates.get(each.name)?.at(0) ?? null)
    }
    const known = grouping.aggregates.map((each) => [each.name, total(totals.get(textOf(each)))] as const)
    return await pageOf(query, grouping, { count: 1, fields: [], aggregates: new Map(known) }, context)
  } finally {
    memory.release()
  }
}

const total = (value: Scalar | null = null): GroupValues => ({ at: () => value })

/** The same for aggregates of the same values. */
const textOf = ({ operator, field }: Aggregate) => JSON.stringify([operator, field])

/** The groups of the matching records with their aggregates. */
async function groupView(
  { layers }: View,
  query: Query,
  grouping: Grouping,
  context: GroupContext,
): Promise<GroupTable> {
  const { indexes, pace } = context
  const subjects = await subjectsOf(layers, query, indexes, pace)
  const segments: SegmentGroups[] = []
  for (const [index, layer] of layers.entries())
    segments.push(await groupSegment(layer, query, subjects[index] ?? new Map(), context))
  const merged = await mergeGroups(segments, grouping.fields.length > 0, context)
  const { distinct_bits } = indexes.tuning
  const aggregates = await groupValues(grouping.aggregates, merged, query.declaration, distinct_bits, pace)
  return { ...merged, aggregates }
}

/** By layer and field, what is aggregated. */
async function subjectsOf(
  layers: readonly Layer[],
  query: Query,
  indexes: Indexes,
  pace: Pace,
): Promise<Map<string, FieldSubject>[]> {
  const subjects = layers.map(() => new Map<string, FieldSubject>())
  for (const [field, measures] of measuresOf(query)) {
    const found = layers.map(({ segment }) => indexes.field(segment, field))
    const columns = found.map((each) => (each instanceof ElementColumn ? each.column : each))
    const facts: ColumnFacts[] = []
    for (const column of columns) {
      if (pace.due) await pace.rest()
      facts.push(await indexes.facts(column))
    }
    const splits = splitsFor({
      unit: Math.min(...facts.map(({ unit }) => unit)),
      magnitude: facts.reduce((sum, { magnitude }) => sum + magnitude, 0),
      count: facts.reduce((sum, { count }) => sum + count, 0),
    })
    for (const [index, column] of columns.entries()) {
      const row_numbers = measures.has('sum') ? await indexes.rowNumbers(column) : undefined
      const own = found[index] as Column | ElementColumn
      const distinct = measures.has('distinct') ? await groupColumn(own, indexes) : undefined
      const without = measures.has('present') ? await codesWithout(own, indexes) : undefined
      const known = {
        facts: facts[index] as ColumnFacts,
        without,
        splits,
        row_numbers,
        distinct,
      }
      subjects[index]?.set(field, { column, measures, ...known })
    }
  }
  return subjects
}

/** By code, whether it has no value; undefined if that is the missing one alone. */
async function codesWithout(
  field: Column | ElementColumn,
  indexes: Indexes,
): Promise<Uint8Array | undefined> {
  if (!(field instanceof ElementColumn) || !field.path) return undefined
  const { size } = field.column.values
  const marks = new Uint8Array(size + 1)
  for (const array of (await indexes.elements(field)).without) marks[array] = 1
  marks[size] = 1
  return marks
}

/** The groups after the cursor, in order. */
async function pageOf(
  query: Query,
  grouping: Grouping,
  table: GroupTable,
  context: GroupContext,
): Promise<Answer> {
  const { pace } = context
  const { limit, after, declaration } = query
  const order = await groupOrder(query, table, pace)
  const top = new TopRows(limit + 1, order.compare)
  const kept = grouping.top && (await topGroups(table, grouping, grouping.top, order, context))
  const count = kept?.length ?? table.count
  for (let place = 0; place < count; place++) {
    if (place % STRIDE === 0 && pace.due) await pace.rest()
    const group = kept ? (kept[place] as number) : place
    if (!after || order.isAfterCursor(group)) top.add(group)
  }
  const found = top.finish()
  const groups = found.slice(0, limit)
  const last = groups.at(-1)
  const next = found.length > limit && last !== undefined ? order.positionOf(last) : null
  return groupPage(groups, next, table, grouping, declaration)
}
