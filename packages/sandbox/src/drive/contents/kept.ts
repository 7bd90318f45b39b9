import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bytes, createDigest, madeContent } from './content.ts'

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
