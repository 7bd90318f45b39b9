import { InvalidParamsError } from '@linkspan/core'
import type { RequestHandler } from 'express'
import { HttpError } from '../problem/http-error.ts'
import { onlyHeader } from './context.ts'

/** Refuses requests that Node itself would refuse with an empty answer (RFC 9110 sections 7.2 and 10.1.1). */
export const requireValidHttp: RequestHandler = (request, _response, next) => {
  const { httpVersion, headers } = request
  if (httpVersion !== '1.0' && onlyHeader(request, 'host') === undefined)
    throw new InvalidParamsError('request', [{ path: '$', message: 'must have exactly one Host header' }])
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw new HttpError('expectation_failed', 'The only expectation that this server meets is 100-continue.')
  next()
}
