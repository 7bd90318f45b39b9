import type { Content } from '@linkspan/core'

/** A chunk of content. Its bytes are valid until the next chunk is requested. */
export interface Chunk {
  readonly bytes: Buffer
  /** Its offset in the content. */
  readonly offset: number
  readonly last: boolean
}

/**
 * Splits content into chunks of a size. The last may be shorter; it is empty only if the content is. Reads a stream one
 * byte further than the chunk, to know whether the chunk is the last.
 */
export async function* chunksOf(content: Content, size: number): AsyncGenerator<Chunk, undefined> {
  if (content instanceof Uint8Array) return yield* slices(content, size)
  const chunk = Buffer.allocUnsafe(size)
  let offset = 0
  let filled = 0
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    for (let at = 0; at < bytes.length; ) {
      if (filled === size) {
        yield { bytes: chunk, offset, last: false }
        offset += size
        filled = 0
      }
      const taken = Math.min(size - filled, bytes.length - at)
      chunk.set(bytes.subarray(at, at + taken), filled)
      filled += taken
      at += taken
    }
  }
  yield { bytes: chunk.subarray(0, filled), offset, last: true }
}

function* slices(content: Uint8Array, size: number): Generator<Chunk, undefined> {
  const whole = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (let offset = 0; ; offset += size) {
    const last = offset + size >= whole.length
    yield { bytes: whole.subarray(offset, offset + size), offset, last }
    if (last) return
  }
}
