import { Readable } from 'node:stream'
import type { ReadableStream, ReadableStreamDefaultReader } from 'node:stream/web'
import { startTimer } from '../timer.ts'
import { ReplyTooLarge, TimedOut } from './wire-error.ts'

/** Reads a body whole, up to a size in bytes; a negative one is no limit. */
export function readWhole(body: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    body.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (limit >= 0 && size > limit) body.destroy(new ReplyTooLarge(limit))
      else chunks.push(chunk)
    })
    body.once('error', reject)
    body.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
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
