import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Content, createDigest, madeContent } from './content.ts'

/** Takes the bytes of an upload as they come. */
export interface Sink {
  size(): number
  write(bytes: Uint8Array): void
  /** The bytes that were written, as the content of a file. */
  finish(): Content
}

/** Keeps uploads: small ones in memory, larger ones in a temporary folder. */
export interface Keeper {
  sink(): Sink
  /** Removes the temporary folder. */
  close(): void
}

/** What is kept in memory of one upload. */
const IN_MEMORY = 1_048_576

async function* readFrom(path: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  if (from < to) yield* createReadStream(path, { start: from, end: to - 1 })
}

/** Opens the keeper of uploads. */
export function createKeeper(): Keeper {
  let folder: string | undefined
  let count = 0

  const sink = (): Sink => {
    const digest = createDigest()
    let pieces: Uint8Array[] = []
    let size = 0
    let file: { path: string; handle: number } | undefined

    const spill = () => {
      folder ??= mkdtempSync(join(tmpdir(), 'linkspan-sandbox-'))
      const path = join(folder, String(++count))
      const handle = openSync(path, 'w')
      for (const piece of pieces) writeSync(handle, piece)
      pieces = []
      return { path, handle }
    }
    return {
      size: () => size,
      write: (bytes) => {
        digest.update(bytes)
        size += bytes.length
        if (!file && size > IN_MEMORY) file = spill()
        if (file) writeSync(file.handle, bytes)
        else pieces.push(bytes)
      },
      finish: () => {
        if (!file) {
          const whole = Buffer.concat(pieces)
          return madeContent(() => whole)
        }
        const { path, handle } = file
        closeSync(handle)
        const checksums = digest.checksums()
        return { size: () => size, checksums: () => checksums, read: (from, to) => readFrom(path, from, to) }
      },
    }
  }
  return {
    sink,
    close: () => {
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
