import { InvalidParamsError } from '@linkspan/core'
import type { Request } from 'express'
import { HttpError } from '../problem/http-error.ts'
import { problems } from '../problem/problem-table.ts'

/**
 * Reads a body that is not compressed. Memory holds at most `most_bytes` of it. Throws `payload_too_large` after the
 * last byte of a longer one, so that its sender can read the answer, and `invalid_params` when it is cut off.
 */
export function readBytes(request: Request, most_bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const cutOff = () => {
      if (request.readableEnded) return
      reject(new InvalidParamsError('body', [{ path: '$', message: 'ended before its last byte' }]))
    }
    // then its events have passed
    if (request.destroyed) return cutOff()
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most_bytes) chunks.push(chunk)
      else chunks.length = 0
    })
    request.once('end', () => {
      if (size > most_bytes) reject(new HttpError('payload_too_large', problems.payload_too_large.when))
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    })
    request.once('error', cutOff)
    request.once('close', cutOff)
  })
}
