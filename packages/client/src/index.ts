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
export type { IssuedScopedToken } from './access-token.ts'
export type { Approvals, WaitOptions } from './approvals.ts'
export type { CallOptions, CreateOptions, RequestOptions, ServerResponse } from './call-options.ts'
export { createClient, type LinkspanClient, type ScopedOptions } from './client.ts'
export type { Connectors } from './connectors.ts'
export type { EventQuery, EventType, ReadEvents } from './events.ts'
export type * from './generated/answers.ts'
export type * from './generated/kinds.ts'
export type * from './generated/methods.ts'
export type * from './generated/requests.ts'
export type { ConnectorName } from './lookup.ts'
export type { Content } from './multipart.ts'
export type { AnyConnectorType, ConnectorType, ConsentedConnector, NewConnector } from './new-connector.ts'
export type { ClientOptions, VisitedLink } from './options.ts'
export type { ExportedRecords, ExportQuery, RecordExport, Records } from './records.ts'
export {
  isLinkspanError,
  type Progress,
  ServerError,
  type ServerErrorCode,
  type ServerErrorDetails,
} from './server-error.ts'
export type { RequestedSync } from './sync-wait.ts'
export type { TimeoutOption, Timeouts } from './timeouts.ts'
export type { Tokens } from './tokens.ts'
export type {
  EntitiesOf,
  FileDownload,
  FoundPage,
  HostedConnection,
  HostedConnector,
  HostedEntities,
  HostedMethods,
  HostedSearchMeta,
  HostedStreams,
  PlannedConnection,
  PlannedConnector,
  SearchAllOptions,
  SearchMethods,
} from './types.ts'
export { type ReceivedWebhook, verifyWebhook, type WebhookEvent } from './verify-webhook.ts'
