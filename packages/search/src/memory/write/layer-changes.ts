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
import { fieldValueAt } from './field-value.ts'
import { mergeLayers } from './merge.ts'
import { SegmentRuns } from './segment-runs.ts'
import { toKeyValue } from './value-builder.ts'

/** What a layer makes of the records of one version: it takes rows out, and builds a segment of its own. */
export class LayerChanges {
  /** Which rows to give to `take`, and which to `replaced`. */
  readonly scope: Condition
  readonly same: Condition
  readonly #declaration: CollectionDeclaration
  readonly #layer: RecordLayer
  readonly #memory: MemoryAccount
  readonly #maker: RecordMaker
  readonly #runs: SegmentRuns
  readonly #segments: Segment[] = []
  /** The keys of the new records. */
  readonly #added: ReadonlySet<string>

  private constructor(
    declaration: CollectionDeclaration,
    layer: RecordLayer,
    { memory, built_rows }: { readonly memory: MemoryAccount; readonly built_rows: number },
  ) {
    const fields = Object.keys(storedFields(declaration.fields))
    this.#declaration = declaration
    this.#layer = layer
    this.#memory = memory
    this.#maker = new RecordMaker(fields)
    this.#runs = new SegmentRuns(declaration, built_rows)
    const keys = layer.added.map((record) => keyOf(declaration, record))
    this.#added = new Set(keys.map(textOf))
    const conditions = layer.scope.map(({ field, values }): Condition => ({ operator: 'in', field, values }))
    this.scope = { operator: 'or', conditions }
    this.same = { operator: 'or', conditions: withKeys(declaration, keys) }
  }

  /** Begins with the new records. Fails with `invalid_params` for one without a key. */
  static async begin(
    declaration: CollectionDeclaration,
    layer: RecordLayer,
    options: { readonly memory: MemoryAccount; readonly built_rows: number },
    pace: Pace,
  ): Promise<LayerChanges> {
    await checkRecords(declaration, layer.added, pace)
    const changes = new LayerChanges(declaration, layer, options)
    await changes.#add(layer.added, pace)
    return changes
  }

  /** Changes some rows of a segment that has all fields, and returns those that it has no longer. */
  async take(segment: Segment, rows: readonly number[], pace: Pace): Promise<number[]> {
    const gone: number[] = []
    for (let from = 0; from < rows.length; from += PIECE) {
      if (pace.due) await pace.rest()
      const some = rows.slice(from, from + PIECE)
      const changed: object[] = []
      for (const [index, record] of this.#maker.read(segment, some).entries()) {
        const next = this.#layer.change(record)
        if (next === record || this.#isReplaced(record)) continue
        gone.push(some[index] as number)
        if (next) changed.push(next)
      }
      await this.#add(changed, pace)
    }
    return gone
  }

  /** Which of these rows have the key of a new record. The segment needs the key alone. */
  replaced(segment: Segment, rows: readonly number[]): number[] {
    const maker = new RecordMaker(this.#declaration.key)
    return rows.filter((row) => maker.read(segment, [row]).some((record) => this.#isReplaced(record)))
  }

  /** The changed and the new records; undefined if there are none. */
  async finish(pace: Pace): Promise<Segment | undefined> {
    this.#keep(await this.#runs.finish(pace))
    const [only] = this.#segments
    return this.#segments.length > 1 ? mergeLayers(this.#segments.map(liveRows), pace) : only
  }

  #isReplaced(record: object): boolean {
    return this.#added.size > 0 && this.#added.has(textOf(keyOf(this.#declaration, record)))
  }

  async #add(records: readonly object[], pace: Pace): Promise<void> {
    this.#keep(await this.#runs.add(records, pace))
  }

  #keep(segments: readonly Segment[]): void {
    this.#segments.push(...segments)
    this.#memory.demand(
      this.#declaration,
      this.#segments.reduce((sum, { bytes }) => sum + bytes, 0),
    )
  }
}

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
