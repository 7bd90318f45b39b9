import { approvalRoutes } from './approvals.ts'
import { changeSetRoutes } from './change-sets.ts'
import { clientRoutes } from './clients.ts'
import { connectSessionRoutes } from './connect-sessions.ts'
import { connectVisitRoutes } from './connect-visits.ts'
import { connectorRoutes } from './connectors.ts'
import { consentRoutes } from './consent.ts'
import { definitionRoutes } from './definitions.ts'
import { listEvents } from './events.ts'
import { execute } from './execute.ts'
import { healthRoutes } from './health.ts'
import { oidcRoutes } from './oidc.ts'
import { recordRoutes } from './records.ts'
import { readOpenApi } from './reference.ts'
import { requestVendor } from './requests.ts'
import type { Route } from './route.ts'
import { createSignInLink, sessionRoutes } from './sessions.ts'
import { syncRoutes } from './sync.ts'
import { issueToken } from './token.ts'
import { tokenRoutes } from './tokens.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every route of the server. Express looks at them in this order, so the most called one is the first. */
export const routes: readonly Route[] = [
  execute,
  issueToken,
  ...connectorRoutes,
  requestVendor,
  ...recordRoutes,
  ...syncRoutes,
  ...tokenRoutes,
  ...clientRoutes,
  ...sessionRoutes,
  ...oidcRoutes,
  createSignInLink,
  ...approvalRoutes,
  ...changeSetRoutes,
  listEvents,
  ...consentRoutes,
  ...connectSessionRoutes,
  ...connectVisitRoutes,
  ...webhookRoutes,
  ...definitionRoutes,
  ...healthRoutes,
  readOpenApi(() => routes),
]
