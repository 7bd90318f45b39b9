import type { Connection, FileStream, StreamFile } from '@linkspan/core'
import { FileError } from '../files/file-error.ts'
import type { FileBytes } from '../files/file-source.ts'
import { documentReader } from '../files/formats/unstructured.ts'
import { isUnstructured } from './stream-entity.ts'

/** Where the files of a stream come from. */
export interface DownloadSource {
  readonly stream: FileStream
  readonly connection: Pick<Connection, 'execute'>
  readonly signal: AbortSignal
}

/** The content of a file as it arrives. */
export interface Content {
  readonly bytes: FileBytes
  /** Whether the bytes end within the file. */
  readonly is_cut: boolean
  close(): void
}

/** The failure of a document for which there is no reader. */
export function unsupported(): FileError {
  return new FileError('file_unsupported', 'documents of this kind cannot be read')
}

/** Whether there is a reader for a file. Of the row formats, only the content tells. */
export function isReadable(stream: FileStream, { name, mime_type }: StreamFile): boolean {
  return !isUnstructured(stream) || documentReader({ name, mime_type }) !== undefined
}

/** Starts the download of a file, or of its first bytes. */
export async function download(
  { stream, connection, signal }: DownloadSource,
  file: StreamFile,
  most_bytes?: number,
): Promise<Content> {
  if (!isReadable(stream, file)) throw unsupported()
  const reply = await stream.download(connection, file, {
    signal,
    ...(most_bytes !== undefined && { most_bytes }),
  })
  return { bytes: reply.stream, is_cut: reply.status === 206, close: () => void reply.stream.destroy() }
}

/** Downloads in flight before they are needed, and the bytes of each that may wait in memory. */
const AHEAD = 4
const WAITING_BYTES = 256 * 1024

/**
 * Downloads files in their order. The next small ones are on their way while one is read: a call of the vendor takes
 * longer than their bytes do. The size of an exported document is not known before; such a download waits once enough of
 * it has arrived.
 */
export class DownloadsAhead {
  readonly #source: DownloadSource
  readonly #files: readonly StreamFile[]
  readonly #started = new Map<number, Promise<Content>>()
  #at = 0

  constructor(source: DownloadSource, files: readonly StreamFile[]) {
    this.#source = source
    this.#files = files
  }

  /** The content of the next file. */
  take(): Promise<Content> {
    const at = this.#at++
    for (let index = at; index <= at + AHEAD; index++) this.#start(index, index === at)
    const content = this.#started.get(at)
    this.#started.delete(at)
    if (!content) throw new RangeError('there are no more files')
    return content
  }

  /** Ends the downloads that nobody has taken. */
  close(): void {
    for (const content of this.#started.values())
      content.then(
        ({ close }) => close(),
        () => {},
      )
    this.#started.clear()
    this.#at = this.#files.length
  }

  #start(index: number, now: boolean): void {
    const file = this.#files[index]
    if (!file || this.#started.has(index)) return
    if (now) this.#started.set(index, download(this.#source, file))
    else if ((file.size ?? 0) <= WAITING_BYTES) {
      const content = download(this.#source, file).then(collect)
      // a failure is thrown when the file is taken
      content.catch(() => {})
      this.#started.set(index, content)
    }
  }
}

/** Reads the first bytes of a content, so that they wait in memory. */
async function collect(content: Content): Promise<Content> {
  const chunks = content.bytes[Symbol.asyncIterator]()
  const waiting: Uint8Array[] = []
  let size = 0
  while (size < WAITING_BYTES) {
    const { done, value } = await chunks.next()
    if (done) break
    waiting.push(value)
    size += value.length
  }
  async function* bytes(): FileBytes {
    yield* waiting
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { ...content, bytes: bytes() }
}
