import {
  checkConnector,
  createConnector,
  deleteConnector,
  execute,
  getConnector,
  listConnectors,
  updateConnector,
} from './connectors.ts'
import { health, readiness } from './health.ts'
import type { Route } from './route.ts'
import { issueToken } from './token.ts'

/** Every route of the server. */
export const routes: readonly Route[] = [
  issueToken,
  listConnectors,
  createConnector,
  getConnector,
  updateConnector,
  deleteConnector,
  checkConnector,
  execute,
  health,
  readiness,
]
