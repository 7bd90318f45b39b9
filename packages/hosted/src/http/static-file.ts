import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { RequestHandler } from 'express'
import { sendBody } from './answer-memory.ts'
import { encoded } from './compress.ts'

/** For files whose names follow from their content. */
export const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/**
 * Sends a file, which is read, and changed if it is a text that needs it, and compressed once. Browsers ask whether it has changed,
 * unless the headers say otherwise.
 */
export function staticFile(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  change?: (text: string) => string,
): RequestHandler {
  let read: Promise<Buffer> | undefined
  const load = async () => (change ? Buffer.from(change(await readFile(path, 'utf8'))) : readFile(path))
  return async (request, response) => {
    read ??= load()
    const bytes = await read
    const tag = createHash('sha256').update(bytes).digest('base64url')
    response.type(extname(path)).set({ 'Cache-Control': 'public, no-cache', ETag: `W/"${tag}"`, ...headers })
    if (request.fresh) return void response.status(304).end()
    const body = await encoded(response, bytes, { repeated: true })
    await sendBody(response, body)
  }
}
