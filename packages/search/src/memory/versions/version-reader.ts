import { arrayAround } from '@linkspan/core'
import { type CollectionDeclaration, storedDeclaration } from '../../language/fields.ts'
import { QueryParser } from '../../language/parse-query.ts'
import { comparisonsOf } from '../../language/query.ts'
import type { PublishedSegment } from '../../manifest.ts'
import type { ReadOptions, RecordBatch, StoredSegment, VersionReader } from '../../versions.ts'
import { type Layer, liveRows } from '../columns/layer.ts'
import { RowSet } from '../columns/row-set.ts'
import type { Segment } from '../columns/segment.ts'
import type { EngineContext } from '../engine-context.ts'
import { Indexes } from '../indexes/indexes.ts'
import { Pace } from '../pace.ts'
import { matchingRows } from '../query/row-scan.ts'
import { RecordWriter } from '../records/record-writer.ts'
import { checkManifest } from '../save/check-manifest.ts'
import { blockNameOf, SegmentReader } from '../save/published-segment.ts'
import { rowNumbers } from '../write/key-order.ts'
import { type LayerChanges, layerChanges } from '../write/layer-changes.ts'
import { takeRows } from '../write/take-rows.ts'
import { batchesOf, linesOf } from './record-batch.ts'
import { chunksOf, rowsOfChunk, storedRows, type TakeStoredRows } from './stored-rows.ts'

/** Opens a published version. Fails with `invalid_params` and `SavedStreamError`. */
export function openVersion(
  declaration: CollectionDeclaration,
  { manifest, parts, filter, fields, layer, ...pacing }: ReadOptions,
  engine: EngineContext,
): VersionReader {
  const stored = storedDeclaration(declaration)
  const { segments } = checkManifest(stored, manifest)
  const request = { query: { filter: filter ?? null }, fields: fields ?? null }
  const query = new QueryParser(declaration, engine.cursors).parse(request)
  const read = query.fields.map((path) => ({ path, type: stored.fields[path] ?? ('object' as const) }))
  // each batch is tested once: its indexes would not be used again
  const scanning = { ...engine.tuning, indexed_rows: Number.POSITIVE_INFINITY }
  const { memory, round_robin } = engine
  const indexes = new Indexes({ declaration, memory, round_robin, tuning: scanning, onBuilt: () => {} })
  const compared = comparisonsOf(query.filter).map(({ field }) => storedPath(declaration, field))
  const scope = layer?.scope.map(({ field }) => storedPath(declaration, field)) ?? []
  const taken = [...new Set([...query.fields, ...compared, ...(layer ? [...scope, ...stored.key] : [])])]
  const reader = new SegmentReader(stored, parts)

  /** Those rows of a chunk that the reading gives. */
  async function matchingOf({ segment, dead }: Layer, pace: Pace): Promise<Segment> {
    if (!query.filter && dead.count === 0) return segment
    const matching = await matchingRows({ segment, dead }, query.filter, indexes, pace)
    const found = await takeRows(segment, query.fields, Uint32Array.from(matching), pace)
    segment.release()
    return found
  }

  async function* segmentChunks(
    published: PublishedSegment,
    changes: LayerChanges | undefined,
    pace: Pace,
  ): AsyncGenerator<Segment> {
    const takeStored = storedRows(stored, reader, published)
    const dead = await reader.dead(published, pace)
    const live = RowSet.all(published.rows).rows(dead)
    for (const rows of chunksOf(live, rowsOfChunk(published, engine.tuning))) {
      const chunk = liveRows(await takeStored(taken, rows, pace))
      const gone = changes ? await goneOf(chunk, rows, takeStored, changes, pace) : []
      yield matchingOf({ segment: chunk.segment, dead: chunk.dead.with(gone) }, pace)
    }
  }

  /** The rows of a chunk that a layer changes or replaces; `rows` are those of its segment. */
  async function goneOf(
    chunk: Layer,
    rows: Uint32Array,
    takeStored: TakeStoredRows,
    changes: LayerChanges,
    pace: Pace,
  ): Promise<number[]> {
    const scoped = await matchingRows(chunk, changes.scope, indexes, pace)
    const same = await matchingRows(chunk, changes.same, indexes, pace)
    const gone = changes.replaced(chunk.segment, same)
    if (scoped.length === 0) return gone
    const places = Uint32Array.from(scoped, (row) => rows[row] as number)
    const whole = await takeStored(Object.keys(stored.fields), places, pace)
    for (const place of await changes.take(whole, [...places.keys()], pace))
      gone.push(scoped[place] as number)
    whole.release()
    return gone
  }

  async function* segmentsOf(pace: Pace): AsyncGenerator<Segment> {
    const options = { memory, built_rows: engine.tuning.built_rows }
    const changes = layer && (await layerChanges(stored, layer, options, pace))
    for (const published of segments) yield* segmentChunks(published, changes, pace)
    const own = await changes?.finish(pace)
    if (own) yield matchingOf(liveRows(own), pace)
  }

  /** The records, chunk by chunk. A chunk is freed when the next one is asked for. */
  async function* chunks(pace: Pace): AsyncGenerator<Segment> {
    for await (const chunk of segmentsOf(pace)) {
      try {
        if (chunk.rows > 0) yield chunk
      } finally {
        // the garbage collector notices large buffers late
        chunk.release()
      }
    }
  }

  /** A segment of which nothing is read yet. */
  const openSegment = (published: PublishedSegment): StoredSegment => {
    const { rows, keys, dead } = published
    const newPace = () => new Pace(engine.round_robin, pacing)
    return {
      name: blockNameOf(keys),
      rows,
      dead_name: dead ? blockNameOf(dead) : undefined,
      deadRows: async () => (await reader.dead(published, newPace())).rows(),
      async *batches() {
        const pace = newPace()
        const takeStored = storedRows(stored, reader, published)
        for (const own of chunksOf(rowNumbers(rows), rowsOfChunk(published, engine.tuning))) {
          const chunk = await takeStored(query.fields, own, pace)
          try {
            yield* batchesOf(chunk, read, engine.tuning, pace)
          } finally {
            chunk.release()
          }
        }
      },
    }
  }

  return {
    fields: read,
    get segments() {
      return segments.map(openSegment)
    },
    filter: query.filter,
    async *batches(): AsyncGenerator<RecordBatch> {
      const pace = new Pace(engine.round_robin, pacing)
      for await (const chunk of chunks(pace)) yield* batchesOf(chunk, read, engine.tuning, pace)
    },
    async *lines(): AsyncGenerator<Uint8Array> {
      const pace = new Pace(engine.round_robin, pacing)
      const writer = new RecordWriter(query.fields)
      for await (const chunk of chunks(pace)) yield* linesOf(chunk, writer, pace)
    },
  }
}

/** The field that holds a declared one. */
function storedPath({ fields }: CollectionDeclaration, path: string): string {
  return arrayAround(fields, path) ?? path
}
