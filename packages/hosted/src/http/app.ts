import type { Logger } from '@linkspan/core'
import type { Metrics, Services } from '@linkspan/service'
import express, { type Express } from 'express'
import { AnswerMemory } from './answer-memory.ts'
import type { ConnectPageSettings } from './connect-page.ts'
import { mountConsole } from './console-page.ts'
import { MCP, mountMcp } from './mcp/mount-mcp.ts'
import { accessLog } from './middleware/access-log.ts'
import { allowedOrigins, anyOrigin } from './middleware/allowed-origins.ts'
import { BodyMemory } from './middleware/body-memory.ts'
import { callerAuth } from './middleware/caller-auth.ts'
import { notFound, problemHandler } from './middleware/problem.ts'
import { pathOf, servedBelow } from './middleware/public-path.ts'
import { requestId } from './middleware/request-id.ts'
import { safeHeaders } from './middleware/safe-headers.ts'
import { handlerOf } from './middleware/step.ts'
import { requireValidHttp } from './middleware/valid-http.ts'
import { mountRoutes } from './mount-routes.ts'
import { mountReference } from './openapi/reference-page.ts'
import { WATCH } from './routes/connect-visits.ts'
import { CONNECTORS } from './routes/connectors.ts'
import { routes } from './routes/routes.ts'
import { mountSignIn } from './sign-in/mount-sign-in.ts'

/** What the Express app is made of. */
export interface AppOptions {
  readonly services: Services
  readonly logger: Logger
  readonly metrics?: Metrics | undefined
  /** How many proxies in front are trusted to name the caller's address; default none. */
  readonly trusted_proxies?: number
  /** Memory for the bodies of requests in flight, in bytes; default 64 MiB. */
  readonly body_memory?: number | undefined
  /** Memory for the answers of requests in flight, in bytes; default 128 MiB. */
  readonly answer_memory?: number | undefined
  /** The ids of the clients whose agents may change something at vendors; default none. */
  readonly mcp_writers?: readonly string[]
  /** The origins whose pages may call the API from a browser; default none. */
  readonly allowed_origins?: readonly string[]
  /** Whether the console is served; default true. */
  readonly console?: boolean | undefined
  /** How the page on which customers connect accounts looks; default Linkspan's own. */
  readonly connect_page?: ConnectPageSettings | undefined
  /** The address of the server as browsers reach it, once that is known. */
  readonly publicUrl?: () => string | undefined
}

/** Much of what handles a request listens for its end: more than the ten above which Node suspects a leak. */
const MOST_LISTENERS = 20

/** The server's routes as an Express application. Creating it has no side effects; it does not listen. */
export function createApp(options: AppOptions): Express {
  const { services, logger, trusted_proxies = 0, body_memory, answer_memory, allowed_origins = [] } = options
  const app = express()
  app.disable('x-powered-by').disable('etag').set('trust proxy', trusted_proxies)
  const { mcp_writers: writers = [], publicUrl = () => undefined } = options
  const below = pathOf(publicUrl())
  if (below) app.use(servedBelow(below))
  app.use(requestId, accessLog(logger, options.metrics), safeHeaders(), requireValidHttp)
  app.use(WATCH.replace('{id}', ':id'), anyOrigin)
  app.use(allowedOrigins(allowed_origins))
  app.use((_request, response, next) => {
    response.setMaxListeners(MOST_LISTENERS)
    if (services.readiness.draining) response.set('Connection', 'close')
    next()
  })
  const memory = { bodies: new BodyMemory(body_memory), answers: new AnswerMemory(answer_memory) }
  // before the routes, since programs that ask here for tokens are sent on to one of them
  mountSignIn(app, { services, logger, memory, publicUrl, path: MCP })
  mountRoutes(app, routes, { services, ...memory })
  mountReference(app)
  mountConsole(app, { console: options.console ?? true, below, connect_page: options.connect_page })
  mountMcp(app, { services, logger, memory, writers, publicUrl })
  // a stranger learns nothing of which addresses exist below the connectors
  app.use(CONNECTORS, handlerOf(callerAuth(services)))
  app.use(notFound)
  app.use(problemHandler(logger))
  return app
}
