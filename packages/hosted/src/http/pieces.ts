import { Readable } from 'node:stream'

/** A stream of pieces, of which the first was taken before. */
export function streamOf(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): Readable {
  async function* all(): AsyncGenerator<Uint8Array> {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return Readable.from(all(), { objectMode: false })
}
