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

function readBoundary(contentType: string | undefined): string {
  const [, quoted, plain] =
    /^multipart\/\w+;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed()
  return boundary
}

function readPart(raw: Buffer, line_end: string): Part {
  const blank = raw.indexOf(line_end + line_end)
  const head = blank < 0 ? '' : raw.subarray(0, blank).toString('latin1')
  const headers = new Map(
    head.split(line_end).map((line) => {
      const [name = '', ...rest] = line.split(':')
      return [name.trim().toLowerCase(), rest.join(':').trim()] as const
    }),
  )
  const body = raw.subarray(blank < 0 ? 0 : blank + 2 * line_end.length)
  const base64 = headers.get('content-transfer-encoding')?.toLowerCase() === 'base64'
  return {
    type: headers.get('content-type') ?? 'application/octet-stream',
    bytes: base64 ? Buffer.from(body.toString('latin1'), 'base64') : body,
  }
}

function cutParts(body: Buffer, delimiter: string): Part[] {
  const first = body.indexOf(delimiter)
  if (first < 0) throw malformed()
  // Google's Python client ends lines with LF alone, others with CRLF
  const line_end = body[first + delimiter.length] === 0x0a ? '\n' : '\r\n'
  const parts: Part[] = []
  let at = first
  while (body.subarray(at + delimiter.length, at + delimiter.length + 2).toString('latin1') !== '--') {
    const start = at + delimiter.length + line_end.length
    const end = body.indexOf(line_end + delimiter, start)
    if (end < 0) throw malformed()
    parts.push(readPart(body.subarray(start, end), line_end))
    at = end + line_end.length
  }
  return parts
}

/** Reads the two parts of a multipart/related body. */
function readMultipart(body: Buffer, contentType: string | undefined): [metadata: Part, media: Part] {
  const [metadata, media, ...more] = cutParts(body, `--${readBoundary(contentType)}`)
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
    return write.run(call, metadata ?? {}, { content, type })
  }

  const media = async (call: DriveCall, write: WriteFile): Promise<SandboxReply> => {
    const { request } = call
    const bytes = await collect(request, LARGEST)
    return finish(call, write, { type: request.headers['content-type'] ?? '', bytes })
  }

  const multipart = async (call: DriveCall, write: WriteFile): Promise<SandboxReply> => {
    const { request } = call
    const whole = await collect(request, LARGEST + FRAME)
    const [first, second] = readMultipart(whole, request.headers['content-type'])
    return finish(call, write, second, readDriveBody(first.bytes.toString('utf8')))
  }

  const resumable = async (call: DriveCall, write: WriteFile): Promise<SandboxReply> => {
    const { request, base_url } = call
    const body = readDriveBody((await collect(request, FRAME)).toString('utf8'))
    request.describeBody?.({ metadata: body })
    write.check(call, body)
    const length = header(request, 'x-upload-content-length')
    if (length !== undefined && !/^\d+$/.test(length)) throw badRequest('Invalid X-Upload-Content-Length.')
    const type = header(request, 'x-upload-content-type') ?? 'application/octet-stream'
    const total = length === undefined ? undefined : Number(length)
    const id = sessions.open(total, (content) => write.run(call, body, { content, type }))
    const query = new URLSearchParams(request.query)
    query.set('upload_id', id)
    return {
      status: 200,
      headers: { location: `${base_url}${request.path}?${query}`, 'x-guploader-uploadid': id },
    }
  }

  return async (call: DriveCall, write: WriteFile): Promise<SandboxReply> => {
    switch (call.parameters.text('uploadType')) {
      case 'media':
        return media(call, write)
      case 'multipart':
        return multipart(call, write)
      case 'resumable':
        return resumable(call, write)
      case undefined:
        throw missingParameter('uploadType')
      default:
        throw badRequest('Invalid upload type.')
    }
  }
}
