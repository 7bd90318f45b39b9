import { write } from './pack-lists.ts'

const CHUNK_BYTES = 65_536
/** The most bytes that a number below 2^32 takes. */
const LONGEST = 5

/** Many small numbers one after another, to be read once: most take a byte or two. */
export class NumberStream {
  readonly #chunks: { readonly bytes: Uint8Array; end: number }[] = []

  push(number: number): void {
    let chunk = this.#chunks[this.#chunks.length - 1]
    if (!chunk || chunk.end > CHUNK_BYTES - LONGEST) {
      chunk = { bytes: new Uint8Array(CHUNK_BYTES), end: 0 }
      this.#chunks.push(chunk)
    }
    chunk.end = write(chunk.bytes, chunk.end, number)
  }

  /** Takes the first of the numbers that are left, as many as a chunk has. Returns false if there were none. */
  take(visit: (number: number) => void): boolean {
    const chunk = this.#chunks.shift()
    if (!chunk) return false
    const { bytes, end } = chunk
    for (let place = 0; place < end; ) {
      let [number, byte] = [0, 0x80]
      for (let shift = 0; byte > 0x7f; shift += 7, place++) {
        byte = bytes[place] as number
        number |= (byte & 0x7f) << shift
      }
      visit(number >>> 0)
    }
    return true
  }
}
