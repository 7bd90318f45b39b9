import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { VendorResponse } from './http.ts'

/** The body of an answer as one piece. */
export function wholeBody(response: VendorResponse): Buffer {
  const { body = '' } = response
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return Buffer.from([...body].join(''))
}

/** Sends an answer whole, or piece by piece as fast as the client reads. */
export async function send(outgoing: ServerResponse, response: VendorResponse): Promise<void> {
  const { body } = response
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = wholeBody(response)
    outgoing.writeHead(response.status, { ...response.headers, 'content-length': bytes.length })
    outgoing.end(bytes)
    return
  }
  outgoing.writeHead(response.status, response.headers)
  for (const piece of body) {
    if (outgoing.destroyed) return
    if (!outgoing.write(piece)) await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close')])
  }
  outgoing.end()
}
