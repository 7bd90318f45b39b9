import { Router } from 'express'
import { ServiceError } from '../../errors.ts'
import type { Readiness } from '../../readiness.ts'
import { methodNotAllowed } from '../middleware/problem.ts'

/** Whether the process lives, and whether it can serve. */
export function healthRoutes(readiness: Readiness): Router {
  const router = Router()
  router
    .route('/healthz')
    .get((_request, response) => {
      response.json({ status: 'ok' })
    })
    .all(methodNotAllowed('GET'))
  router
    .route('/readyz')
    .get(async (_request, response) => {
      const checks = await readiness.check()
      if (!Object.values(checks).every(Boolean)) {
        throw new ServiceError('unavailable', 'The server is not ready.', { checks: { ...checks } })
      }
      response.json({ status: 'ready', checks })
    })
    .all(methodNotAllowed('GET'))
  return router
}
