import { text } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { FileError, malformed, tooLarge } from '../file-error.ts'
import type { FileLimits } from '../limits.ts'

/** Archives below this size may have any ratio: short repetitive texts compress well. */
const SMALL_BYTES = 32 * 1024 * 1024
const ENCRYPTED = 1

/** The entries of a ZIP archive, within the limits. */
export type Archive = Awaited<ReturnType<typeof openArchive>>

/** Opens an archive. Throws a `FileError` if it is malformed, encrypted, or declares more than the limits allow. */
export async function openArchive(bytes: Buffer, limits: FileLimits) {
  const entries = new Map<string, Entry>()
  const zip = await readable(() => fromBufferPromise(bytes, { lazyEntries: true }))
  if (zip.entryCount > limits.archive_entries)
    throw tooLarge('the archive', limits.archive_entries, 'entries')
  await readable(async () => {
    let size = 0
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize
      checkSize(size, bytes.length, limits)
      if (entry.generalPurposeBitFlag & ENCRYPTED)
        throw new FileError('file_unsupported', 'the file is protected by a password')
      entries.set(entry.fileName, entry)
    }
  })

  /** The bytes of an entry. Fails if there are more than the archive declares. */
  async function read(name: string): Promise<AsyncIterable<Uint8Array>> {
    const entry = entries.get(name)
    if (!entry) throw malformed('the archive lacks a part')
    return contents(zip, entry)
  }

  return {
    has: (name: string) => entries.has(name),
    names: () => [...entries.keys()],
    read,
    /** The whole text of an entry; empty if there is none. */
    async readText(name: string): Promise<string> {
      const entry = entries.get(name)
      if (!entry) return ''
      if (entry.uncompressedSize > limits.inflated_entry_bytes)
        throw tooLarge('a part of the archive', limits.inflated_entry_bytes, 'bytes')
      return text(contents(zip, entry))
    },
    /** Decompresses every entry once, since the declared sizes may be wrong. For libraries that do not check them. */
    async verify(): Promise<void> {
      for (const entry of entries.values()) for await (const _chunk of contents(zip, entry));
    },
  }
}

function checkSize(size: number, compressed: number, limits: FileLimits): void {
  if (size > limits.inflated_bytes) throw tooLarge('the decompressed file', limits.inflated_bytes, 'bytes')
  if (size > SMALL_BYTES && size > compressed * limits.inflated_ratio)
    throw new FileError('file_too_large', `the file is compressed more than ${limits.inflated_ratio} times`)
}

async function* contents(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await readable(() => zip.openReadStreamPromise(entry))
  try {
    for await (const chunk of stream) yield chunk as Uint8Array
  } catch (error) {
    throw toFileError(error)
  } finally {
    stream.destroy()
  }
}

async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw toFileError(error)
  }
}

function toFileError(error: unknown): FileError {
  return error instanceof FileError ? error : malformed('the archive is damaged')
}
