import { badRequest } from '../errors.ts'

/** One part of a multipart body. */
export interface Part {
  type: string
  bytes: Buffer
}

const BLANK = Buffer.from('\r\n\r\n')

function readPart(raw: Buffer): Part {
  const at = raw.indexOf(BLANK)
  const head = at < 0 ? '' : raw.subarray(0, at).toString('latin1')
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const [name = '', ...rest] = line.split(':')
      return [name.trim().toLowerCase(), rest.join(':').trim()] as const
    }),
  )
  const body = raw.subarray(at < 0 ? 0 : at + BLANK.length)
  const base64 = headers.get('content-transfer-encoding')?.toLowerCase() === 'base64'
  return {
    type: headers.get('content-type') ?? 'application/octet-stream',
    bytes: base64 ? Buffer.from(body.toString('latin1'), 'base64') : body,
  }
}

/** Cuts a multipart/related body into its two parts. */
export function readMultipart(body: Buffer, contentType: string | undefined): [metadata: Part, media: Part] {
  const [, quoted, plain] =
    /^multipart\/\w+;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw badRequest('Malformed multipart body.')
  const fence = Buffer.from(`--${boundary}`)
  const parts: Part[] = []
  let at = body.indexOf(fence)
  while (at >= 0) {
    const start = at + fence.length
    if (body.subarray(start, start + 2).toString('latin1') === '--') break
    const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), fence]), start)
    if (end < 0) throw badRequest('Malformed multipart body.')
    parts.push(readPart(body.subarray(body.indexOf('\r\n', start) + 2, end)))
    at = end + 2
  }
  const [metadata, media] = parts
  if (!metadata || !media || parts.length > 2 || !metadata.type.includes('json')) {
    throw badRequest('Malformed multipart body.')
  }
  return [metadata, media]
}
