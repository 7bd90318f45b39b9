import type { RequestHandler } from 'express'
import type { Access } from '../../access/access.ts'
import { ProblemError } from '../problem/problem-error.ts'
import { contextOf, onlyHeader } from './context.ts'

const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i

/** Lets only valid bearer tokens in, from the `Authorization` header alone (RFC 6750). */
export function bearerAuth(access: Access): RequestHandler {
  return async (request, response, next) => {
    const header = onlyHeader(request, 'authorization')
    const token = BEARER.exec(header ?? '')?.[1]
    const client_id = token && (await access.authenticate(token))
    if (!client_id) throw unauthenticated(request.headers.authorization !== undefined)
    contextOf(response).client_id = client_id
    next()
  }
}

/** The body is the same whatever is wrong; the challenge says whether a token was sent at all, as the RFC asks. */
function unauthenticated(sent: boolean): ProblemError {
  const challenge = 'Bearer realm="linkspan"'
  return new ProblemError('unauthenticated', 'A valid bearer token is required.', {
    headers: { 'WWW-Authenticate': sent ? `${challenge}, error="invalid_token"` : challenge },
    remedy: 'Get a token from POST /api/v1/account/applications/token.',
  })
}
