import type { PublishedSegment } from '../../manifest.ts'
import type { QueryOptions } from '../../query-options.ts'
import type { BatchField, StoredSegment } from '../../versions.ts'
import { RowSet } from '../columns/row-set.ts'
import type { EngineContext } from '../engine-context.ts'
import { Pace } from '../pace.ts'
import { blockNameOf, type SegmentReader } from '../save/published-segment.ts'
import { batchesOf } from './record-batch.ts'
import { liveChunks, rowsOfChunk, type TakeStoredRows } from './stored-rows.ts'

/** How a segment is read. */
export interface SegmentOptions {
  readonly reader: SegmentReader
  readonly fields: readonly BatchField[]
  readonly take: TakeStoredRows
  readonly engine: EngineContext
  readonly pacing: QueryOptions
}

/** A published segment, of which nothing is read yet. */
export function openSegment(published: PublishedSegment, options: SegmentOptions): StoredSegment {
  const { reader, fields, take, engine, pacing } = options
  const { rows, keys, dead } = published
  const newPace = () => new Pace(engine.round_robin, pacing)
  return {
    name: blockNameOf(keys),
    rows,
    dead_name: dead ? blockNameOf(dead) : undefined,
    deadRows: async () => (await reader.dead(published, newPace())).rows(),
    async *batches() {
      const pace = newPace()
      const paths = fields.map(({ path }) => path)
      for (const own of liveChunks(rows, RowSet.none(rows), rowsOfChunk(published, engine.tuning))) {
        const chunk = await take(paths, own, pace)
        try {
          yield* batchesOf(chunk, fields, engine.tuning, pace)
        } finally {
          chunk.release()
        }
      }
    },
  }
}
