/**
 * What callers of every connector need. Each connector's package exports it again, so that they install one package.
 * @module
 */
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
  type ToolConnection,
  type ToolOptions,
  tools,
  type VendorReply,
  type VendorRequest,
  type VendorResponse,
} from '@linkspan/core'
