import { promisify } from 'node:util'
import { constants, createGzip, type Gzip, gzip } from 'node:zlib'
import type { Response } from 'express'

const compress = promisify(gzip)

/** Shorter answers gain nothing. */
const LEAST_BYTES = 1024

/** What is compressed once and sent often, by its bytes. */
const kept = new WeakMap<Uint8Array, Promise<Buffer>>()

/**
 * The body of an answer as it is sent, with the headers that say so: compressed if the caller takes that and it has more
 * than a kilobyte. `repeated` keeps the result for the next caller of the same bytes. Routes that answer
 * secrets, for callers without a token, never compress.
 */
export async function encoded(
  response: Response,
  body: Uint8Array | string,
  { repeated = false } = {},
): Promise<Uint8Array | string> {
  if (response.locals.route?.access === 'client' || !takesGzip(response, Buffer.byteLength(body))) return body
  const is_kept = repeated && typeof body !== 'string'
  const found = is_kept ? remembered(body) : compress(body, { level: constants.Z_BEST_SPEED })
  const sent = await found
  response.setHeader('Content-Encoding', 'gzip')
  return sent
}

/**
 * The transforms that an answer in pieces goes through: it is compressed, each piece as it comes, if the caller takes that
 * and the first piece has more than a kilobyte.
 */
export function encoders(response: Response, first: Uint8Array | undefined): Gzip[] {
  if (!takesGzip(response, first?.byteLength ?? 0)) return []
  response.setHeader('Content-Encoding', 'gzip')
  return [createGzip({ level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH })]
}

/** Whether an answer of this length is compressed. */
function takesGzip(response: Response, bytes: number): boolean {
  if (bytes < LEAST_BYTES) return false
  response.vary('Accept-Encoding')
  return response.req.acceptsEncodings(['gzip', 'identity']) === 'gzip'
}

function remembered(bytes: Uint8Array): Promise<Buffer> {
  let found = kept.get(bytes)
  if (!found) {
    found = compress(bytes, { level: constants.Z_BEST_COMPRESSION })
    kept.set(bytes, found)
  }
  return found
}
