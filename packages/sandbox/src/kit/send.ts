import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SandboxReply } from './http.ts'

type Pieces = Iterable<string> | AsyncIterable<Uint8Array>

const bytesOf = (piece: string | Uint8Array): Buffer =>
  typeof piece === 'string'
    ? Buffer.from(piece)
    : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)

/** The body of an answer as one piece; undefined for one that is generated while it is sent. */
export function wholeBody({ body = '' }: SandboxReply): Buffer | undefined {
  if (typeof body === 'string' || body instanceof Uint8Array) return bytesOf(body)
  return Symbol.asyncIterator in body ? undefined : Buffer.from([...body].join(''))
}

/** The first bytes of some pieces. */
export async function* firstBytes(count: number, pieces: Pieces): AsyncGenerator<Buffer> {
  let left = count
  for await (const piece of pieces) {
    const bytes = bytesOf(piece)
    yield bytes.subarray(0, left)
    left -= bytes.length
    if (left <= 0) return
  }
}

/** Sends an answer whole, or piece by piece as fast as the client reads. */
export async function send(outgoing: ServerResponse, response: SandboxReply): Promise<void> {
  const { body, status } = response
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = wholeBody(response) ?? Buffer.alloc(0)
    const length = status === 204 ? {} : { 'content-length': bytes.length }
    outgoing.writeHead(status, { ...response.headers, ...length })
    outgoing.end(bytes)
    return
  }
  outgoing.writeHead(status, response.headers)
  await pipeline(Readable.from(body, { objectMode: false }), outgoing)
}

/** Sends the first bytes of an answer, by default half of them, and never ends it. */
export async function sendPart(outgoing: ServerResponse, response: SandboxReply, after_bytes?: number) {
  const whole = wholeBody(response)
  const length = whole?.length ?? Number(response.headers?.['content-length'] ?? 0)
  const count = after_bytes ?? Math.ceil(length / 2)
  outgoing.writeHead(response.status, { ...response.headers, 'content-length': length })
  const pieces = whole ? [whole.subarray(0, count)] : firstBytes(count, response.body as Pieces)
  await pipeline(Readable.from(pieces, { objectMode: false }), outgoing, { end: false })
}
