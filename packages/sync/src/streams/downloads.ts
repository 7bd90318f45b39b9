import { createHash } from 'node:crypto'
import {
  type Connection,
  ConnectorError,
  type Download,
  type FileStream,
  type StreamFile,
} from '@linkspan/core'
import { documentKind, type FileBytes, FileError } from '@linkspan/files'
import { isUnstructured } from './stream-entity.ts'

/** Where the files of a stream come from. */
export interface StreamConnection {
  readonly stream: FileStream
  readonly connection: Pick<Connection, 'execute'>
  readonly signal: AbortSignal
}

/** The content of a file as it arrives. */
export interface DownloadedContent {
  readonly bytes: FileBytes
  /** Whether the bytes end within the file. */
  readonly is_cut: boolean
  close(): void
}

/** Starts the download of a file, or of its first bytes. */
export async function download(
  { stream, connection, signal }: StreamConnection,
  file: StreamFile,
  most_bytes?: number,
): Promise<DownloadedContent> {
  // of the row formats, only the content shows whether there is a reader
  if (isUnstructured(stream) && !documentKind(file))
    throw new FileError('file_unsupported', 'documents of this kind cannot be read')
  const reply = await stream.download(connection, file, {
    signal,
    ...(most_bytes !== undefined && { most_bytes }),
  })
  const close = () => void reply.stream.destroy()
  const is_cut = reply.status === 206
  if (is_cut && most_bytes === undefined) {
    close()
    throw incomplete('the vendor sent a part of the file only')
  }
  return { bytes: whole(reply, is_cut ? undefined : file), is_cut, close }
}

/** The bytes of a download. Fails if they are not those that the vendor announced, and listed of a whole file. */
async function* whole({ stream, content_length }: Download, file: StreamFile | undefined): FileBytes {
  const hash = file?.checksum && createHash(file.checksum.algorithm)
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    hash?.update(chunk)
    yield chunk
  }
  const expected = file?.size ?? content_length ?? size
  if (size !== expected) throw incomplete(`the download ended after ${size} of ${expected} bytes`)
  if (hash && hash.digest('hex') !== file.checksum?.hex)
    throw incomplete('the download does not have the checksum of the list')
}

function incomplete(message: string): ConnectorError {
  return new ConnectorError('vendor_error', message, { retryable: true })
}

/** Downloads that are ahead, and the most bytes of each that may wait in memory. */
const AHEAD = 4
const WAITING_BYTES = 1024 * 1024

/**
 * Downloads files in their order. The next small ones are on their way while one is read: a call of the vendor takes
 * longer than their bytes do. The size of an exported document is not known before; a large one is downloaded again when
 * it is taken, since a download that waits would time out.
 */
export class DownloadsAhead {
  readonly #connected: StreamConnection
  readonly #files: readonly StreamFile[]
  readonly #started = new Map<number, Promise<DownloadedContent | undefined>>()
  readonly #closed = new AbortController()
  #at = 0

  constructor(connected: StreamConnection, files: readonly StreamFile[]) {
    this.#connected = connected
    this.#files = files
  }

  /** The content of the next file. */
  async take(): Promise<DownloadedContent> {
    const at = this.#at++
    const file = this.#files[at]
    if (!file) throw new RangeError('there are no more files')
    const content = this.#started.get(at) ?? download(this.#connected, file)
    this.#started.delete(at)
    for (let index = at + 1; index <= at + AHEAD; index++) this.#start(index)
    return (await content) ?? download(this.#connected, file)
  }

  /** Ends the downloads that nobody has taken. */
  close(): void {
    this.#closed.abort()
    this.#started.clear()
    this.#at = this.#files.length
  }

  #start(index: number): void {
    const file = this.#files[index]
    if (!file || this.#started.has(index) || (file.size ?? 0) > WAITING_BYTES) return
    const signal = AbortSignal.any([this.#connected.signal, this.#closed.signal])
    const content = download({ ...this.#connected, signal }, file).then(collect)
    // a failure is thrown when the file is taken
    content.catch(() => {})
    this.#started.set(index, content)
  }
}

/** Reads a whole content, so that it waits in memory. Undefined if it is too large for that. */
async function collect({ bytes, is_cut, close }: DownloadedContent): Promise<DownloadedContent | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > WAITING_BYTES) {
      close()
      return undefined
    }
    chunks.push(chunk)
  }
  async function* collected(): FileBytes {
    yield* chunks
  }
  return { bytes: collected(), is_cut, close: () => {} }
}
