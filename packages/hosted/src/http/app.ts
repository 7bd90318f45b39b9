import express, { type Express } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import type { Services } from '../services.ts'
import { accessLog } from './middleware/access-log.ts'
import { bearerAuth } from './middleware/bearer-auth.ts'
import { organization } from './middleware/organization.ts'
import { notFound, problemHandler } from './middleware/problem.ts'
import { requestId } from './middleware/request-id.ts'
import { CONNECTORS, connectorRoutes } from './routes/connectors.ts'
import { healthRoutes } from './routes/health.ts'
import { tokenRoutes } from './routes/token.ts'

export interface AppOptions {
  readonly services: Services
  readonly logger: Logger
  /** How many proxies in front are trusted to name the caller's address; default none. */
  readonly trusted_proxies?: number
}

/** The server's routes as an Express application. It does not listen, and making it does nothing else either. */
export function createApp({ services, logger, trusted_proxies = 0 }: AppOptions): Express {
  const { access, connectors, execution, readiness, throttle } = services
  const app = express()
  app.disable('x-powered-by').disable('etag').set('trust proxy', trusted_proxies)
  app.use(requestId, accessLog(logger), helmet())
  app.use((_request, response, next) => {
    if (readiness.draining) response.set('Connection', 'close')
    next()
  })
  app.use(healthRoutes(readiness))
  app.use(tokenRoutes(access, throttle))
  app.use(CONNECTORS, bearerAuth(access), organization(access))
  app.use(connectorRoutes(connectors, execution))
  app.use(notFound)
  app.use(problemHandler(logger))
  return app
}
