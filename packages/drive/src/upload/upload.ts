import { randomUUID } from 'node:crypto'
import {
  type Call,
  changeTo,
  contentOf,
  creationOf,
  defineWrite,
  fileContent,
  piecesOf,
  sizeOfContent,
} from '@linkspan/core'
import * as z from 'zod'
import { creates, readBefore } from '../declared-writes.ts'
import { fileTarget } from '../files.ts'
import { COMPACT, type GoogleDrive } from '../google-drive.ts'
import { fields, fileId, keepRevisionForever, mimeType, resource_key, supportsAllDrives } from '../params.ts'
import { keyHeader, resourceKeysOf } from '../reads.ts'
import { FILE } from '../resources.ts'
import type { FileRow } from '../rows.ts'
import { newFile, trashed } from '../writes.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { type FileUpload, uploadInChunks } from './resumable.ts'

/** The vendor's maximum size of a file in one request, in bytes. */
const MOST_AT_ONCE = 5_000_000

/** The vendor requires multiples of 256 KiB. 8 MiB need few requests and little memory. */
const CHUNK_BYTES = 8 * 1024 * 1024

const contentParams = {
  ...fileContent,
  file_mime_type: mimeType.default('application/octet-stream').describe('The media type of the content.'),
  uploadType: z
    .enum(['multipart', 'resumable'])
    .optional()
    .describe(
      'How to send the content: multipart in one request of up to 5 MB, or resumable in chunks. Default: by size.',
    ),
  keepRevisionForever,
  supportsAllDrives,
  fields,
}

/** The upload of a file: content in base64, or bytes or a stream of any length as the call's `content`. */
export const fileUpload = defineWrite({
  summary: 'Creates a file with content. Sends a large file in chunks, and resumes after a lost connection.',
  params: z.strictObject({ ...newFile, ...contentParams }),
  content: true,
  creates,
  opposite: trashed,
  preview: {
    read: async (_api: GoogleDrive, given, call) => {
      const { metadata, type } = partsOf(given)
      const size = String(sizeOfContent('drive', given.file_content, call))
      return [creationOf({ mimeType: type, ...metadata, size })]
    },
  },
  run: (api: GoogleDrive, given, call) =>
    send(api, { method: 'POST', path: UPLOADS, headers: {} }, given, call),
})

/** The upload of new content of a file, which becomes its newest revision. */
export const fileReplace = defineWrite({
  summary: 'Replaces the content of a file. The former content stays a revision.',
  params: z.strictObject({
    fileId,
    name: newFile.name.optional().describe('New name.'),
    ...contentParams,
    resource_key,
  }),
  content: true,
  preview: {
    read: async (api: GoogleDrive, given, call) => {
      const { fileId: id, name } = given
      const file = await readBefore(api, fileTarget(given), ['name', 'size'], call)
      const size = String(sizeOfContent('drive', given.file_content, call))
      return [changeTo(id, file, { ...(name !== undefined && { name }), size })]
    },
  },
  run: (api: GoogleDrive, { fileId: id, resource_key: key, ...given }, call) => {
    const path = `${UPLOADS}/${encodeURIComponent(id)}`
    return send(api, { method: 'PATCH', path, headers: keyHeader(resourceKeysOf(id, key)) }, given, call)
  },
})

const UPLOADS = '/upload/drive/v3/files'

type Given = z.output<z.ZodObject<typeof contentParams>>

/** What the parameters say about a file, its content and the request. */
function partsOf<Metadata extends object>({
  file_content: _,
  file_mime_type: type,
  uploadType: __,
  keepRevisionForever,
  supportsAllDrives,
  fields = FILE.fields,
  ...metadata
}: Given & Metadata) {
  return { metadata, type, query: { keepRevisionForever, supportsAllDrives, fields } }
}

async function send(
  api: GoogleDrive,
  to: Pick<FileUpload, 'method' | 'path' | 'headers'>,
  given: Given,
  call: Call,
): Promise<FileRow> {
  const { file_content, uploadType } = given
  const upload = { ...to, ...partsOf(given), content: contentOf('drive', file_content, call) }
  const chunks = chunksOf(piecesOf('drive', upload.content, call), CHUNK_BYTES)
  try {
    const first = (await chunks.next()).value as Chunk
    const small = first.last && first.bytes.length <= MOST_AT_ONCE
    if (small && uploadType !== 'resumable') return await uploadAtOnce(api, upload, first.bytes, call)
    return await uploadInChunks(api, upload, startingWith(first, chunks), call)
  } finally {
    // releases a stream that was not read to its end
    await chunks.return(undefined)
  }
}

async function* startingWith(first: Chunk, rest: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  yield first
  yield* rest
}

/** Metadata and content in one request, as multipart/related (RFC 2387). */
async function uploadAtOnce(
  { http }: GoogleDrive,
  { method, path, metadata, type, query, headers }: FileUpload,
  bytes: Buffer,
  call: Call,
): Promise<FileRow> {
  const boundary = `linkspan-${randomUUID()}`
  const head =
    `--${boundary}\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(metadata)}\r\n` +
    `--${boundary}\r\ncontent-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const request = {
    method,
    path,
    query: { ...COMPACT, ...query, uploadType: 'multipart' },
    headers,
    content: { type: `multipart/related; boundary=${boundary}`, bytes: body },
  } as const
  return (await http.json<FileRow>(request, call)).body
}
