import { crc32 } from 'node:zlib'

/** Reads a stream of bytes and computes their checksum. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #onEnd: () => never
  #chunk: Uint8Array = new Uint8Array(0)
  #checksum = 0

  /** `onEnd` throws; it is called if the stream ends too early. */
  constructor(source: AsyncIterable<Uint8Array>, onEnd: () => never) {
    this.#chunks = source[Symbol.asyncIterator]()
    this.#onEnd = onEnd
  }

  /** The checksum of the bytes read so far. */
  get checksum(): number {
    return this.#checksum
  }

  /** The next `length` bytes. */
  buffer(length: number): Promise<Buffer> {
    return this.fill(Buffer.alloc(length))
  }

  /** Fills an array with the next bytes. */
  async fill<Target extends ArrayBufferView>(target: Target): Promise<Target> {
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength)
    for (let filled = 0; filled < bytes.length; ) {
      if (this.#chunk.length === 0) await this.#next()
      const piece = this.#chunk.subarray(0, bytes.length - filled)
      bytes.set(piece, filled)
      filled += piece.length
      this.#checksum = crc32(piece, this.#checksum)
      this.#chunk = this.#chunk.subarray(piece.length)
    }
    return target
  }

  /** Closes the source, even if it was not read to its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #next(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) this.#onEnd()
    this.#chunk = value
  }
}
