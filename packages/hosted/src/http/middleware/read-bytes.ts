import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { InvalidParamsError } from '@linkspan/core'
import type { Request } from 'express'
import { HttpError } from '../problem/http-error.ts'
import { problems } from '../problem/problem-table.ts'
import type { BodyShare } from './body-memory.ts'

/** How a body is read. */
export interface ReadBytesOptions {
  /** The longest body, after decompression. */
  readonly most_bytes: number
  /** What the body takes as it arrives. While there is none, nothing is read. */
  readonly memory: BodyShare
}

/**
 * Reads a body that is not compressed. Memory holds at most `most_bytes` of it. Throws `payload_too_large` after the
 * last byte of a longer one, so that its sender can read the answer, and `invalid_params` when it is cut off.
 */
export function readBytes(request: Request, options: ReadBytesOptions): Promise<Buffer> {
  return collect(request, options, { to_the_end: true, cut_off: () => invalid('ended before its last byte') })
}

const DECOMPRESSORS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }

/**
 * Reads a compressed body. Throws as `readBytes` does, but `payload_too_large` as soon as the decompressed bytes are too
 * many, and `unsupported_media_type` for an unknown `Content-Encoding`.
 */
export async function readCompressed(request: Request, options: ReadBytesOptions): Promise<Buffer> {
  const encoding = request.headers['content-encoding']?.toLowerCase()
  const [, decompress] = Object.entries(DECOMPRESSORS).find(([name]) => name === encoding) ?? []
  if (!decompress) {
    const choices = Object.keys(DECOMPRESSORS).join(', ')
    throw new HttpError('unsupported_media_type', `Content-Encoding must be one of: ${choices}.`)
  }
  const stream = request.pipe(decompress())
  // a pipe does not pass on that its source is cut off
  request.once('close', () => request.readableEnded || stream.destroy())
  try {
    const cut_off = () => invalid('is cut off, or is not compressed as its Content-Encoding says')
    return await collect(stream, options, { cut_off })
  } finally {
    request.unpipe(stream)
    stream.destroy()
    // discards the rest, so that the sender can read the answer
    request.resume()
  }
}

const invalid = (message: string) => new InvalidParamsError('body', [{ path: '$', message }])
const tooLong = () => new HttpError('payload_too_large', problems.payload_too_large.when)

interface Failures {
  readonly cut_off: () => Error
  readonly too_long?: () => Error
  /** Whether what is too long fails after its last byte. */
  readonly to_the_end?: boolean
}

/** Reads a stream. Throws these failures. */
export function collect(
  stream: Readable,
  { most_bytes, memory }: ReadBytesOptions,
  { cut_off, too_long = tooLong, to_the_end = false }: Failures,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const cutOff = () => {
      if (!stream.readableEnded) reject(cut_off())
    }
    // then its events have passed
    if (stream.destroyed) return cutOff()
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most_bytes) {
        chunks.length = 0
        memory.release()
        if (!to_the_end) reject(too_long())
        return
      }
      chunks.push(chunk)
      const room = memory.take(chunk.length)
      if (!room) return
      stream.pause()
      room.then(() => stream.resume(), cutOff)
    })
    stream.on('end', () => {
      if (size > most_bytes) reject(too_long())
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    })
    stream.on('error', cutOff)
    stream.on('close', cutOff)
  })
}
