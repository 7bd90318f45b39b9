export { abortable, cancelled } from './abort.ts'
export type { Answered } from './answered.ts'
export { atMost, type Clock, elapsed, runAfter, runEvery, systemClock } from './clock.ts'
export { type Account, listNames, toAccount } from './connector/account.ts'
export { type ActionName, isWriteName, type WriteName } from './connector/action-name.ts'
export type { AccountChoices, Choices } from './connector/choices.ts'
export type { Client, Connection, Methods, OpenedApi, Walks } from './connector/client.ts'
export type { Configuration, ConfiguredEntities, ConfiguredEntity } from './connector/configured.ts'
export {
  type Check,
  type ConnectorDeclaration,
  type ConnectorKind,
  defineConnector,
} from './connector/connector.ts'
export { type ActionDescription, describeEntity, type EntityDescription } from './connector/describe.ts'
export { isSourceFailure } from './connector/documents.ts'
export {
  type Action,
  type Actions,
  type AnyAction,
  defineEntity,
  defineList,
  defineRead,
  defineWrite,
  type Entities,
  type Entity,
  type Method,
  type MethodOf,
  type PagedAction,
  type SearchDeclaration,
  type TypedAction,
  type TypedPages,
  type Walk,
  withMethod,
  withPages,
} from './connector/entity.ts'
export type { Execute } from './connector/execute.ts'
export { base64Text, contentOf, fileContent, sizeOfContent } from './connector/file-content.ts'
export { type FileStream, isFileStream, type StreamFile } from './connector/file-streams.ts'
export { configuredEntities, findConfiguredEntity, lacksVendorFields } from './connector/find-configured.ts'
export { findKind, isKind, kindFault, unknownKind } from './connector/kinds.ts'
export { piecesOf } from './connector/pieces.ts'
export { type PlannedRead, planSync, type WindowDays, windowSlices } from './connector/plan.ts'
export type { PlanEffects, PlannedWrite, SyncedRecords, UncoveredWrite } from './connector/record-effects.ts'
export { findEntity } from './connector/run-action.ts'
export { arrayAround, documentOf, documentPaths } from './connector/search-fields.ts'
export { type ToolSchema, toToolSchema } from './connector/tool-schema.ts'
export { type Tool, type ToolConnection, type ToolOptions, tools } from './connector/tools.ts'
export { unreachedAccounts } from './connector/unreached.ts'
export type { WithParams } from './connector/with-params.ts'
export {
  type Document,
  putAt,
  readerOf,
  toCamelCase,
  toInteger,
  toSnakeCase,
  valueAt,
  writerOf,
} from './documents.ts'
export {
  ConnectorError,
  CredentialsNotSavedError,
  type ErrorCode,
  type ErrorDetails,
  InvalidCredentialsError,
  InvalidOptionsError,
  InvalidParamsError,
  RateLimitedError,
  ReauthRequiredError,
} from './errors.ts'
export type { FieldType } from './field-type.ts'
export { freeBytes } from './free-bytes.ts'
export { accountOfGoogle, enoughForGoogle, googleCredentialShape } from './google/credentials.ts'
export { type GoogleError, googleFault, readGoogleError } from './google/error.ts'
export { googleOAuth } from './google/oauth.ts'
export { untilNextHour, untilPacificMidnight } from './google/quota-clock.ts'
export type { UpstreamAccount } from './http/account-limiter.ts'
export type { Auth, Grant } from './http/auth/auth.ts'
export { basic } from './http/auth/basic.ts'
export { bearer } from './http/auth/bearer.ts'
export {
  type ConsentGroup,
  defaultGroups,
  grantedGroups,
  lackedGroup,
} from './http/auth/consent-groups.ts'
export { memoryCredentials, type OnCredentialsChanged } from './http/auth/memory-credentials.ts'
export { type OAuthAccount, oauth, type SavingOptions } from './http/auth/oauth.ts'
export { basicClient, clientIssues, type OAuthClient } from './http/auth/oauth-client.ts'
export { type OAuthCredentials, oauthCredentialShape } from './http/auth/oauth-credentials.ts'
export type { OAuthEndpoints } from './http/auth/oauth-endpoints.ts'
export {
  type CommitCredentials,
  type CredentialStorage,
  type CredentialVersion,
  createRenewals,
  type OwnCredentialStorage,
  type RenewableCredentials,
  type Renewals,
  type SharedCredentialStorage,
  type SharedExchangeOptions,
  type TokenExchange,
  type TokenExchangeOptions,
} from './http/auth/renewals.ts'
export { type ReplyFields, readTokenReply, renewedBy, type TokenReply } from './http/auth/token-reply.ts'
export { CallTimes } from './http/call-times.ts'
export { baseAddress, type OwnOptions } from './http/check-options.ts'
export { codeOfStatus } from './http/code-of-status.ts'
export { type Connections, openConnections } from './http/connections.ts'
export { type Download, isDownload, RANGE_HEADER } from './http/download.ts'
export type { Fault, FaultReader } from './http/fault.ts'
export { createHttp, type Http, type HttpOptions, type HttpReply } from './http/http.ts'
export type { HttpRequest } from './http/http-request.ts'
export {
  type Block,
  type Kept,
  LONGEST_SHARE_MS,
  type Reservation,
  reserve,
  type Share,
} from './http/limit-blocks.ts'
export {
  type CallRate,
  type Limits,
  type LimitUse,
  type Moment,
  rateOf,
  type Turn,
  unitsOfSlot,
  unusedLimits,
  usedInSlot,
  usedToday,
  withPause,
  withTurn,
} from './http/limit-rule.ts'
export {
  createLimiter,
  type Limiter,
  type LimiterOptions,
  type LimiterUsage,
  type OpenLimiter,
  type TurnOptions,
} from './http/limiter.ts'
export type {
  Call,
  CallOptions,
  ConnectorOptions,
  Content,
  EndedVersion,
  VendorAttempt,
  VendorResponse,
} from './http/options.ts'
export { cleanIssue } from './http/reply.ts'
export { parseDuration, parseRetryAfter, type RetryPolicy, retrying, retryPolicy } from './http/retry.ts'
export { sharedLimiter, shareLimiters } from './http/shared-limiters.ts'
export type { Timeouts } from './http/timeouts.ts'
export {
  createTransport,
  type RawReply,
  type RawRequest,
  type Transport,
} from './http/transport.ts'
export { COUNTED, countTurns, type Turns } from './http/turns.ts'
export { callersOwn } from './http/unexpected.ts'
export type { VendorReply } from './http/vendor-reply.ts'
export type { Issue } from './issue.ts'
export { issuesBelow, jsonPath, type Validation, validate } from './issues.ts'
export { toJsonSchema } from './json-schema.ts'
export { type Logger, silentLogger } from './logger.ts'
export { nearest } from './nearest.ts'
export { type BoundValue, readBoundText, toBoundText } from './pages/bound-text.ts'
export { inTurns } from './pages/event-loop.ts'
export { nextLinkOf } from './pages/link-header.ts'
export { nextTokenOf, type Page, type PageMeta, walkPages } from './pages/page.ts'
export { createPageTokens, type PageTokens } from './pages/page-tokens.ts'
export { exactIntegers, type Reviver } from './pages/parse-json.ts'
export type { Rows, SplitReply } from './pages/rows.ts'
export { createSignedTexts, type SignedTexts } from './pages/signed-texts.ts'
export { CONTROL, escaped, plainJson } from './plain-json.ts'
export { plainMessage } from './plain-message.ts'
export { Queue } from './queue.ts'
export { redact } from './redact.ts'
export { type ApiVersion, type EndingVersion, endingVersion } from './request/api-versions.ts'
export { fieldNamed } from './request/field-names.ts'
export { type DoneWrite, formerValues, type OppositeWrite } from './request/opposite-write.ts'
export { pathPattern } from './request/path-fault.ts'
export { requestsTo, type SendRequest } from './request/run-request.ts'
export {
  fieldsOf,
  isRead,
  type ReadRequest,
  type RequestCheck,
  type RequestTarget,
  type SentBody,
  type VendorApi,
} from './request/vendor-api.ts'
export { prepareRequest, type VendorRequest, vendorRequest } from './request/vendor-request.ts'
export {
  type AnyPreview,
  changeTo,
  creationOf,
  deletionOf,
  type FieldValues,
  namesProvisional,
  placeholderDigits,
  type WriteChange,
  type WritePreview,
} from './request/write-preview.ts'
export { CAVEAT_REASONS, type CaveatReason, type SyncCaveat } from './sync/caveats.ts'
export { chosenEntities, isChosen } from './sync/chosen-entities.ts'
export { parseReplicationConfig } from './sync/config.ts'
export { configuredName, haveOwnNames, MOST_CONFIGURED, noEntityNames } from './sync/configured-names.ts'
export {
  type DayFormat,
  type DayRange,
  dayAt,
  dayEnds,
  daysAfter,
  isDay,
  lagOf,
  type ReadDays,
  toDay,
} from './sync/days.ts'
export type { ListedSource, SourceList, Sources } from './sync/listed-sources.ts'
export {
  type BySource,
  type ChangesRead,
  type ChangesReading,
  defineChanges,
  defineSnapshot,
  defineWindow,
  type ReadKind,
  type SnapshotRead,
  type SyncBatch,
  type SyncQuota,
  type SyncRead,
  type SyncReading,
  type SyncScope,
  type SyncSource,
  type SyncWarning,
  type WindowRead,
  type WindowReading,
} from './sync/read.ts'
export { reconcileDays } from './sync/reconcile-days.ts'
export { keptFrom, type Retention } from './sync/retention.ts'
export { defineSources, readSources } from './sync/sources.ts'
export { startDate } from './sync/start-date.ts'
export type { VendorField, VendorFields } from './sync/vendor-fields.ts'
export { TaskQueues } from './task-queues.ts'
