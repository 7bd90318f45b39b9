import { scopeFields } from '../../language/fields.ts'
import type { Column } from '../columns/column.ts'
import { Segment } from '../columns/segment.ts'
import type { Pace } from '../pace.ts'
import { ColumnsWriter } from '../save/stored-columns.ts'
import { mergeRows, type RowMerge } from '../write/merge.ts'
import type { BuilderContext } from './builder-context.ts'
import { type BuiltLayer, BuiltSegment } from './built-segment.ts'
import { HASH_WORDS } from './fingerprints.ts'
import { type GivenSegments, mergedLineage } from './merged-lineage.ts'

/**
 * Merges the live rows of neighbours, or takes those of one segment. One of more than `largest` bytes is stored column by
 * column, so that it is never in memory as a whole. The rows from `given` are traced.
 */
export async function mergeBuilt(
  context: BuilderContext,
  layers: readonly BuiltLayer[],
  largest: number,
  pace: Pace,
  given?: GivenSegments,
): Promise<BuiltSegment> {
  const { declaration } = context
  const keys = layers.map(({ segment, dead }) => ({ segment: segment.keys, dead }))
  const merge = await mergeRows(keys, pace)
  const known: Column[] = []
  for (const field of scopeFields(declaration)) {
    const columns = keys.map(({ segment }) => segment.column(field))
    known.push(await merge.column(columns, pace))
  }
  const merged_keys = new Segment(merge.rows, known, declaration.key)
  const words = layers.map(({ segment }) => segment.fingerprints)
  const fingerprints = await merge.words(words, HASH_WORDS, pace)
  const lineage = given && (await mergedLineage(layers, merge, given, pace))
  const kept = { keys: merged_keys, fingerprints, lineage }

  const others = Object.keys(declaration.fields).filter((field) => !scopeFields(declaration).includes(field))
  const merged = mergeValues(merge, layers, others, pace)
  const bytes = layers.reduce((sum, { segment }) => sum + segment.bytes, 0)
  if (bytes > largest) {
    const writer = new ColumnsWriter(context.store)
    for await (const column of merged) {
      await writer.add(column)
      column.release()
    }
    return BuiltSegment.store(context, kept, await writer.finish())
  }
  const columns = new Map(known.map((column) => [column.field, column]))
  for await (const column of merged) columns.set(column.field, column)
  const ordered = Object.keys(declaration.fields).map((field) => columns.get(field) as Column)
  return BuiltSegment.create(
    context,
    new Segment(merge.rows, ordered, declaration.key),
    fingerprints,
    lineage,
  )
}

/** Merges fields one at a time. */
async function* mergeValues(
  merge: RowMerge,
  layers: readonly BuiltLayer[],
  fields: readonly string[],
  pace: Pace,
): AsyncGenerator<Column> {
  const sources = layers.map(({ segment }) => segment.values())
  for (const field of fields) {
    const columns: Column[] = []
    for (const source of sources) columns.push(await source.column(field, pace))
    const merged = await merge.column(columns, pace)
    for (const [index, { own }] of sources.entries()) if (own) columns[index]?.release()
    yield merged
  }
}
