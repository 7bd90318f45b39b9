import { badRequest } from '../errors.ts'

/** One part of a multipart body. */
export interface Part {
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
export function readMultipart(body: Buffer, contentType: string | undefined): [metadata: Part, media: Part] {
  const [metadata, media, ...more] = cutParts(body, `--${readBoundary(contentType)}`)
  if (!metadata?.type.includes('json') || !media || more.length > 0) throw malformed()
  return [metadata, media]
}
