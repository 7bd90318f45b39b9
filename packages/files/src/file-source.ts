import { tooLarge } from './file-error.ts'

/** The content of a file. */
export type FileBytes = AsyncIterable<Uint8Array>

/** What is known about a file besides its content. */
export interface FileFacts {
  /** The name, of which only the extension is used. */
  readonly name: string
  /** The media type, if the vendor knows it. */
  readonly mime_type?: string
}

/** The extension of a name in lower case, without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Collects a whole file. */
export async function readWholeFile(bytes: FileBytes, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limit) throw tooLarge('the file', limit, 'bytes')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** The same bytes, up to a limit. */
export async function* upTo(bytes: FileBytes, limit: number): FileBytes {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limit) throw tooLarge('the file', limit, 'bytes')
    yield chunk
  }
}
