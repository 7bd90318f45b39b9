import type { Issue } from '@linkspan/core'
import express, { type Request, type RequestHandler, Router } from 'express'
import type { Access } from '../../access/access.ts'
import type { Throttle } from '../../access/throttle.ts'
import { ServiceError } from '../../errors.ts'
import { jsonBody } from '../middleware/json-body.ts'
import { type Failure, methodNotAllowed } from '../middleware/problem.ts'
import type { Problem } from '../problem/to-problem.ts'
import { type ClientClaim, claimOfForm, claimOfJson } from './client-claim.ts'

const TOKEN = '/api/v1/account/applications/token'
const FORM = 'application/x-www-form-urlencoded'

/** The token route, as JSON or as the client credentials grant of RFC 6749 section 4.4. */
export function tokenRoutes(access: Access, throttle: Throttle): Router {
  const issue =
    (claimOf: (request: Request) => ClientClaim): RequestHandler =>
    async (request, response) => {
      const { client_id, client_secret } = claimOf(request)
      const attempt = await throttle.admit(request.ip ?? '', client_id)
      const issued = await access.issue(client_id, client_secret)
      if (!issued) {
        await attempt.failed()
        throw new ServiceError('unauthenticated', 'The client id or the client secret is wrong.')
      }
      response.set('Pragma', 'no-cache').json(issued)
    }

  const onlyForms: RequestHandler = (request, _response, next) => next(request.is(FORM) ? undefined : 'route')
  const parseForm = express.urlencoded({ extended: false, limit: '10kb', type: FORM })

  const router = Router()
  router.all(TOKEN, (_request, response, next) => {
    response.locals.failure = oauthFailure
    next()
  })
  router.post(TOKEN, onlyForms, parseForm, issue(claimOfForm))
  router.post(TOKEN, ...jsonBody('1mb'), issue(claimOfJson))
  router.all(TOKEN, methodNotAllowed('POST'))
  return router
}

/** The words that RFC 6749 section 5.2 asks for, besides those that every error has. */
const oauthFailure: Failure = (problem) => {
  const { headers, body } = problem
  const error = oauthErrorOf(body)
  return {
    ...problem,
    headers: {
      ...headers,
      ...(error === 'invalid_client' && { 'WWW-Authenticate': 'Basic realm="linkspan"' }),
    },
    body: { ...body, ...(error && { error, error_description: body.message }) },
  }
}

function oauthErrorOf({ code, errors }: Problem['body']): string | undefined {
  if (code === 'unauthenticated') return 'invalid_client'
  if (code !== 'invalid_params') return undefined
  const [first] = (errors ?? []) as readonly Issue[]
  return first?.path === '$.grant_type' ? 'unsupported_grant_type' : 'invalid_request'
}
