export type { VendorReply, VendorRequest } from '@linkspan/core'
export {
  ConnectorError,
  type ErrorCode,
  InvalidCredentialsError,
  InvalidOptionsError,
  InvalidParamsError,
  type Issue,
  RateLimitedError,
  ReauthRequiredError,
  type RetryPolicy,
} from '@linkspan/core/portable'
export type {
  CheckResult,
  ConnectedAccount,
  ConnectorPage,
  ConnectorPatch,
  ConnectorQuery,
  ConnectorRecord,
  ConnectorStatus,
  ConnectorStream,
  Consent,
  CursorMeta,
  LastCheck,
  LastError,
  MissingField,
  NewConnector,
  NewConsent,
  SyncedCounts,
  SyncedEntity,
  SyncReport,
  SyncRequest,
  SyncRun,
  SyncState,
  SyncWarning,
  ToldProblem,
} from './api-types.ts'
export type { CallOptions, CreateOptions, RequestOptions, ServerResponse } from './call-options.ts'
export { createClient, type LinkspanClient } from './client.ts'
export type { Connectors } from './connectors.ts'
export type {
  ActionDefinition,
  ApiDefinition,
  Definition,
  DefinitionList,
  EntityDefinition,
  EntitySummary,
  JsonSchema,
  Kind,
  KindSummary,
  RequestRules,
  SearchDefinition,
} from './definition-types.ts'
export type { ConnectorName } from './lookup.ts'
export type { Content } from './multipart.ts'
export type { ClientOptions } from './options.ts'
export {
  isLinkspanError,
  type Progress,
  ServerError,
  type ServerErrorCode,
  type ServerErrorDetails,
} from './server-error.ts'
export type { TimeoutOption, Timeouts } from './timeouts.ts'
export type {
  EntitiesOf,
  FileDownload,
  FoundPage,
  HostedConnection,
  HostedConnector,
  HostedEntities,
  HostedMethods,
  HostedSearchMeta,
  SearchMethods,
} from './types.ts'
