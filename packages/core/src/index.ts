export { cancelled } from './abort.ts'
export type { Auth, Grant } from './auth/auth.ts'
export { basic } from './auth/basic.ts'
export { bearer } from './auth/bearer.ts'
export { type OAuthAccount, oauth } from './auth/oauth.ts'
export { type OAuthRefreshOptions, oauthRefresh } from './auth/oauth-refresh.ts'
export { createTokenEndpoint, type TokenEndpoint, type TokenEndpointOptions } from './auth/token-endpoint.ts'
export {
  memoryTokenStore,
  type OAuthCredentials,
  type OnCredentialsChanged,
  oauthCredentialShape,
  type TokenStore,
} from './auth/token-store.ts'
export {
  type ActionDescription,
  type Client,
  type Connection,
  describeEntity,
  type EntityDescription,
  type Methods,
} from './client.ts'
export { type Clock, systemClock } from './clock.ts'
export {
  type Connector,
  type ConnectorDeclaration,
  defineConnector,
  type OAuthEndpoints,
  type OpenedApi,
} from './connector.ts'
export { type Document, putAt, toCamelCase, toInteger, toSnakeCase, valueAt } from './documents.ts'
export { type Download, isDownload, RANGE_HEADER } from './download.ts'
export {
  type Action,
  type ActionName,
  type Actions,
  type AnyAction,
  defineEntity,
  defineList,
  defineRead,
  defineWrite,
  type Entities,
  type Entity,
  type FieldType,
  type ListAll,
  type Method,
  type PagedAction,
  type SearchDeclaration,
  type SyncRead,
  type SyncScope,
} from './entity.ts'
export {
  ConnectorError,
  CredentialsNotSavedError,
  type ErrorCode,
  type ErrorDetails,
  InvalidCredentialsError,
  InvalidParamsError,
  RateLimitedError,
  ReauthRequiredError,
} from './errors.ts'
export { codeOfStatus, type Fault, type FaultReader } from './fault.ts'
export { type GoogleError, googleFault, readGoogleError } from './google/error.ts'
export { googleAuth, googleOAuth } from './google/oauth.ts'
export { createHttp, type Http, type HttpOptions, type HttpReply } from './http.ts'
export type { HttpRequest, Reviver } from './http-request.ts'
export { type Issue, jsonPath, toJsonSchema, type Validation, validate } from './issues.ts'
export { createLimiter, type Limiter, type LimiterUsage, type Limits, sharedLimiter } from './limiter.ts'
export { type Logger, silentLogger } from './logger.ts'
export type { Call, CallOptions, ConnectorOptions, Content } from './options.ts'
export { type Page, type PageMeta, walkPages } from './page.ts'
export { createPageTokens, type PageTokens } from './page-tokens.ts'
export { redact } from './redact.ts'
export { parseDuration, parseRetryAfter, type RetryPolicy, retrying, retryPolicy } from './retry.ts'
export type { Rows, SplitReply } from './rows.ts'
export {
  createTransport,
  type RawReply,
  type RawRequest,
  type Timeouts,
  type Transport,
} from './transport.ts'
