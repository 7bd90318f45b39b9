import { randomUUID } from 'node:crypto'
import { inRequest } from '@linkspan/service'
import type { RequestHandler } from 'express'
import { onlyHeader, type RequestContext } from './context.ts'

const SANE = /^[A-Za-z0-9._:-]{1,128}$/

/** Gives each request an id: the caller's `X-Request-Id` if it is harmless, otherwise a new one. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = onlyHeader(request, 'x-request-id')
  const request_id = given && SANE.test(given) ? given : randomUUID()
  const context: RequestContext = { request_id }
  response.locals.context = context
  response.setHeader('X-Request-Id', request_id)
  response.setHeader('Cache-Control', 'no-store')
  inRequest({ request_id }, next)
}
