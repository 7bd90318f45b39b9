import { arrayAround } from '@linkspan/core'
import { type CollectionDeclaration, storedDeclaration } from '../../language/fields.ts'
import { QueryParser } from '../../language/parse-query.ts'
import { type Condition, comparisonsOf } from '../../language/query.ts'
import type { PublishedSegment } from '../../manifest.ts'
import type { ReadOptions, RecordBatch, VersionReader } from '../../versions.ts'
import { RowSet } from '../columns/row-set.ts'
import type { Segment } from '../columns/segment.ts'
import { takeRows } from '../columns/take-rows.ts'
import type { EngineContext } from '../engine-context.ts'
import { Indexes } from '../indexes/indexes.ts'
import { Pace } from '../pace.ts'
import { matchingRows } from '../query/matching-rows.ts'
import { RecordWriter } from '../records/record-writer.ts'
import { checkManifest } from '../save/check-manifest.ts'
import { SegmentReader } from '../save/published-segment.ts'
import { batchesOf, linesOf } from './record-batch.ts'
import { liveChunks, rowsOfChunk, storedRows } from './stored-rows.ts'
import { openSegment } from './stored-segment.ts'

/** Opens a published version. Fails with `invalid_params` and `SavedStreamError`. */
export function openVersion(
  declaration: CollectionDeclaration,
  { manifest, parts, filter, fields, ...pacing }: ReadOptions,
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
  const compared = comparedFields(declaration, query.filter)
  const taken = [...new Set([...query.fields, ...compared])]
  const reader = new SegmentReader(stored, parts)

  async function* segmentChunks(published: PublishedSegment, pace: Pace): AsyncGenerator<Segment> {
    const takeStored = storedRows(stored, reader, published)
    const dead = await reader.dead(published, pace)
    const all = RowSet.none(published.rows)
    for (const rows of liveChunks(published.rows, dead, rowsOfChunk(published, engine.tuning))) {
      const segment = await takeStored(taken, rows, pace)
      if (!query.filter) {
        yield segment
        continue
      }
      const layer = { segment, dead: all }
      const matching = Uint32Array.from(await matchingRows(layer, query.filter, indexes, pace))
      const taken_rows = await takeRows(segment, query.fields, matching, pace)
      segment.release()
      if (matching.length > 0) yield taken_rows
    }
  }

  /** The records, chunk by chunk. A chunk is freed when the next one is asked for. */
  async function* chunks(pace: Pace): AsyncGenerator<Segment> {
    for (const published of segments) {
      for await (const chunk of segmentChunks(published, pace)) {
        try {
          yield chunk
        } finally {
          // the garbage collector notices large buffers late
          chunk.release()
        }
      }
    }
  }

  return {
    fields: read,
    get segments() {
      const options = { reader, fields: read, engine, pacing }
      return segments.map((published) =>
        openSegment(published, { ...options, take: storedRows(stored, reader, published) }),
      )
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

/** The stored fields that a condition needs. */
function comparedFields(declaration: CollectionDeclaration, condition: Condition | null): string[] {
  return comparisonsOf(condition).map(({ field }) => arrayAround(declaration.fields, field) ?? field)
}
