import http from 'node:http'
import https from 'node:https'
import { pinnedLookup, responseOf } from './attempt.ts'
import type { EgressGuard } from './egress-guard.ts'

/** The longest document, in bytes. */
const MOST_BYTES = 64 * 1024
/** How long all of it may take, in milliseconds. */
const LIMIT_MS = 5_000
/** JSON, also in a form of its own, such as `application/cimd+json`. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i

/**
 * Reads a document at an address that a stranger names. The connection goes to an address that the guard has checked, and no
 * redirect is followed. Throws `AddressRefusedError`, and an error if nothing answers in time, or with more than 64 kB, or with
 * something else than JSON, which anybody may be able to store at an address.
 */
export async function fetchDocument(
  guard: EgressGuard,
  address: string,
  limit_ms: number = LIMIT_MS,
): Promise<Response> {
  const signal = AbortSignal.timeout(limit_ms)
  const url = guard.parse(address)
  const lookup = pinnedLookup(await guard.pin(url, signal))
  const { request } = url.protocol === 'https:' ? https : http
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
  const sent = request(url, { agent: false, lookup, signal, headers })
  try {
    const response = await responseOf(sent.end(), signal)
    const { 'content-type': type = '', 'cache-control': cache = '' } = response.headers
    if (!JSON_TYPE.test(type)) throw new Error('the document is not JSON')
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of response as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > MOST_BYTES) throw new Error(`the document is longer than ${MOST_BYTES} bytes`)
      pieces.push(piece)
    }
    const body = response.statusCode === 200 ? Buffer.concat(pieces) : null
    const status = response.statusCode ?? 502
    return new Response(body, { status, headers: { 'content-type': type, 'cache-control': cache } })
  } finally {
    sent.destroy()
  }
}
