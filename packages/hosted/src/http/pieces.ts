import { Readable, Writable } from 'node:stream'
import { freeBytes } from '@linkspan/core'

/** A stream of pieces, of which the first was taken before. */
export function streamOf(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): Readable {
  async function* all(): AsyncGenerator<Uint8Array> {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return Readable.from(all(), { objectMode: false })
}

/**
 * Sends pieces one after another, and frees each once it is sent. The garbage collector would notice them late, and hold
 * the thread: an export of a gigabyte would be a gigabyte of garbage.
 */
export function freeingSink(response: Writable): Writable {
  const sink = new Writable({
    write(piece: Uint8Array, _encoding, done) {
      response.write(piece, (error) => {
        if (!error) freeBytes(piece)
        done(error)
      })
    },
    final(done) {
      response.end(done)
    },
    destroy(error, done) {
      if (error) response.destroy(error)
      done(error)
    },
  })
  response.once('close', () => sink.destroy())
  return sink
}
