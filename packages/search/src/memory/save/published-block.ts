import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { freeBytes } from '@linkspan/core'
import type { PublishedBlock, PublishedPart } from '../../manifest.ts'
import type { PartReader, PartStore } from '../../parts.ts'
import type { Pace } from '../pace.ts'

/** The most bytes of a part: few enough to encrypt, send and check in a millisecond or two, and to read for some rows. */
const PART_BYTES = 2_097_152
/** A part of at least this number of bytes can end early, so that what follows can be read without it. */
const SPLIT_BYTES = 1_048_576

/** Writes the parts of a block, which needs only the last of them in memory. */
export class BlockWriter {
  readonly #store: PartStore
  readonly #parts: PublishedPart[] = []
  #piece = new Uint8Array(0)
  #filled = 0

  constructor(store: PartStore) {
    this.#store = store
  }

  /** Adds bytes; they are copied. */
  async write(arrays: readonly Uint8Array[]): Promise<void> {
    let left = lengthOf(arrays)
    for (const array of arrays) {
      for (let from = 0; from < array.length; ) {
        if (this.#filled === PART_BYTES) await this.#flush()
        if (this.#filled === this.#piece.length) this.#grow(left)
        const taken = array.subarray(from, from + this.#piece.length - this.#filled)
        this.#piece.set(taken, this.#filled)
        this.#filled += taken.length
        from += taken.length
        left -= taken.length
      }
    }
  }

  /** Ends the last part, unless it is small. */
  async split(): Promise<void> {
    if (this.#filled >= SPLIT_BYTES) await this.#flush()
  }

  /** The block. It begins with a head, which is known last. */
  async finish(head: readonly Uint8Array[] = []): Promise<PublishedBlock> {
    if (this.#parts.length > 0) await this.#flush()
    const rest = new BlockWriter(this.#store)
    await rest.write([...head, this.#piece.subarray(0, this.#filled)])
    await rest.#flush()
    const parts = [...rest.#parts, ...this.#parts]
    return { bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0), parts }
  }

  #grow(bytes: number): void {
    const length = Math.max(this.#filled + bytes, 2 * this.#filled)
    const piece = new Uint8Array(Math.min(length, PART_BYTES))
    piece.set(this.#piece)
    freeBytes(this.#piece)
    this.#piece = piece
  }

  async #flush(): Promise<void> {
    if (this.#filled === 0) return
    const bytes = this.#piece.subarray(0, this.#filled)
    const name = randomUUID()
    this.#parts.push({ name, bytes: bytes.length, checksum: crc32(bytes) })
    await this.#store.write(name, bytes)
    freeBytes(this.#piece)
    this.#piece = new Uint8Array(0)
    this.#filled = 0
  }
}

/** Writes bytes as parts. */
export async function writeBlock(arrays: readonly Uint8Array[], store: PartStore): Promise<PublishedBlock> {
  return new BlockWriter(store).finish(arrays)
}

/** Reads a block piece by piece. It keeps the last part until its end was read. */
export class BlockReader {
  readonly bytes: number
  readonly #parts: readonly PublishedPart[]
  readonly #store: PartReader
  readonly #fail: (problem: string) => never
  #last: { readonly part: PublishedPart; readonly bytes: Uint8Array } | undefined

  /** `fail` throws; it is called if a part is damaged. */
  constructor({ bytes, parts }: PublishedBlock, store: PartReader, fail: (problem: string) => never) {
    if (parts.reduce((sum, part) => sum + part.bytes, 0) !== bytes)
      fail('has a block whose parts do not add up')
    this.bytes = bytes
    this.#parts = parts
    this.#store = store
    this.#fail = fail
  }

  /** Some bytes of the block. Fails with the store's own errors, too. */
  async read(start: number, length: number, pace: Pace): Promise<ArrayBuffer> {
    const end = start + length
    if (end > this.bytes) this.#fail('has a damaged block')
    const piece = new Uint8Array(length)
    let place = 0
    for (const part of this.#parts) {
      const next = place + part.bytes
      if (next > start && place < end) {
        const bytes = await this.#part(part)
        piece.set(
          bytes.subarray(Math.max(0, start - place), Math.min(part.bytes, end - place)),
          Math.max(0, place - start),
        )
        if (next <= end) this.#forget()
        if (pace.due) await pace.rest()
      }
      place = next
    }
    return piece.buffer
  }

  #forget(): void {
    if (this.#last) freeBytes(this.#last.bytes)
    this.#last = undefined
  }

  async #part(part: PublishedPart): Promise<Uint8Array> {
    if (this.#last?.part === part) return this.#last.bytes
    this.#forget()
    const bytes = await this.#store.read(part.name)
    if (bytes.length !== part.bytes || crc32(bytes) !== part.checksum)
      this.#fail(`has a damaged part, ${part.name}`)
    this.#last = { part, bytes }
    return bytes
  }
}

/** Reads a whole block. Calls `fail`, which throws, if a part is damaged; fails with the store's own errors, too. */
export async function readBlock(
  block: PublishedBlock,
  store: PartReader,
  pace: Pace,
  fail: (problem: string) => never,
): Promise<ArrayBuffer> {
  return new BlockReader(block, store, fail).read(0, block.bytes, pace)
}

function lengthOf(arrays: readonly Uint8Array[]): number {
  return arrays.reduce((sum, { length }) => sum + length, 0)
}

/** The bytes of an array. */
export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
