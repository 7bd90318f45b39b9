import { randomUUID } from 'node:crypto'
import { type Call, type Content, creationOf, defineWrite, InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'
import { COMPACT, type GoogleDrive } from '../google-drive.ts'
import { fields, mimeType, supportsAllDrives } from '../params.ts'
import { FILE } from '../resources.ts'
import type { FileRow } from '../rows.ts'
import { metadata } from '../writes.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { piecesOf } from './pieces.ts'
import { type Upload, uploadInChunks } from './resumable.ts'

/** The vendor's maximum size of a file in one request, in bytes. */
const MOST_AT_ONCE = 5_000_000

/** The vendor requires multiples of 256 KiB. 8 MiB need few requests and little memory. */
const CHUNK_BYTES = 8 * 1024 * 1024

/** Base64 for JSON Schema. A regular expression with groups cannot read megabytes, so that the check below has none. */
const BASE64 = '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$'

const uploadParams = z.strictObject({
  ...metadata,
  file_content: z
    .string()
    .check(isBase64)
    .optional()
    .meta({ contentEncoding: 'base64', pattern: BASE64 })
    .describe(
      'The content in base64; empty for an empty file. Required if the options of the call have no content.',
    ),
  file_mime_type: mimeType.default('application/octet-stream').describe('The media type of the content.'),
  uploadType: z
    .enum(['multipart', 'resumable'])
    .optional()
    .describe(
      'How to send the content: multipart in one request of up to 5 MB, or resumable in chunks. Default: by size.',
    ),
  supportsAllDrives,
  fields,
})

/** Declares the upload of a file: content in base64, or bytes or a stream of any length as the call's `content`. */
export function fileUpload({ summary }: { readonly summary: string }) {
  return defineWrite({
    summary,
    params: uploadParams,
    content: true,
    preview: {
      // the content of a call is sent once, so that only content in base64 can be looked at before
      read: async (_api: GoogleDrive, given, call) => {
        const {
          file_content,
          file_mime_type,
          uploadType: _,
          supportsAllDrives: __,
          fields: ___,
          ...rest
        } = given
        const { operation } = call
        const bytes = contentOf(file_content, { operation, write: true }) as Uint8Array
        return [creationOf({ mimeType: file_mime_type, ...rest, size: String(bytes.length) })]
      },
    },
    run: async (api: GoogleDrive, given, call): Promise<FileRow> => {
      const {
        file_content,
        file_mime_type,
        uploadType,
        supportsAllDrives,
        fields = FILE.fields,
        ...rest
      } = given
      const content = contentOf(file_content, call)
      const query = { supportsAllDrives, fields }
      const upload = { metadata: rest, type: file_mime_type, query, content }
      const chunks = chunksOf(piecesOf(content, call), CHUNK_BYTES)
      try {
        const first = (await chunks.next()).value as Chunk
        const small = first.last && first.bytes.length <= MOST_AT_ONCE
        if (small && uploadType !== 'resumable') return await uploadAtOnce(api, upload, first.bytes, call)
        return await uploadInChunks(api, upload, startingWith(first, chunks), call)
      } finally {
        // releases a stream that was not read to its end
        await chunks.return(undefined)
      }
    },
  })
}

function contentOf(file_content: string | undefined, call: Call): Content {
  const { content } = call
  if ((file_content === undefined) !== (content === undefined)) {
    return content ?? Buffer.from(file_content as string, 'base64')
  }
  const message = content
    ? 'not allowed with content in the options'
    : 'required without content in the options'
  throw new InvalidParamsError(`drive: ${call.operation}`, [{ path: '$.file_content', message }])
}

async function* startingWith(first: Chunk, rest: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  yield first
  yield* rest
}

/** Metadata and content in one request, as multipart/related (RFC 2387). */
async function uploadAtOnce(
  { http }: GoogleDrive,
  { metadata, type, query }: Upload,
  bytes: Buffer,
  call: Call,
): Promise<FileRow> {
  const boundary = `linkspan-${randomUUID()}`
  const head =
    `--${boundary}\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(metadata)}\r\n` +
    `--${boundary}\r\ncontent-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const request = {
    method: 'POST',
    path: '/upload/drive/v3/files',
    query: { ...COMPACT, ...query, uploadType: 'multipart' },
    content: { type: `multipart/related; boundary=${boundary}`, bytes: body },
  } as const
  return (await http.json<FileRow>(request, call)).body
}

function isBase64({ value, issues }: z.core.ParsePayload<string>): void {
  if (value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value)) return
  issues.push({
    code: 'custom',
    input: value,
    message: 'must be base64, padded with = to a multiple of four characters',
  })
}
