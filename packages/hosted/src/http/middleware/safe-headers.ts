import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * Sets helmet's headers. They are the same for every answer, so they are asked for once: helmet's thirteen middlewares
 * take longer than the router.
 */
export function safeHeaders(): RequestHandler {
  const request = new IncomingMessage(new Socket())
  const sample = new ServerResponse(request)
  helmet()(request, sample, () => {})
  const headers = Object.entries(sample.getHeaders()) as [string, string][]
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}
