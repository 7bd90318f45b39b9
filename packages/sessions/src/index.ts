export { choices, toChoices } from './choice-answers.ts'
export {
  type ClientCredentials,
  clientCredentials,
  type RegisteredClientList,
  type RegisteredClientView,
  registeredClient,
  registeredClientList,
} from './client-answers.ts'
export { type Clients, createClients, type OnClientStored, UnknownIdError } from './clients.ts'
export {
  CONNECT_CHOICES,
  type ConnectChoice,
  type ConnectSession,
  type ConnectVisitView,
  type CreatedConnectSession,
  connectChoice,
  connectSession,
  connectVisit,
  createdConnectSession,
  type NewConnectSessionRequest,
  newConnectSession,
} from './connect-answers.ts'
export {
  CONNECT_PAGE,
  type ConnectMaker,
  type ConnectScope,
  type ConnectSessions,
  type ConnectSessionsOptions,
  type ConnectToken,
  createConnectSessions,
} from './connect-sessions.ts'
export {
  type ConnectorUse,
  type ConnectVisit,
  type ConnectVisits,
  type ConnectVisitsOptions,
  createConnectVisits,
} from './connect-visits.ts'
export {
  createOidc,
  OIDC_CALLBACK,
  type Oidc,
  type OidcEnd,
  type OidcOptions,
  type OidcStart,
  type OidcWish,
} from './oidc.ts'
export { OidcError, type OidcErrorCode } from './oidc-error.ts'
export type { ProviderFetch } from './oidc-provider.ts'
export { type OidcSettings, parseRoleRules, type RoleRule } from './oidc-settings.ts'
export type { RequestOrigin } from './own-request.ts'
export {
  isLoopback,
  parseRedirectUrl,
  type RedirectAnswer,
  type RedirectRules,
  registeredPart,
  withAnswer,
} from './redirect-url.ts'
export { createRedirects, type OwnAddress, type Redirects } from './redirects.ts'
export {
  type NewSignInLinkRequest,
  newSignInLink,
  SESSION_ROLES,
  type SessionView,
  type SignInLink,
  type SignInMethods,
  sessionView,
  signInLink,
  signInMethods,
} from './session-answers.ts'
export { SessionError, type SessionErrorCode } from './session-error.ts'
export {
  type Asked,
  createSessions,
  type LinkRequest,
  type Sessions,
  type SessionsOptions,
  type SessionTimes,
  type SignedIn,
  type SignIn,
  toPerson,
} from './sessions.ts'
