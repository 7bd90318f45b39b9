import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cancelled, type Download, isDownload, plainJson } from '@linkspan/core'
import { ReadyJson, StreamedAnswer } from '@linkspan/service'
import type { Response } from 'express'
import { sendBody } from './answer-memory.ts'
import { encoded } from './compress.ts'
import { contextOf } from './middleware/context.ts'
import { noteProblem } from './middleware/problem.ts'
import { reachedAt } from './middleware/public-path.ts'
import { PAGE_HEADERS } from './pages/page.ts'
import { PendingAnswer } from './pending-answer.ts'
import { freeingSink, streamOf } from './pieces.ts'
import type { RouteAnswer } from './routes/route.ts'

/** Sends what a route's `handle` returned, as the route declares it. */
export async function sendAnswer(response: Response, declared: RouteAnswer, answer: unknown): Promise<void> {
  const { status, schema, download, headers, location } = declared
  if (download && isDownload(answer)) return sendDownload(response, answer)
  if (answer instanceof StreamedAnswer) return sendStreamed(response, answer)
  if (status === 303) {
    // the address holds a secret: nothing repeats it
    response
      .status(status)
      .set({ ...PAGE_HEADERS, Location: reachedAt(response, answer as string) })
      .end()
    return
  }
  if (answer instanceof ReadyJson) return sendReady(response.status(status).set({ ...headers }), answer)
  if (answer instanceof PendingAnswer)
    return sendJson(response.status(PendingAnswer.STATUS), plainJson(answer.body))
  response
    .status(status)
    .set({ ...headers, ...(location && { Location: reachedAt(response, location(answer)) }) })
  if (schema) await sendJson(response, plainJson(answer))
  else response.end()
}

/** Sends bytes that are JSON already; none to a caller that has kept them. */
async function sendReady(response: Response, { bytes, etag }: ReadyJson): Promise<void> {
  if (etag !== undefined) {
    // weak, since the compressed bytes have the same tag
    response.set({ ETag: `W/${etag}`, 'Cache-Control': 'private, no-cache' })
    if (response.req.fresh) return void response.vary('Accept-Encoding').status(304).end()
  }
  await sendJson(response, bytes, { repeated: etag !== undefined })
}

async function sendJson(
  response: Response,
  json: Uint8Array | string,
  { repeated = false } = {},
): Promise<void> {
  const body = await encoded(response, json, { repeated })
  // Express would parse a type that it sets
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  await sendBody(response, body)
}

/** Sends bytes while they are made. A failure before the first of them is a problem, a later one cuts the answer off. */
async function sendStreamed(
  response: Response,
  { content_type, headers, body }: StreamedAnswer,
): Promise<void> {
  const pieces = body[Symbol.asyncIterator]()
  const is_head = response.req.method === 'HEAD'
  const first = is_head ? ({ done: true, value: undefined } as const) : await pieces.next()
  // Node's own method: Express would add a charset
  response.writeHead(200, {
    ...headers,
    'Content-Type': content_type,
    'Content-Disposition': 'attachment',
    'Cache-Control': 'private, no-store',
  })
  await sendPieces(response, streamOf(first, pieces), freeingSink(response))
}

/** Sends the bytes as they come, with the vendor's content type. */
async function sendDownload(response: Response, download: Download): Promise<void> {
  const { status, content_type, content_length, content_range, stream } = download
  // Node's own method: Express would add a charset to the vendor's type
  response.writeHead(status, {
    'Content-Type': content_type,
    // a browser that follows a link here saves the file and does not run it
    'Content-Disposition': 'attachment',
    ...(content_length !== null && { 'Content-Length': content_length }),
    ...(content_range !== null && { 'Content-Range': content_range }),
  })
  await sendPieces(response, stream)
}

/** Sends a stream to its end. If it does not fail itself, what fails is the connection: the caller has hung up. */
async function sendPieces(response: Response, stream: Readable, sink: Writable = response): Promise<void> {
  let has_failed = false
  stream.once('error', (error) => {
    if (sink.destroyed) return
    has_failed = true
    // when the pipeline fails, the answer has already been cut off and logged
    noteProblem(contextOf(response), error)
  })
  try {
    await pipeline(stream, sink)
  } catch (error) {
    throw has_failed ? error : cancelled(error)
  }
}
