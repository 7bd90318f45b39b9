import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { buffersOf, type ExportBatch, type ExportField, type ExportFormat } from './columns.ts'
import type { WriteJob, WriteReply, WriteRequest } from './process/messages.ts'

/** Options of a file that is written. */
export interface WriteOptions {
  /** Ends the thread; the iteration then fails with the signal's reason. */
  readonly signal?: AbortSignal
}

/** The memory of values that a row group needs, in megabytes. */
const HEAP_MB = 512
/** With room for few new objects, the thread collects garbage more often and takes less memory. */
const YOUNG_MB = 3

/**
 * Writes records as a file, and yields its bytes while the batches come. A thread of its own does the work, one batch at a
 * time, so that neither the caller's thread nor its memory has more than a batch and what it became. The buffers of the
 * columns are moved to the thread. Ending the iteration early ends the thread. Fails with the error of `batches`, and with
 * an `Error` for values that the format cannot have.
 */
export async function* writeExport(
  format: ExportFormat,
  fields: readonly ExportField[],
  batches: AsyncIterable<ExportBatch>,
  { signal }: WriteOptions = {},
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted()
  const job: WriteJob = { format, fields }
  const worker = new Worker(programPath(), {
    workerData: job,
    execArgv: process.execArgv.filter((each) => /^(--conditions|-C|--disable-warning)/.test(each)),
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  /** The pieces that follow from a request. */
  async function* ask(request: WriteRequest): AsyncGenerator<Uint8Array> {
    for (let next = request; ; next = 'next') {
      worker.postMessage(next, typeof next === 'object' ? buffersOf(next.batch) : [])
      const [reply] = (await once(worker, 'message', { ...(signal && { signal }) })) as [WriteReply]
      if (reply === 'done') return
      if ('failure' in reply) throw new Error(`cannot write ${format}: ${reply.failure}`)
      yield reply.piece
    }
  }
  try {
    yield* ask('next')
    for await (const { count, columns } of batches)
      yield* ask({ batch: { count, columns: columns.map(bare) } })
    yield* ask('end')
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    await worker.terminate()
  }
}

/** Without what else a caller's columns have. */
function bare({ codes, text, offsets, numbers }: ExportBatch['columns'][number]) {
  return { codes, text, offsets, numbers }
}

declare const __dirname: string | undefined

/** The program: in the sources beside this file; in a folder of its own beside the built files. */
function programPath(): string {
  const folder = typeof __dirname === 'string' ? __dirname : import.meta.dirname
  const built = typeof __dirname === 'string' || !import.meta.filename?.endsWith('.ts')
  return join(folder, 'process', `write-worker.${built ? 'js' : 'ts'}`)
}
