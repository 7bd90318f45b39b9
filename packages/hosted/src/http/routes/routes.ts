import { approveWrite, getApproval, listApprovals, refuseWrite } from './approvals.ts'
import { addClientSecret, createApiClient, listClients, withdrawClient } from './clients.ts'
import { createConnectSession, getConnectSession } from './connect-sessions.ts'
import {
  completeConnectVisit,
  openConnectVisit,
  readConnectVisit,
  watchConnectVisit,
} from './connect-visits.ts'
import { summarizeConnectors } from './connector-summary.ts'
import {
  checkConnector,
  createConnector,
  deleteConnector,
  execute,
  getConnector,
  listConnectors,
  updateConnector,
} from './connectors.ts'
import { completeConsent, initiateConsent } from './consent.ts'
import { getDefinition, listDefinitions } from './definitions.ts'
import { listEvents } from './events.ts'
import { health, readiness } from './health.ts'
import { beginOidc, completeOidc } from './oidc.ts'
import { exportRecords, readChanges } from './records.ts'
import { readOpenApi } from './reference.ts'
import { requestVendor } from './requests.ts'
import type { Route } from './route.ts'
import { createSignInLink, listSignInMethods, readSession, signIn, signOut } from './sessions.ts'
import { cancelSync, readSync, resumeSync, startSync, suspendSync } from './sync.ts'
import { issueToken } from './token.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.ts'

/** Every route of the server. Express looks at them in this order, so the most called one is the first. */
export const routes: readonly Route[] = [
  execute,
  issueToken,
  listConnectors,
  createConnector,
  summarizeConnectors,
  getConnector,
  updateConnector,
  deleteConnector,
  checkConnector,
  requestVendor,
  exportRecords,
  readChanges,
  startSync,
  readSync,
  cancelSync,
  suspendSync,
  resumeSync,
  createToken,
  listTokens,
  revokeToken,
  createApiClient,
  listClients,
  addClientSecret,
  withdrawClient,
  signIn,
  readSession,
  signOut,
  listSignInMethods,
  beginOidc,
  completeOidc,
  createSignInLink,
  listApprovals,
  getApproval,
  approveWrite,
  refuseWrite,
  listEvents,
  initiateConsent,
  completeConsent,
  createConnectSession,
  getConnectSession,
  openConnectVisit,
  readConnectVisit,
  completeConnectVisit,
  watchConnectVisit,
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  redeliverWebhook,
  listDeliveries,
  listDefinitions,
  getDefinition,
  health,
  readiness,
  readOpenApi(() => routes),
]
