import { noteActor } from '@linkspan/events'
import type { Request, RequestHandler } from 'express'
import type { Access } from '../../access/access.ts'
import { toPrincipal } from '../../access/principal.ts'
import { ServiceError } from '../../errors.ts'
import { contextOf, onlyHeader } from './context.ts'

const REMEDY = 'Get a token from POST /api/v1/account/applications/token.'
const BEARER = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i

/**
 * Requires a valid bearer token in the `Authorization` header and takes it from nowhere else (RFC 6750). Finds the
 * organization that its client acts for.
 */
export function bearerAuth(access: Access): RequestHandler {
  return async (request, response, next) => {
    const header = onlyHeader(request, 'authorization')
    const token = BEARER.exec(header ?? '')?.[1]
    const caller = token && (await access.authenticate(token))
    if (!caller) {
      response.set('WWW-Authenticate', challengeOf(request))
      throw new ServiceError('unauthenticated', 'A valid bearer token is required.', { remedy: REMEDY })
    }
    const context = contextOf(response)
    const { client_id, token: scoped } = caller
    context.client_id = client_id
    if (scoped) context.token_id = scoped.id
    noteActor(scoped ? { kind: 'token', id: scoped.id } : { kind: 'client', id: client_id })
    // an empty header is what a client sends whose setting is empty
    const asked = request.headers['x-organization-id']?.toString().trim() || undefined
    context.organization_id = access.organizationFor(caller.organization_ids, asked)
    response.locals.principal = toPrincipal(caller, context.organization_id)
    next()
  }
}

/** The challenge says whether a token was sent, as RFC 6750 asks; the body is the same in every case. */
function challengeOf({ headers }: Request): string {
  const challenge = 'Bearer realm="linkspan"'
  return headers.authorization === undefined ? challenge : `${challenge}, error="invalid_token"`
}
