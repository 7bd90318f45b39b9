import type { Handler, SandboxReply, SandboxRequest } from '../kit/http.ts'
import type { Signer } from '../kit/tokens.ts'
import type { ClientRegistry, OAuthClient } from './clients.ts'
import type { ConsentOptions, ConsentRequest, Consents } from './consents.ts'
import type { Grants, RefreshRefused, TokenPolicy } from './grants.ts'

/** Why the token endpoint refuses a code or a refresh token. */
export type Refused = 'malformed_code' | 'unknown_code' | 'other_redirect_uri' | RefreshRefused

/** An error of the token endpoint. */
export type TokenRefusal = readonly [status: number, error: string, description: string]

/** A grant that the token endpoint is about to answer. */
export interface Granted {
  client_id: string
  scopes: readonly string[]
  access_token: string
  /** The nonce of the authorization request; absent on a refresh. */
  nonce?: string
}

/** Handlers by method and path, such as `POST /token`. */
export type Endpoints = Readonly<Record<string, (request: SandboxRequest) => SandboxReply>>

/** The differences between the authorization servers of vendors. */
export interface Policy<Extra extends object> extends TokenPolicy {
  /** The names of the vendor and of the signed-in account on the consent page. */
  shown: { vendor: string; account: string }
  paths: { authorize: string; token: string; revoke?: string }
  /** The scopes that a client may request, with their descriptions on the consent page. */
  scopes: Readonly<Record<string, string>>
  /** Whether code_challenge and code_verifier are checked. */
  pkce: boolean
  /** Reads the vendor's own parameters of an authorization request. */
  consentOptions: (query: URLSearchParams) => ConsentOptions
  /** The vendor's own fields in the callback's query; `scopes` is undefined if the user denied. */
  callback: (request: ConsentRequest, scopes?: readonly string[]) => Record<string, string>
  /** The parameters of a token request. */
  parameters: (request: SandboxRequest) => URLSearchParams
  /** The client of a token request; throws `OAuthError`. */
  authenticate: (request: SandboxRequest, parameters: URLSearchParams, clients: ClientRegistry) => OAuthClient
  refusal: (why: Refused) => TokenRefusal
  /** The client and the scopes of an assertion, for a vendor that takes assertions; throws `OAuthError`. */
  assertion?: (assertion: string) => { client_id: string; scopes: readonly string[] }
  /** The vendor's own fields in every token answer and in credentials. */
  extra: () => Extra
  /** The vendor's own fields in the token answer of one grant. */
  identity?: (granted: Granted) => object
  /** Endpoints that only this vendor has, by method and path. */
  endpoints?: (grants: Grants) => Endpoints
  /** Wraps the routes: answers malformed requests, and paths that no route has. */
  frontEnd: (answer: (request: SandboxRequest) => SandboxReply | undefined) => Handler
  errorBody: (status: number) => object
}

/** What the endpoints of one authorization server work with. */
export interface Dependencies {
  policy: Policy<object>
  clients: ClientRegistry
  consents: Consents
  grants: Grants
  signer: Signer
  consent_path: string
}
