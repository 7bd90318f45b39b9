import { basicClient, type OAuthClient, type OAuthEndpoints } from '@linkspan/core'
import {
  AuthorizationResponseError,
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type ClientAuth,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  discoveryRequest,
  getValidatedIdTokenClaims,
  type IDToken,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi'
import { addressWith } from '../address-with.ts'
import { OidcError } from './oidc-error.ts'
import type { OidcSettings } from './oidc-settings.ts'

/** Sends a request to the provider, within limits of time and size. */
export type ProviderFetch = (
  url: string,
  init: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: unknown
    readonly signal?: AbortSignal | undefined
  },
) => Promise<Response>

/** What is kept of a person who is on the way to the provider and back. */
export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly code_verifier: string
}

/** How long what the provider says of itself is used, in milliseconds. */
const DISCOVERED_MS = 3_600_000

/** The protocol with an OpenID provider. */
export function createProvider(
  settings: OidcSettings,
  { fetch, redirectUri, now }: { fetch: ProviderFetch; redirectUri: () => string; now: () => number },
) {
  const { client_id, scopes } = settings
  const issuer = new URL(settings.issuer)
  const client = { client_id }
  // the configuration allows http only on this machine, and in development
  const sending = { [customFetch]: fetch, [allowInsecureRequests]: issuer.protocol === 'http:' } as const
  let discovered: { readonly server: Promise<AuthorizationServer>; readonly at: number } | undefined

  async function discover(): Promise<AuthorizationServer> {
    if (discovered && Math.abs(now() - discovered.at) < DISCOVERED_MS) return discovered.server
    const server = discoveryRequest(issuer, { ...sending, algorithm: 'oidc' }).then((response) =>
      processDiscoveryResponse(issuer, response),
    )
    discovered = { server, at: now() }
    try {
      return await server
    } catch (cause) {
      discovered = undefined
      throw new OidcError('issuer_failed', { cause })
    }
  }

  return {
    /** The address of the provider to send the person to. Throws `issuer_failed`. */
    async authorizeUrl({ state, nonce, code_verifier }: PendingSignIn): Promise<string> {
      const { authorization_endpoint } = await discover()
      if (authorization_endpoint === undefined) throw new OidcError('issuer_failed')
      return addressWith(authorization_endpoint, {
        response_type: 'code',
        client_id,
        redirect_uri: redirectUri(),
        scope: scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
      })
    },

    /** The claims of the person, from what the provider sends the browser back with. Throws `OidcError`. */
    async claims({ state, nonce, code_verifier }: PendingSignIn, answer: URLSearchParams): Promise<IDToken> {
      const server = await discover()
      try {
        const checked = validateAuthResponse(server, client, answer, state)
        const { token_endpoint_auth_methods_supported: methods = [] } = server
        const takes_body = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
        const own = { client_id, client_secret: settings.client_secret() }
        const auth = authenticated(takes_body ? 'body' : 'basic', own)
        const reply = await authorizationCodeGrantRequest(
          ...([server, client, auth, checked, redirectUri(), code_verifier, sending] as const),
        )
        const expected = { expectedNonce: nonce, requireIdToken: true }
        const tokens = await processAuthorizationCodeResponse(server, client, reply, expected)
        await validateApplicationLevelSignature(server, reply, sending)
        const claims = getValidatedIdTokenClaims(tokens)
        if (claims) return claims
      } catch (cause) {
        const denied = cause instanceof AuthorizationResponseError && cause.error === 'access_denied'
        throw new OidcError(denied ? 'access_denied' : 'issuer_failed', { cause })
      }
      throw new OidcError('issuer_failed')
    },
  }
}

/** How a client proves itself to an authorization server. */
export function authenticated(client_auth: OAuthEndpoints['client_auth'], client: OAuthClient): ClientAuth {
  return client_auth === 'body'
    ? ClientSecretPost(client.client_secret)
    : // the library encodes more than some providers decode
      (_server, _client, _body, headers) => headers.set('authorization', basicClient(client))
}
