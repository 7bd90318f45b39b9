import { ServiceError } from '@linkspan/service'
import type { RequestHandler } from 'express'

const METHODS = 'GET, POST, PATCH, DELETE'
const HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Organization-Id, X-Request-Id'
const SHOWN =
  'Content-Range, Deprecation, ETag, Idempotent-Replay, Location, Retry-After, Sunset, X-Linkspan-Change-Set, X-Linkspan-Cursor, X-Linkspan-Partial, X-Linkspan-Records, X-Linkspan-Synced-At, X-Linkspan-Version, X-Request-Id'
/** How long a browser may keep the answer to its question, in seconds. */
const KEPT_SECONDS = '600'

const remedy = 'The operator of the server has to add the origin to LINKSPAN_ALLOWED_ORIGINS.'

/** Lets pages of any origin post to an address. It is for one whose requests say all that is needed, without cookies. */
export const anyOrigin: RequestHandler = (request, response, next) => {
  response.set('Access-Control-Allow-Origin', '*')
  if (request.method !== 'OPTIONS') return next()
  response
    .status(204)
    .set({ 'Access-Control-Allow-Headers': 'Content-Type', 'Access-Control-Max-Age': KEPT_SECONDS })
    .end()
}

/**
 * Lets pages of these origins call the API from a browser. Other pages get no such header, so that browsers keep the
 * answers from them, and what a browser asks before a call is refused in words. Cookies play no part: a page has to have
 * a token.
 */
export function allowedOrigins(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (origins.length > 0) response.vary('Origin')
    const { origin } = request.headers
    if (origin === undefined) return next()
    const asks =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    const is_allowed = origins.includes(origin)
    if (is_allowed)
      response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': SHOWN })
    if (!asks) return next()
    if (!is_allowed)
      throw new ServiceError('forbidden', 'Pages of this origin may not call the API.', { remedy })
    response
      .status(204)
      .set({
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': HEADERS,
        'Access-Control-Max-Age': KEPT_SECONDS,
      })
      .end()
  }
}
