import express, { type Request, type RequestHandler, Router } from 'express'
import type { Access } from '../../access/access.ts'
import type { Throttle } from '../../access/throttle.ts'
import { jsonBody } from '../middleware/json-body.ts'
import { methodNotAllowed } from '../middleware/problem.ts'
import { ProblemError } from '../problem/problem-error.ts'
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
        throw wrongClient()
      }
      response.set('Pragma', 'no-cache').json(issued)
    }

  const onlyForms: RequestHandler = (request, _response, next) => next(request.is(FORM) ? undefined : 'route')
  const parseForm = express.urlencoded({ extended: false, limit: '10kb', type: FORM })

  const router = Router()
  router.post(TOKEN, onlyForms, parseForm, issue(claimOfForm))
  router.post(TOKEN, ...jsonBody('1mb'), issue(claimOfJson))
  router.all(TOKEN, methodNotAllowed('POST'))
  return router
}

function wrongClient(): ProblemError {
  const message = 'The client id or the client secret is wrong.'
  return new ProblemError('unauthenticated', message, {
    headers: { 'WWW-Authenticate': 'Basic realm="linkspan"' },
    members: { error: 'invalid_client', error_description: message },
  })
}
