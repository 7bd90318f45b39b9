export {
  type CallOptions,
  type Connections,
  ConnectorError,
  type ConnectorOptions,
  type Content,
  CredentialsNotSavedError,
  type Download,
  type ErrorCode,
  InvalidCredentialsError,
  InvalidOptionsError,
  InvalidParamsError,
  type Issue,
  isDownload,
  type Logger,
  type OAuthCredentials,
  type OnCredentialsChanged,
  openConnections,
  type Page,
  type PageMeta,
  RateLimitedError,
  ReauthRequiredError,
  type Tool,
  type ToolOptions,
  type ToolSource,
  tools,
  type VendorReply,
  type VendorRequest,
  type VendorResponse,
} from '@linkspan/core'
export { createWebAnalytics, type WebAnalytics, webAnalytics } from './connector.ts'
export type { PropertyRow } from './entities/properties.ts'
export type * from './generated/inputs.ts'
export type { WebAnalyticsOptions } from './google-analytics.ts'
export { type NamedRecord, toNamedRecord } from './named-record.ts'
export type { ReportMeta } from './report.ts'
export type {
  PropertyMetadata,
  PropertyQuota,
  ReportHeaders,
  ReportMetadata,
  ReportRow,
} from './rows.ts'
