import type { Content } from '@linkspan/core'

/** A piece of content, with its place in the whole. Its bytes hold until the next chunk is asked for. */
export interface Chunk {
  readonly bytes: Buffer
  /** Where it begins in the whole. */
  readonly offset: number
  readonly last: boolean
}

/**
 * Cuts content into chunks of a size; the last may be shorter, and empty only where the content is. A stream is read no
 * further than the chunk, and one byte, so that the last is known as such.
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
