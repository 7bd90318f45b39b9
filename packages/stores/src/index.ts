export type {
  ApprovalFilter,
  ApprovalKey,
  ApprovalLimits,
  ApprovalOutcome,
  ApprovalState,
  NewApproval,
  StoredApproval,
  StoredWrite,
  WriteKey,
  WriteState,
} from './approval-store.ts'
export { type ClaimOutcome, claimContents } from './claim-content.ts'
export type { Caller, Organization } from './client-stores.ts'
export type {
  Collection,
  CollectionKey,
  CollectionState,
  PartialReason,
  PartialRecords,
  PartialScope,
  Rebuild,
} from './collections.ts'
export type {
  ConnectRefusal,
  FoundConnectSession,
  NewConnectSession,
  StoredConnectSession,
} from './connect-session-store.ts'
export type { ConnectorLimits, Tags } from './connector-limits.ts'
export type {
  ConnectorChange,
  ConnectorHealth,
  ConnectorKey,
  ConnectorStatus,
  CredentialFacts,
  LastCheck,
  SealedCredentials,
  StoredConnector,
  StoredCredentials,
} from './connector-store.ts'
export type { KeyOutcome } from './crypto/confirm-keys.ts'
export { createEnvelope, type Envelope, type SealContext, type Sealed } from './crypto/envelope.ts'
export type { AwsReference, GoogleReference, KeyReference, VaultReference } from './crypto/key-reference.ts'
export { createKeyRing, derivedSecrets, type KeyRing } from './crypto/key-ring.ts'
export { type KeyService, KeyServiceError, type KeyServices, type Wrapped } from './crypto/key-service.ts'
export { formatKeyRing, parseKeyRing } from './crypto/parse-key-ring.ts'
export { type RewrapOptions, type RewrapResult, rewrapValues } from './crypto/rewrap.ts'
export { macOf, sameBytes } from './crypto/ring-key.ts'
export { sealedContent } from './crypto/sealed-content.ts'
export { hashOf, isSecretOf, newSecret } from './crypto/secrets.ts'
export { type DatabaseUrl, parseDatabaseUrl } from './database-url.ts'
export {
  DamagedPartError,
  DatabaseUnavailableError,
  IntegrityError,
  KeyUnavailableError,
  MissingPartError,
  noConnector,
  PartsUnavailableError,
  StoreError,
  type StoreErrorCode,
} from './errors.ts'
export type { Actor, EventFilter, NewEvent, StoredEvent, StoredEventPage } from './event-store.ts'
export {
  type Attempt,
  type Claim,
  createIdempotency,
  type Idempotency,
  type RepeatableRequest,
} from './idempotency.ts'
export { verifyKeyRing, WrongKeyError } from './key-check.ts'
export type { Lease } from './lease-store.ts'
export {
  jittered,
  onceLeased,
  type RegularOptions,
  regularly,
  regularlyLeased,
} from './leases/leased-work.ts'
export { type HeldLease, LeaseLostError, takeLease, withLease } from './leases/leases.ts'
export { type DueWork, serveDue } from './leases/serve-due.ts'
export { createListPages, type PageQuery } from './list-pages.ts'
export type {
  ConnectorGrant,
  Grant,
  OAuthClientKey,
  SealedOAuthClient,
  TicketBinding,
} from './oauth-stores.ts'
export {
  type DatabaseSettings,
  NoStoreError,
  type OpenStoreOptions,
  openExistingStore,
  openStore,
  prepareStore,
  type StoreContext,
} from './open.ts'
export { openOnce } from './open-once.ts'
export {
  type ConnectorParts,
  INCOMPLETE,
  isPlace,
  type OwnParts,
  type PartStorage,
  requirePlace,
} from './part-storage.ts'
export { cachedParts } from './parts/cached-parts.ts'
export { directoryFiles } from './parts/directory-files.ts'
export { moveParts } from './parts/move-parts.ts'
export { movingParts } from './parts/moving-parts.ts'
export { createPartCleanup } from './parts/part-cleanup.ts'
export {
  type AccessKey,
  describePlace,
  type ObjectPlace,
  type PartsPlace,
  parsePartsPlace,
} from './parts/parts-place.ts'
export { openPostgresStore } from './postgres.ts'
export { type PostgresFacts, readPostgresFacts } from './postgres-facts.ts'
export { isRefusal } from './postgres-pool.ts'
export {
  directoryWarning,
  makePrivateDirectory,
  ReadableByOthersError,
  requirePrivateFile,
} from './private-files.ts'
export { HangingDirectoryError, probeDirectory } from './probe-directory.ts'
export type { NewToken, StoredToken } from './scoped-token-store.ts'
export { contextOfDataKey, createSealedParts, type SealedParts, type SealedPartsOf } from './sealed-parts.ts'
export type {
  NewSession,
  NewSignInLink,
  Person,
  SessionRole,
  SignInMethod,
  StoredSession,
  StoredSignInLink,
} from './session-stores.ts'
export type {
  AgentRecordKey,
  AgentRecordStore,
  NewAgentRecord,
  StoredAgentRecord,
} from './sql/agent-record-store.ts'
export type { ClaimKey } from './sql/claim-store.ts'
export type { CollectionStore } from './sql/collection-store.ts'
export type { OAuthClientStore, RedirectStore } from './sql/consent-stores.ts'
export type { CredentialStore } from './sql/credential-store.ts'
export type { EndedVersionStore, StoredEndedVersion } from './sql/ended-version-store.ts'
export type { EventStore } from './sql/event-store.ts'
export type { LimitStore, PausedAccounts } from './sql/limit-store.ts'
export type { PublishedCollection } from './sql/published-collections.ts'
export type { RenewalIntent, RenewalOutcome } from './sql/renewal-intent-store.ts'
export type { Store, Stores } from './sql/sql-store.ts'
export type { QuotaUse } from './sql/sync-counts.ts'
export type { SyncRunStore } from './sql/sync-run-store.ts'
export type { SyncScheduleStore } from './sql/sync-schedule-store.ts'
export type { TicketStore } from './sql/ticket-store.ts'
export type { KeptVersion } from './sql/version-store.ts'
export { openSqliteStore, type StoreView, viewSqliteStore } from './sqlite.ts'
export { resultCode } from './sqlite-driver.ts'
export type {
  EntityProgress,
  StoredWarning,
  SyncPaused,
  SyncProblem,
  SyncRemoval,
  SyncStatus,
} from './sync-reports.ts'
export {
  type PublishedVersion,
  type SyncRequest,
  type SyncRun,
  type SyncSchedule,
  syncLeaseOf,
} from './sync-stores.ts'
export type { TableCatalog, TableFile, TableFiles } from './table-files.ts'
export {
  createTickets,
  type IssuedTicket,
  newTicketSecret,
  type OpenedTicket,
  type Tickets,
} from './tickets.ts'
export type {
  NewDelivery,
  NewWebhook,
  StoredDelivery,
  StoredWebhook,
  WebhookChange,
  WebhookKey,
  WebhookProgress,
  WebhookSecretKey,
} from './webhook-stores.ts'
