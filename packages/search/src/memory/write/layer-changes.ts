import { type CollectionDeclaration, pathKeys, storedFields } from '../../language/fields.ts'
import type { Condition } from '../../language/query.ts'
import type { RecordLayer } from '../../record-layer.ts'
import { liveRows } from '../columns/layer.ts'
import type { Segment } from '../columns/segment.ts'
import type { MemoryAccount } from '../memory-account.ts'
import type { Pace } from '../pace.ts'
import { PIECE } from '../records/gathered-rows.ts'
import { RecordMaker } from '../records/record-maker.ts'
import { checkRecords } from './check-records.ts'
import { mergeLayers } from './merge.ts'
import { SegmentRuns } from './segment-runs.ts'
import { fieldValueAt, toKeyValue } from './value-builder.ts'

/**
 * What a layer makes of the records of one version: it takes rows out, and builds a segment of its own, which begins with the new
 * records. Fails with `invalid_params` for one without a key.
 */
export async function layerChanges(
  declaration: CollectionDeclaration,
  layer: RecordLayer,
  { memory, built_rows }: { readonly memory: MemoryAccount; readonly built_rows: number },
  pace: Pace,
) {
  await checkRecords(declaration, layer.added, pace)
  const maker = new RecordMaker(Object.keys(storedFields(declaration.fields)))
  const runs = new SegmentRuns(declaration, built_rows)
  const segments: Segment[] = []
  const keys = layer.added.map((record) => keyOf(declaration, record))
  /** The keys of the new records. */
  const added = new Set(keys.map(textOf))
  const isReplaced = (record: object) => added.size > 0 && added.has(textOf(keyOf(declaration, record)))

  function keep(built: readonly Segment[]): void {
    segments.push(...built)
    memory.demand(
      declaration,
      segments.reduce((sum, { bytes }) => sum + bytes, 0),
    )
  }

  keep(await runs.add(layer.added, pace))
  const conditions = layer.scope.map(({ field, values }): Condition => ({ operator: 'in', field, values }))
  return {
    /** Which rows to give to `take`, and which to `replaced`. */
    scope: { operator: 'or', conditions } as Condition,
    same: { operator: 'or', conditions: withKeys(declaration, keys) } as Condition,

    /** Changes some rows of a segment that has all fields, and returns those that it has no longer. */
    async take(segment: Segment, rows: readonly number[], paced: Pace): Promise<number[]> {
      const gone: number[] = []
      for (let from = 0; from < rows.length; from += PIECE) {
        if (paced.due) await paced.rest()
        const some = rows.slice(from, from + PIECE)
        const changed: object[] = []
        for (const [index, record] of maker.read(segment, some).entries()) {
          const next = layer.change(record)
          if (next === record || isReplaced(record)) continue
          gone.push(some[index] as number)
          if (next) changed.push(next)
        }
        keep(await runs.add(changed, paced))
      }
      return gone
    },

    /** Which of these rows have the key of a new record. The segment needs the key alone. */
    replaced(segment: Segment, rows: readonly number[]): number[] {
      const of_keys = new RecordMaker(declaration.key)
      return rows.filter((row) => of_keys.read(segment, [row]).some(isReplaced))
    },

    /** The changed and the new records; undefined if there are none. */
    async finish(paced: Pace): Promise<Segment | undefined> {
      keep(await runs.finish(paced))
      const [only] = segments
      return segments.length > 1 ? mergeLayers(segments.map(liveRows), paced) : only
    },
  }
}

/** What a layer changes so far. */
export type LayerChanges = Awaited<ReturnType<typeof layerChanges>>

type Key = readonly ReturnType<typeof toKeyValue>[]

function keyOf({ key, fields }: CollectionDeclaration, record: object): Key {
  return key.map((path) => toKeyValue(fields[path] ?? 'string', fieldValueAt(record, pathKeys(path))))
}

/** Values of one type have different texts. */
function textOf(key: Key): string {
  return JSON.stringify(key.map((value) => (value === undefined ? null : String(value))))
}

/** Conditions that all records with these keys match. */
function withKeys({ key: [field = ''] }: CollectionDeclaration, keys: readonly Key[]): Condition[] {
  const values = [...new Set(keys.flatMap(([value]) => value ?? []))]
  const has_none = keys.some(([value]) => value === undefined)
  return [
    ...(values.length > 0 ? [{ operator: 'in', field, values } as const] : []),
    ...(has_none ? [{ operator: 'eq', field, value: null } as const] : []),
  ]
}
