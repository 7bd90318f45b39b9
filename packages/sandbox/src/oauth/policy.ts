import type { Handler, VendorRequest, VendorResponse } from '../kit/http.ts'
import type { Clients, OAuthClient } from './clients.ts'
import type { ConsentOptions } from './consents.ts'

/** Why the token endpoint refuses a code or a refresh token. */
export type Refused =
  | 'malformed_code'
  | 'unknown_code'
  | 'other_redirect_uri'
  | 'unknown_token'
  | 'revoked_token'
  | 'other_client'

/** An error of the token endpoint. */
export type Refusal = readonly [status: number, error: string, description: string]

/** What differs between the authorization servers of two vendors. */
export interface Policy<Extra extends object> {
  /** Part of every key, so that the tokens of one vendor mean nothing to another. */
  vendor: string
  paths: { authorize: string; token: string; revoke?: string }
  /** The scopes that a client may ask for, with their words on the consent page. */
  scopes: Readonly<Record<string, string>>
  prefixes: { code: string; access: string; refresh: string }
  token_type: string
  /** Whether code_challenge and code_verifier are checked. */
  pkce: boolean
  /** Whether a refresh token works only once. */
  single_use: boolean
  /** The lifetime of an access token as the vendor announces it, in seconds. */
  announced: (lifetime: number) => number
  /** Reads what only this vendor's authorization request has. */
  consentOptions: (query: URLSearchParams) => ConsentOptions
  /** What the vendor adds to the code in the callback's query. */
  callback: (scopes: readonly string[]) => Record<string, string>
  /** The parameters of a token request. */
  parameters: (request: VendorRequest) => URLSearchParams
  /** The client of a token request; throws `OAuthError`. */
  authenticate: (request: VendorRequest, parameters: URLSearchParams, clients: Clients) => OAuthClient
  refusals: Readonly<Record<Refused, Refusal>>
  /** What the vendor adds to a token answer. */
  extra: () => Extra
  /** Answers what no route does: paths without one, malformed requests. */
  frontEnd: (answer: (request: VendorRequest) => VendorResponse | undefined) => Handler
  errorBody: (status: number) => object
}
