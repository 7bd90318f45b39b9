import { Readable } from 'node:stream'
import type { ReadableStream, ReadableStreamDefaultReader } from 'node:stream/web'
import { startTimer } from '../timer.ts'
import { ReplyTooLarge, TimedOut } from './wire-error.ts'

/** The most bytes of memory that are taken because a reply says how large it is. */
const MOST_EXPECTED = 16_777_216

/**
 * Joins the chunks of a body in memory of its own, which grows without leaving garbage. Kept chunks would outlive the young
 * generation of V8's heap, and then take memory until its next full collection. Throws `ReplyTooLarge` above a size in
 * bytes; a negative one is no limit.
 */
export class JoinedChunks {
  readonly #limit: number
  readonly #expected: number
  #memory: ArrayBuffer | undefined
  #size = 0

  /** A body of the `expected` size is not copied to larger memory; it may have any other size, too. */
  constructor(limit: number, expected = 0) {
    this.#limit = limit
    this.#expected = Math.min(expected || 0, MOST_EXPECTED)
  }

  add(chunk: Uint8Array): void {
    const size = this.#size + chunk.length
    if (this.#limit >= 0 && size > this.#limit) throw new ReplyTooLarge(this.#limit)
    let memory = this.#memory ?? new ArrayBuffer(Math.max(size, this.#expected))
    if (size > memory.byteLength) memory = memory.transfer(Math.max(size, 2 * memory.byteLength))
    new Uint8Array(memory).set(chunk, this.#size)
    this.#memory = memory
    this.#size = size
  }

  /** All bytes. Nothing can be added afterwards. */
  take(): Buffer {
    const memory = this.#memory ?? new ArrayBuffer(0)
    return Buffer.from(memory.byteLength === this.#size ? memory : memory.transfer(this.#size))
  }
}

/** Reads a body whole, up to a size in bytes; a negative one is no limit. It is fastest if it has the `expected` size. */
export function readWhole(body: Readable, limit: number, expected?: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const joined = new JoinedChunks(limit, expected)
    body.on('data', (chunk: Buffer) => {
      try {
        joined.add(chunk)
      } catch (error) {
        body.destroy(error as Error)
      }
    })
    body.once('error', reject)
    body.once('end', () => resolve(joined.take()))
  })
}

/**
 * The body of a streamed reply, if it is one; axios' fetch adapter returns a web stream. `idle` is the longest time
 * between two of its chunks, in milliseconds.
 */
export function toReadable(data: unknown, idle?: number): Readable | undefined {
  if (data instanceof Readable) return data
  return isReadableStream(data) ? fromWeb(data.getReader(), idle) : undefined
}

/** Unlike `Readable.fromWeb`, it closes at once when it is destroyed, without waiting for the vendor's next chunk. */
function fromWeb(reader: ReadableStreamDefaultReader<Uint8Array>, idle = Number.POSITIVE_INFINITY): Readable {
  let stopTimer = () => {}
  return new Readable({
    read() {
      stopTimer = startTimer(idle, () => this.destroy(new TimedOut('No chunk of the body came in time.')))
      reader
        .read()
        .finally(stopTimer)
        .then(
          ({ value }) => this.push(value ? Buffer.from(value) : null),
          (error: Error) => this.destroy(error),
        )
    },
    destroy(error, done) {
      stopTimer()
      reader.cancel(error).catch(() => {})
      done(error)
    },
  })
}

function isReadableStream(data: unknown): data is ReadableStream<Uint8Array> {
  return typeof (data as Partial<ReadableStream> | null | undefined)?.getReader === 'function'
}
