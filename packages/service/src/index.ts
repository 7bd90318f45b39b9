export { type KeyRing, parseKeyRing, type Store } from '@linkspan/stores'
export { type Access, createAccess } from './access/access.ts'
export type { RequestNeeds } from './access/admission.ts'
export {
  AGENT_RIGHTS,
  type AgentConsents,
  type AgentRight,
  CONSENT_SECONDS,
  REFRESH_AGAIN_MS,
} from './access/agent-consents.ts'
export { keepTags } from './access/keep-tags.ts'
export {
  type ConnectVisit,
  type Principal,
  sessionPrincipal,
  toPrincipal,
  visibleEvents,
  visitPrincipal,
} from './access/principal.ts'
export { REQUEST_POLICIES } from './access/request-policy.ts'
export { requireRole } from './access/roles.ts'
export {
  type EntityAction,
  RIGHTS,
  type Right,
  type ScopeRequest,
  scopeRequest,
} from './access/scope.ts'
export { networkOf, type Throttle, type ThrottleOptions, WrongSecretError } from './access/throttle.ts'
export { lineageOf } from './access/tokens.ts'
export {
  catalog,
  connectorOptions,
  type VendorOptions,
  type VendorOptionsByType,
  vendorVariable,
} from './catalog.ts'
export { needsApproval, policyOf, requireAlone, requireApprover, visibleTo } from './change-sets/approver.ts'
export { isHarmless } from './change-sets/failure.ts'
export { type ConnectAppearance, type ConnectPages, OWN_LOOK } from './connect/connect-appearance.ts'
export { endingVersions } from './connections/vendor-versions.ts'
export type { Operation } from './connectors/execution.ts'
export { fieldsOfConsent } from './connectors/given-credentials.ts'
export type { RenewalTimes } from './credentials/exclusive-renewals.ts'
export { type ErrorDetails, errorDetails, ServiceError, type ServiceErrorCode, wrongParam } from './errors.ts'
export { recordEvent } from './events/record-event.ts'
export { inRequest, noteActor } from './events/request-scope.ts'
export { type Clients, createClients, UnknownIdError } from './identity/clients.ts'
export { OIDC_CALLBACK, type Oidc } from './identity/oidc.ts'
export { type OidcSettings, parseRoleRules } from './identity/oidc-settings.ts'
export { csrfTokenOf, type RequestOrigin } from './identity/own-request.ts'
export { createSessions, type SignedIn } from './identity/sessions.ts'
export { backgroundJobs, CHANGES_DAYS, EVENT_DAYS } from './jobs/background-jobs.ts'
export type { Job } from './jobs/jobs.ts'
export { type OpenedServices, type RunningServices, runServices } from './jobs/run-services.ts'
export { type StartServicesOptions, startServices } from './jobs/start-services.ts'
export { SYNC_CONCURRENCY, SYNC_TURN_SECONDS, workJobs } from './jobs/work-jobs.ts'
export { answeredRequest } from './limits/room-for-answers.ts'
export { standardOutput } from './log-output.ts'
export { childLogger, createLogger, type LogLevel, type ServerLogger } from './logging.ts'
export { Metrics, type ProcessRole } from './metrics/metrics.ts'
export { observeStore } from './metrics/store-metrics.ts'
export { CALLBACK_PATH } from './oauth/consent.ts'
export { type ConsentErrorCode, consentErrors } from './oauth/consent-error.ts'
export { createOAuthClients } from './oauth/oauth-clients.ts'
export { parseRedirectUrl, registeredPart } from './oauth/redirect-url.ts'
export { CONNECT_PAGE } from './oauth/redirects.ts'
export { EXPORT_FORMATS, exportFormats } from './records/export.ts'
export { ReadyJson } from './search/ready-json.ts'
export { createServices, type Services } from './services/services.ts'
export type { ServicesOptions } from './services/services-options.ts'
export { EVENT_STREAM, StreamedAnswer } from './streamed-answer.ts'
export type { SyncTimes } from './sync/scheduler.ts'
export { type CatalogSettings, openRestCatalog } from './tables/catalog/rest-catalog.ts'
export { tableNames } from './tables/table-names.ts'
export { TABLES_MINUTES } from './tables/tables.ts'
export { askForRebuild } from './tables/written-tables.ts'
export type { EgressGuardOptions } from './webhooks/egress-guard.ts'
export { LOOPBACK, parseNetworks } from './webhooks/networks.ts'
