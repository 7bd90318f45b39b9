import { type CollectionDeclaration, pathKeys, storedDeclaration } from '../../language/fields.ts'
import type { QueryOptions } from '../../query-options.ts'
import type { ChangedKey, DiffOptions, RecordChange, VersionDiff } from '../../versions.ts'
import type { Segment } from '../columns/segment.ts'
import type { EngineContext } from '../engine-context.ts'
import { Pace } from '../pace.ts'
import { PIECE } from '../records/gathered-rows.ts'
import { RecordMaker } from '../records/record-maker.ts'
import { checkManifest } from '../save/check-manifest.ts'
import { SegmentReader } from '../save/published-segment.ts'
import { type ChangedRows, changedRows } from './changed-rows.ts'
import { rowsOfChunk, storedRows } from './stored-rows.ts'

/** Some rows whose records become changes. */
interface Chunk {
  readonly count: number
  /** The rows in memory; those of upserts are read from the store. */
  load(pace: Pace): Promise<Segment>
}

/** Compares two versions of a collection. Fails with `SavedStreamError` if either has another declaration. */
export async function diffVersions(
  declaration: CollectionDeclaration,
  { from, to, parts, ...pacing }: DiffOptions,
  engine: EngineContext,
): Promise<VersionDiff> {
  const stored = storedDeclaration(declaration)
  const counted = {
    bytes: 0,
    async read(name: string) {
      const bytes = await parts.read(name)
      counted.bytes += bytes.length
      return bytes
    },
  }
  const versions = { from: checkManifest(stored, from), to: checkManifest(stored, to) }
  const reader = new SegmentReader(stored, counted)
  const rows = await changedRows(stored, versions, reader, new Pace(engine.round_robin, pacing))
  return new StoredDiff(stored, rows, reader, counted, engine)
}

class StoredDiff implements VersionDiff {
  readonly deletes: number
  readonly upserts: number
  readonly bytes: number
  readonly #engine: EngineContext
  readonly #parts: { readonly bytes: number }
  readonly #chunks: readonly Chunk[]
  readonly #makers: { readonly keys: RecordMaker; readonly records: RecordMaker }
  readonly #key_paths: readonly (readonly string[])[]
  #rows_read: number
  /** The chunk that was read last: pages are shorter. */
  #last: { readonly chunk: Chunk; readonly segment: Segment } | undefined

  constructor(
    { fields, key, ...declaration }: CollectionDeclaration,
    { deleted, upserted, compared }: ChangedRows,
    reader: SegmentReader,
    parts: { readonly bytes: number },
    engine: EngineContext,
  ) {
    const all = Object.keys(fields)
    this.#engine = engine
    this.#parts = parts
    this.#rows_read = compared
    this.#makers = { keys: new RecordMaker(key), records: new RecordMaker(all) }
    this.#key_paths = key.map(pathKeys)
    this.deletes = deleted.reduce((sum, { rows }) => sum + rows, 0)
    this.upserts = upserted.reduce((sum, { rows }) => sum + rows.length, 0)
    const removals = deleted.map((segment) => ({ count: segment.rows, load: async () => segment }))
    const additions = upserted.flatMap(({ published, rows }) => {
      const take = storedRows({ ...declaration, fields, key }, reader, published)
      const length = rowsOfChunk(published, engine.tuning)
      return Array.from({ length: Math.ceil(rows.length / length) }, (_, index) => {
        const own = rows.subarray(index * length, (index + 1) * length)
        return { count: own.length, load: (pace: Pace) => take(all, own, pace) }
      })
    })
    this.#chunks = [...removals, ...additions]
    this.bytes = deleted.reduce((sum, segment) => sum + segment.bytes, 4 * this.upserts)
  }

  get read() {
    return { rows: this.#rows_read, bytes: this.#parts.bytes }
  }

  async changes(from: number, limit: number, options: QueryOptions = {}): Promise<RecordChange[]> {
    const pace = new Pace(this.#engine.round_robin, options)
    const changes: RecordChange[] = []
    let start = 0
    for (const chunk of this.#chunks) {
      const first = Math.max(from, start) - start
      const end = Math.min(from + limit - start, chunk.count)
      if (first < end) {
        const segment = await this.#load(chunk, pace)
        const op = start < this.deletes ? 'delete' : 'upsert'
        await this.#toChanges(changes, op, segment, first, end, pace)
      }
      start += chunk.count
    }
    return changes
  }

  async #load(chunk: Chunk, pace: Pace): Promise<Segment> {
    if (this.#last?.chunk === chunk) return this.#last.segment
    const segment = await chunk.load(pace)
    this.#last = { chunk, segment }
    this.#rows_read += chunk.count
    return segment
  }

  async #toChanges(
    changes: RecordChange[],
    op: RecordChange['op'],
    segment: Segment,
    first: number,
    end: number,
    pace: Pace,
  ): Promise<void> {
    const maker = op === 'delete' ? this.#makers.keys : this.#makers.records
    for (let from = first; from < end; from += PIECE) {
      if (pace.due) await pace.rest()
      const rows = Array.from({ length: Math.min(PIECE, end - from) }, (_, row) => from + row)
      for (const record of maker.read(segment, rows)) {
        const key = this.#key_paths.map((keys) => valueIn(record, keys))
        changes.push(op === 'delete' ? { op, key } : { op, key, record })
      }
    }
  }
}

/** The value of a key field. */
function valueIn(record: object, keys: readonly string[]): ChangedKey[number] {
  const found = keys.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], record)
  // the declaration allows no other types
  return found as ChangedKey[number]
}
