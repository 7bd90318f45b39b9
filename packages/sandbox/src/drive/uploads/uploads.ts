import type { SandboxReply, SandboxRequest } from '../../kit/http.ts'
import type { Keeper } from '../contents/content.ts'
import { badRequest, driveError, missingParameter } from '../errors.ts'
import { type Body, readDriveBody } from '../operations/body.ts'
import type { WriteFile } from '../operations/files.ts'
import type { DriveCall } from '../protocol/call.ts'
import type { UploadSessions } from './sessions.ts'

/** One part of a multipart body. */
interface Part {
  type: string
  bytes: Buffer
}

const malformed = () => badRequest('Malformed multipart body.')

/** A part from its boundary on: its headers, an empty line and its content. */
const PART = /^(\r?\n)((?!\1).*?\1)?\1(.*)\1$/s

/** Reads the two parts of a multipart/related body; Google's Python client ends lines with LF alone, others with CRLF. */
function readMultipart(body: Buffer, contentType = ''): [metadata: Part, media: Part] {
  const [, quoted, boundary = quoted] =
    /^multipart\/\w+;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  if (boundary === undefined) throw malformed()
  const [, ...pieces] = body.toString('latin1').split(`--${boundary}`)
  if (!pieces.pop()?.startsWith('--')) throw malformed()
  const [metadata, media, ...more] = pieces.map((piece): Part => {
    const [, , headers = '', content = ''] = PART.exec(piece) ?? []
    const type = /^content-type:\s*(.*?)\s*$/im.exec(headers)?.[1] ?? 'application/octet-stream'
    const is_base64 = /^content-transfer-encoding:\s*base64/im.test(headers)
    return { type, bytes: Buffer.from(content, is_base64 ? 'base64' : 'latin1') }
  })
  if (!metadata?.type.includes('json') || !media || more.length > 0) throw malformed()
  return [metadata, media]
}

/** The largest upload in one request, in bytes; larger ones must be resumable. */
const LARGEST = 5 * 1_048_576

/** The allowance for metadata and delimiters of a multipart upload, in bytes. */
const FRAME = 65_536

async function collect(request: SandboxRequest, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of (request.stream ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length
    if (size > limit) throw driveError('uploadTooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const header = (request: SandboxRequest, name: string) => request.headers[name]?.toString()

const mediaType = (text: string | undefined) => text?.split(';')[0]?.trim() || undefined

/** Creates the handler of files.create and files.update with content. */
export function createUploads(keeper: Keeper, sessions: UploadSessions) {
  const keep = (bytes: Uint8Array) => {
    const sink = keeper.sink()
    sink.write(bytes)
    return sink.finish()
  }

  const finish = (call: DriveCall, write: WriteFile, part: Part, metadata?: Body): SandboxReply => {
    const type = mediaType(part.type) ?? 'application/octet-stream'
    const content = keep(part.bytes)
    const media = { type, size: content.size(), md5: content.checksums().md5 }
    call.request.describeBody?.({ ...(metadata && { metadata }), media })
    return write(call, metadata ?? {}, true)({ content, type })
  }

  const resumable = async (call: DriveCall, write: WriteFile): Promise<SandboxReply> => {
    const { request, base_url } = call
    const body = readDriveBody((await collect(request, FRAME)).toString('utf8'))
    request.describeBody?.({ metadata: body })
    const end = write(call, body, true)
    const length = header(request, 'x-upload-content-length')
    if (length !== undefined && !/^\d+$/.test(length)) throw badRequest('Invalid X-Upload-Content-Length.')
    const type = header(request, 'x-upload-content-type') ?? 'application/octet-stream'
    const total = length === undefined ? undefined : Number(length)
    const id = sessions.open(total, (content) => end({ content, type }))
    const query = new URLSearchParams(request.query)
    query.set('upload_id', id)
    const location = `${base_url}${request.path}?${query}`
    return { status: 200, headers: { location, 'x-guploader-uploadid': id } }
  }

  return async (call: DriveCall, write: WriteFile): Promise<SandboxReply> => {
    const type = call.request.headers['content-type']
    const how = call.parameters.text('uploadType')
    if (how === undefined) throw missingParameter('uploadType')
    if (how === 'resumable') return resumable(call, write)
    if (how === 'media')
      return finish(call, write, { type: type ?? '', bytes: await collect(call.request, LARGEST) })
    if (how !== 'multipart') throw badRequest('Invalid upload type.')
    const [metadata, media] = readMultipart(await collect(call.request, LARGEST + FRAME), type)
    return finish(call, write, media, readDriveBody(metadata.bytes.toString('utf8')))
  }
}
