import { createHash } from 'node:crypto'
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import once from 'lodash/once.js'
import { hashText, mix } from '../../kit/random.ts'

/** The checksums of some bytes. */
interface Checksums {
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

/** Hashes a stream of bytes. */
function createDigest() {
  const hashes = (['md5', 'sha1', 'sha256'] as const).map((name) => [name, createHash(name)] as const)
  return {
    update: (bytes: Uint8Array) => {
      for (const [, hash] of hashes) hash.update(bytes)
    },
    checksums: () =>
      Object.fromEntries(hashes.map(([name, hash]) => [name, hash.digest('hex')])) as unknown as Checksums,
  }
}

function checksumsOf(pieces: Iterable<Uint8Array>): Checksums {
  const digest = createDigest()
  for (const piece of pieces) digest.update(piece)
  return digest.checksums()
}

const PIECE = 65_536

async function* slices(bytes: Uint8Array, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += PIECE) yield bytes.subarray(at, Math.min(at + PIECE, to))
}

/** Content that is generated on first use. */
export function madeContent(make: () => Uint8Array): Bytes {
  const made = once(make)
  const checksums = once(() => checksumsOf([made()]))
  return { size: () => made().length, checksums, read: (from, to) => slices(made(), from, to), made }
}

/** Empty content. */
export const emptyContent: Bytes = madeContent(() => new Uint8Array())

const BLOCK = 1_048_576

/** The default size of the huge file. */
export const HUGE = 2 * 1024 ** 3

/** The checksums of HUGE bytes, which take ten seconds to compute; they do not depend on the seed. */
const HUGE_CHECKSUMS: Checksums = {
  md5: '32e179650a08b16b24d3718cacbe1949',
  sha1: 'da78ff054f29dfbe81a010ce5a310d0e03da8b52',
  sha256: '34645744d9fef78165c0e27429845df58517f452420da849f43fed5e051f1d3c',
}

const pattern = (): Buffer => {
  const block = Buffer.alloc(BLOCK)
  let state = hashText(0, 'a huge file')
  for (let at = 0; at < BLOCK; at += 4) {
    state = mix(state, at)
    block.writeUInt32LE(state, at)
  }
  return block
}

/** Content of any size, generated while it is read: one block repeated, each copy with its number first. */
export function virtualContent(size: number): Bytes {
  const made = once(pattern)
  function* pieces(from: number, to: number): Generator<Buffer> {
    for (let at = from; at < to; ) {
      const start = at % BLOCK
      const block = Buffer.from(made())
      block.writeUInt32LE((at - start) / BLOCK, 0)
      const piece = block.subarray(start, start + to - at)
      at += piece.length
      yield piece
    }
  }
  return {
    size: () => size,
    checksums: once(() => (size === HUGE ? HUGE_CHECKSUMS : checksumsOf(pieces(0, size)))),
    read: async function* (from, to) {
      yield* pieces(from, to)
    },
  }
}

/** Stores uploads: small ones in memory, larger ones in unlinked files, which end with the process. */
export type Keeper = ReturnType<typeof createKeeper>

/** Receives the bytes of an upload. */
export type Sink = ReturnType<Keeper['sink']>

/** The most bytes of one upload in memory. */
const IN_MEMORY = 1_048_576

function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-sandbox-'))
  const path = join(folder, 'upload')
  const handle = openSync(path, 'w+')
  unlinkSync(path)
  rmSync(folder, { recursive: true })
  return handle
}

async function* readFrom(handle: number, from: number, to: number): AsyncGenerator<Uint8Array> {
  if (from < to) yield* createReadStream('', { fd: handle, autoClose: false, start: from, end: to - 1 })
}

/** Opens the store of uploads. */
export function createKeeper() {
  const handles: number[] = []

  const sink = () => {
    const digest = createDigest()
    let pieces: Uint8Array[] = []
    let size = 0
    let handle: number | undefined

    return {
      size: () => size,
      write: (bytes: Uint8Array) => {
        digest.update(bytes)
        size += bytes.length
        pieces.push(bytes)
        if (handle === undefined && size <= IN_MEMORY) return
        if (handle === undefined) {
          handle = openNameless()
          handles.push(handle)
        }
        for (const piece of pieces) writeSync(handle, piece)
        pieces = []
      },
      /** Returns the written bytes as the content of a file. */
      finish: (): Bytes => {
        if (handle === undefined) {
          const whole = Buffer.concat(pieces)
          return madeContent(() => whole)
        }
        const kept = handle
        const checksums = digest.checksums()
        return { size: () => size, checksums: () => checksums, read: (from, to) => readFrom(kept, from, to) }
      },
    }
  }
  return {
    sink,
    close: () => {
      for (const handle of handles) closeSync(handle)
    },
  }
}
