import { createHash } from 'node:crypto'
import { once } from '../../kit/once.ts'

/** The checksums of some bytes. */
export interface Checksums {
  md5: string
  sha1: string
  sha256: string
}

/** The bytes of a file. */
export interface Bytes {
  size(): number
  checksums(): Checksums
  /** The bytes of a range; `to` is exclusive. */
  read(from: number, to: number): AsyncIterable<Uint8Array>
  /** All bytes at once, if they are few. */
  made?: () => Uint8Array
}

/** Counts and hashes a stream of bytes. */
export function createDigest() {
  const hashes = { md5: createHash('md5'), sha1: createHash('sha1'), sha256: createHash('sha256') }
  return {
    update: (bytes: Uint8Array) => {
      for (const hash of Object.values(hashes)) hash.update(bytes)
    },
    checksums: (): Checksums => ({
      md5: hashes.md5.digest('hex'),
      sha1: hashes.sha1.digest('hex'),
      sha256: hashes.sha256.digest('hex'),
    }),
  }
}

const PIECE = 65_536

async function* slices(bytes: Uint8Array, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += PIECE) yield bytes.subarray(at, Math.min(at + PIECE, to))
}

/** Content that is generated on first use. */
export function madeContent(make: () => Uint8Array): Bytes {
  const made = once(make)
  const checksums = once(() => {
    const digest = createDigest()
    digest.update(made())
    return digest.checksums()
  })
  return { size: () => made().length, checksums, read: (from, to) => slices(made(), from, to), made }
}

/** Empty content. */
export const emptyContent: Bytes = madeContent(() => new Uint8Array())
