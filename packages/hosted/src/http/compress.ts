import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
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
  if (Buffer.byteLength(body) < LEAST_BYTES || response.locals.route?.access === 'client') return body
  response.vary('Accept-Encoding')
  if (response.req.acceptsEncodings(['gzip', 'identity']) !== 'gzip') return body
  const is_kept = repeated && typeof body !== 'string'
  const found = is_kept ? remembered(body) : compress(body, { level: constants.Z_BEST_SPEED })
  const sent = await found
  response.setHeader('Content-Encoding', 'gzip')
  return sent
}

function remembered(bytes: Uint8Array): Promise<Buffer> {
  let found = kept.get(bytes)
  if (!found) {
    found = compress(bytes, { level: constants.Z_BEST_COMPRESSION })
    kept.set(bytes, found)
  }
  return found
}
