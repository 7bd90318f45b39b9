import { type CollectionDeclaration, pathKeys, storedDeclaration } from '../../language/fields.ts'
import type { PartReader } from '../../parts.ts'
import type { ChangedKey, DiffOptions, RecordChange, VersionDiff } from '../../versions.ts'
import type { Segment } from '../columns/segment.ts'
import type { EngineContext } from '../engine-context.ts'
import { Pace } from '../pace.ts'
import { PIECE } from '../records/gathered-rows.ts'
import { RecordMaker } from '../records/record-maker.ts'
import { checkManifest } from '../save/check-manifest.ts'
import { SegmentReader } from '../save/published-segment.ts'
import { changedRows } from './changed-rows.ts'
import { chunksOf, rowsOfChunk, storedRows } from './stored-rows.ts'

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
  const read = { rows: 0, bytes: 0 }
  const counted = countedParts(parts, read)
  const versions = { from: checkManifest(stored, from), to: checkManifest(stored, to) }
  const reader = new SegmentReader(stored, counted)
  const pace = new Pace(engine.round_robin, pacing)
  const { deleted, upserted, compared } = await changedRows(stored, versions, reader, pace)
  read.rows = compared

  const all = Object.keys(stored.fields)
  const removals = deleted.map((segment): Chunk => ({ count: segment.rows, load: async () => segment }))
  const additions = upserted.flatMap(({ published, rows }) => {
    const take = storedRows(stored, reader, published)
    const owns = [...chunksOf(rows, rowsOfChunk(published, engine.tuning))]
    return owns.map((own): Chunk => ({ count: own.length, load: (paced) => take(all, own, paced) }))
  })
  const deletes = countOf(removals)
  const upserts = countOf(additions)
  const makers = { delete: new RecordMaker(stored.key), upsert: new RecordMaker(all) }
  const key_paths = stored.key.map(pathKeys)

  /** The chunk that was read last: pages are shorter. */
  let last: { readonly chunk: Chunk; readonly segment: Segment } | undefined
  async function load(chunk: Chunk, paced: Pace): Promise<Segment> {
    if (last?.chunk === chunk) return last.segment
    const segment = await chunk.load(paced)
    last = { chunk, segment }
    read.rows += chunk.count
    return segment
  }

  return {
    deletes,
    upserts,
    bytes: deleted.reduce((sum, segment) => sum + segment.bytes, 4 * upserts),
    get read() {
      return { ...read }
    },
    async changes(first, limit, options = {}) {
      const paced = new Pace(engine.round_robin, options)
      const changes: RecordChange[] = []
      let start = 0
      for (const chunk of [...removals, ...additions]) {
        const from = Math.max(first - start, 0)
        const end = Math.min(first + limit - start, chunk.count)
        const op = start < deletes ? 'delete' : 'upsert'
        if (from < end) {
          const segment = await load(chunk, paced)
          await addChanges(changes, op, makers[op], key_paths, segment, from, end, paced)
        }
        start += chunk.count
      }
      return changes
    },
  }
}

/** Adds the changes of the rows from one to another. */
async function addChanges(
  changes: RecordChange[],
  op: RecordChange['op'],
  maker: RecordMaker,
  key_paths: readonly (readonly string[])[],
  segment: Segment,
  first: number,
  end: number,
  pace: Pace,
): Promise<void> {
  for (let from = first; from < end; from += PIECE) {
    if (pace.due) await pace.rest()
    const rows = Array.from({ length: Math.min(PIECE, end - from) }, (_, row) => from + row)
    for (const record of maker.read(segment, rows)) {
      const key = key_paths.map((keys) => valueIn(record, keys))
      changes.push(op === 'delete' ? { op, key } : { op, key, record })
    }
  }
}

/** Counts what is read. */
function countedParts(parts: PartReader, read: { bytes: number }): PartReader {
  return {
    async read(name) {
      const bytes = await parts.read(name)
      read.bytes += bytes.length
      return bytes
    },
  }
}

function countOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { count }) => sum + count, 0)
}

/** The value of a key field. */
function valueIn(record: object, keys: readonly string[]): ChangedKey[number] {
  const found = keys.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], record)
  // the declaration allows no other types
  return found as ChangedKey[number]
}
