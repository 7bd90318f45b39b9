import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PartReader, PartStore } from '../../engine.ts'
import type { PublishedBlock, PublishedPart } from '../../manifest.ts'
import type { Pace } from '../pace.ts'

/** The most bytes of a part: few enough to encrypt, send and check without holding the event loop for long. */
const PART_BYTES = 8_388_608

/** Writes bytes as parts. */
export async function writeBlock(arrays: Iterable<Uint8Array>, store: PartStore): Promise<PublishedBlock> {
  const parts: PublishedPart[] = []
  for (const bytes of inParts([...arrays])) {
    const name = randomUUID()
    await store.write(name, bytes)
    parts.push({ name, bytes: bytes.length, checksum: crc32(bytes) })
  }
  return { bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0), parts }
}

/** Joins and splits arrays into pieces of `PART_BYTES`; only the last is smaller. */
function* inParts(arrays: readonly Uint8Array[]): Generator<Uint8Array> {
  let left = arrays.reduce((sum, { length }) => sum + length, 0)
  let piece = new Uint8Array(Math.min(PART_BYTES, left))
  let filled = 0
  for (const array of arrays) {
    for (let from = 0; from < array.length; ) {
      const taken = array.subarray(from, from + piece.length - filled)
      piece.set(taken, filled)
      filled += taken.length
      from += taken.length
      if (filled < piece.length) continue
      yield piece
      left -= filled
      piece = new Uint8Array(Math.min(PART_BYTES, left))
      filled = 0
    }
  }
}

/** Reads a block. Calls `fail`, which throws, if a part is damaged; fails with the store's own errors, too. */
export async function readBlock(
  { bytes, parts }: PublishedBlock,
  store: PartReader,
  pace: Pace,
  fail: (problem: string) => never,
): Promise<ArrayBuffer> {
  const total = parts.reduce((sum, part) => sum + part.bytes, 0)
  if (total !== bytes) fail('has a block whose parts do not add up')
  const block = new Uint8Array(bytes)
  let filled = 0
  for (const part of parts) {
    const read = await store.read(part.name)
    if (read.length !== part.bytes || crc32(read) !== part.checksum) fail(`has a damaged part, ${part.name}`)
    block.set(read, filled)
    filled += read.length
    if (pace.due) await pace.rest()
  }
  return block.buffer
}
