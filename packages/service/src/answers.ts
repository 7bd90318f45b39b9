export { createdToken, tokenPage } from './access/token-answers.ts'
export {
  APPROVAL_STATUSES,
  approval,
  approvalSummary,
  changeSetRequest,
  pendingApproval,
  pendingWrite,
  recordedWrite,
} from './change-sets/approval-answers.ts'
export { choices } from './connect/choice-answers.ts'
export {
  connectChoice,
  connectSession,
  connectVisit,
  createdConnectSession,
  newConnectSession,
} from './connect/connect-answers.ts'
export { CONNECT_LANGUAGES, connectAppearance } from './connect/connect-appearance.ts'
export {
  CONNECTOR_STATUSES,
  type ConnectorView,
  checkResult,
  connector,
  connectorPage,
  cursorMeta,
  syncIntervalSeconds,
} from './connectors/connector-answers.ts'
export { answerOfAction, fieldTexts } from './entities/answers.ts'
export { tableQuery } from './errors.ts'
export { event, eventPage } from './events/event-answers.ts'
export { type EventType, eventTypes } from './events/event-types.ts'
export {
  type ClientCredentials,
  clientCredentials,
  registeredClientList,
} from './identity/client-answers.ts'
export {
  newSignInLink,
  type SessionView,
  sessionView,
  signInLink,
  signInMethods,
} from './identity/session-answers.ts'
export { consentGroup, consentGroups } from './oauth/consent-groups.ts'
export { changesPage } from './records/record-answers.ts'
export { answeredPlan } from './search/as-if-answers.ts'
export { partial } from './search/partial-answers.ts'
export { syncActivity } from './sync/activity-answers.ts'
export { coverage, syncReport, syncRun } from './sync/sync-answers.ts'
export { tags, tagsText } from './tags.ts'
export {
  createdWebhook,
  deliveryPage,
  webhook,
  webhookList,
  webhookSecret,
  webhookTest,
} from './webhooks/webhook-answers.ts'
