import { pipeline } from 'node:stream/promises'
import { isDownload } from '@linkspan/core'
import type { Response } from 'express'
import { contextOf } from '../middleware/context.ts'
import { noteProblem } from '../middleware/problem.ts'

/** Answers what an action answered: JSON, or a download's bytes as they come, with the vendor's content type. */
export async function sendAnswer(response: Response, answer: unknown): Promise<void> {
  if (!isDownload(answer)) {
    response.json(answer)
    return
  }
  const { status, content_type, content_length, content_range, stream } = answer
  // Node's own method: Express would add a charset to the vendor's type
  response.writeHead(status, {
    'Content-Type': content_type,
    // a browser that ends up here saves the file and does not run it
    'Content-Disposition': 'attachment',
    ...(content_length !== null && { 'Content-Length': content_length }),
    ...(content_range !== null && { 'Content-Range': content_range }),
  })
  // by the time that the pipeline fails, the answer is cut off and logged
  stream.once('error', (error) => noteProblem(contextOf(response), error))
  await pipeline(stream, response)
}
