import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import type { Readable } from 'node:stream'
import { programPath } from '../program-path.ts'
import {
  type ExportBatch,
  type ExportField,
  type FieldFacts,
  type FormatOptions,
  freeBatch,
} from './columns.ts'
import { type ExportFormat, writtenFormats } from './formats.ts'
import type { WriteReply, WriteRequest } from './messages.ts'

/** Options of a file that is written. */
export interface WriteOptions extends FormatOptions {
  /** Ends the process; the iteration then fails with the signal's reason. */
  readonly signal?: AbortSignal
  /** Learns what the file has in each field, once it is written; never called for a format that does not know. */
  readonly onFacts?: ((facts: readonly FieldFacts[]) => void) | undefined
}

/** The memory of values that a row group needs, in megabytes. */
const HEAP_MB = 512
/** Pages live shortly: a larger nursery takes 60 MB more, and saves a seventh of the process's time. */
const NURSERY_MB = 4

/** Batches in the channel: a row group of Parquet takes some, and is written once its last one is there. */
const AHEAD = 4

/**
 * Writes records as a file, and yields its bytes while the batches come. A process of its own does the work: it neither delays the caller's thread, nor does the caller keep memory that the work took. The buffers of the columns
 * are freed. Ending the iteration early ends the process. Fails with the error of `batches`, and with an `Error` for values
 * that the format cannot have.
 */
export async function* writeExport(
  format: ExportFormat,
  fields: readonly ExportField[],
  batches: AsyncIterable<ExportBatch>,
  { signal, for_spreadsheets, onFacts }: WriteOptions = {},
): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted()
  const child = startProcess()
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`cannot write ${format}: its process has ended`)))
  })
  ended.catch(() => {})

  const replies = on(child, 'message')
  let waiting = 0

  function send(request: WriteRequest): void {
    // a process that has ended shows it by its end
    child.send(request, () => {})
    waiting++
  }

  /** Resolves when the bytes that follow from the first waiting request are on their way. */
  async function written(): Promise<void> {
    const { value } = await Promise.race([replies.next(), ended])
    const [reply] = value as [WriteReply]
    if (reply !== 'done' && 'failure' in reply) throw new Error(`cannot write ${format}: ${reply.failure}`)
    if (reply !== 'done') onFacts?.(reply.facts)
    waiting--
  }

  /** Sends the batches. The next ones are read while the process writes. */
  async function sendAll(): Promise<void> {
    send({ job: { format, fields, for_spreadsheets } })
    for await (const { count, columns } of batches) {
      if (waiting === AHEAD) await written()
      const batch = { count, columns: columns.map(bare) }
      send({ batch })
      // the channel has a copy
      freeBatch(batch)
    }
    send('end')
    while (waiting > 0) await written()
    child.disconnect()
  }

  const sending = sendAll()
  sending.catch(kill)
  try {
    yield* child.stdout as Readable
    await sending
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', kill)
    kill()
    await sending.catch(() => {})
  }
}

/**
 * Writes few records as a file, in this process, which they hold for less time than another one takes to start. Otherwise it
 * does the same as `writeExport`.
 */
export async function* writeFew(
  format: ExportFormat,
  fields: readonly ExportField[],
  batches: AsyncIterable<ExportBatch>,
  { signal, onFacts, ...options }: WriteOptions = {},
): AsyncGenerator<Uint8Array> {
  const open = await writtenFormats[format].writer()
  const writer = open(fields, options)
  yield* writer.begin()
  for await (const batch of batches) {
    signal?.throwIfAborted()
    yield* writer.write(batch)
  }
  yield* writer.finish()
  const facts = writer.facts?.()
  if (facts) onFacts?.(facts)
}

/** Without what else a caller's columns have. */
function bare({ codes, text, offsets, numbers }: ExportBatch['columns'][number]) {
  return { codes, text, offsets, numbers }
}

/** Starts the process, without the caller's variables, which may be secrets. */
function startProcess(): ChildProcess {
  return fork(programPath('write', 'write-process'), [], {
    env: {},
    execArgv: [
      ...process.execArgv.filter((each) => /^(--conditions|-C|--disable-warning)/.test(each)),
      `--max-old-space-size=${HEAP_MB}`,
      `--max-semi-space-size=${NURSERY_MB}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}
