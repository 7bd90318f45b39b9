import type { Grouping, Query } from '../../language/query.ts'
import { type Column, ElementColumn } from '../columns/column.ts'
import type { Layer } from '../columns/layer.ts'
import type { ColumnFacts } from '../indexes/column-facts.ts'
import type { Indexes } from '../indexes/indexes.ts'
import { splitsFor } from '../numbers/splits.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { TopRows } from '../query/top-rows.ts'
import { type FieldSubject, measuresOf } from './field-groups.ts'
import { groupColumn } from './group-column.ts'
import type { GroupContext } from './group-context.ts'
import { GroupMemory } from './group-memory.ts'
import { GroupOrder, type GroupTable } from './group-order.ts'
import { GroupPage } from './group-page.ts'
import { GroupAggregates, type GroupValues } from './group-values.ts'
import { mergeGroups } from './merged-groups.ts'
import { groupSegment, type SegmentGroups } from './segment-groups.ts'
import { topGroups } from './top-groups.ts'

/** Groups the matching records of a view: each segment by its codes, then all segments by value. */
export async function aggregateView(
  layers: readonly Layer[],
  query: Query,
  grouping: Grouping,
  indexes: Indexes,
  pace: Pace,
): Promise<GroupPage> {
  const { tuning } = indexes
  const memory = new GroupMemory(query, indexes.memory, tuning.group_bytes)
  try {
    const context = { indexes, pace, memory }
    const subjects = await subjectsOf(layers, query, indexes, pace)
    const segments: SegmentGroups[] = []
    for (const [index, layer] of layers.entries())
      segments.push(await groupSegment(layer, query, subjects[index] ?? new Map(), context))
    const merged = await mergeGroups(segments, grouping.fields.length > 0, context)
    const computed = new GroupAggregates(merged, query.declaration, tuning.distinct_bits, pace)
    const aggregates = new Map<string, GroupValues>()
    for (const aggregate of grouping.aggregates)
      aggregates.set(aggregate.name, await computed.values(aggregate))
    return await pageOf(query, grouping, { ...merged, aggregates }, context)
  } finally {
    memory.release()
  }
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
): Promise<GroupPage> {
  const { pace } = context
  const { limit, after, declaration } = query
  const order = await GroupOrder.of(query, table, pace)
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
  return new GroupPage(groups, next, table, grouping, declaration)
}
