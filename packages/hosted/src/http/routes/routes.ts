import { createConnector, deleteConnector, execute, getConnector, listConnectors } from './connectors.ts'
import { health, readiness } from './health.ts'
import type { Route } from './route.ts'
import { issueToken } from './token.ts'

/** Every route of the server. */
export const routes: readonly Route[] = [
  issueToken,
  listConnectors,
  createConnector,
  getConnector,
  deleteConnector,
  execute,
  health,
  readiness,
]
