import type { SandboxRequest } from '../kit/http.ts'
import { openListener } from '../kit/listener.ts'
import { createSigner } from '../kit/tokens.ts'
import type { VendorSettings } from '../kit/vendor.ts'
import { authorize, decideConsent } from './authorize.ts'
import { createClientRegistry, firstClient, type OAuthClient } from './clients.ts'
import { createConsents } from './consents.ts'
import { createGrants } from './grants.ts'
import type { Endpoints, Policy } from './policy.ts'
import { exchange, revoke } from './token-endpoint.ts'

/** Options of an authorization server. */
export interface AuthorizationServerOptions extends Omit<VendorSettings, 'recorder'> {
  port: number
  access_token_lifetime: number
  redirect_uris: readonly string[]
}

/** Opens an authorization server; the vendor's APIs check tokens by its `grants`. */
export async function openTokenServer<Extra extends object>(
  policy: Policy<Extra>,
  options: AuthorizationServerOptions,
) {
  const { seed, now } = options
  const { paths } = policy
  const clients = createClientRegistry()
  const client = clients.add(firstClient(`${policy.vendor} client`, seed, options.redirect_uris))
  const grants = createGrants(policy, { seed, now, lifetime: options.access_token_lifetime })
  const deps = {
    policy,
    clients,
    grants,
    consents: createConsents(policy.prefixes.code, now),
    signer: createSigner(`${policy.vendor} consent forms of seed ${seed}`),
    consent_path: `${paths.authorize}/consent`,
  }
  const routes: Endpoints = {
    [`GET ${paths.authorize}`]: (request) => authorize(request, deps),
    [`POST ${deps.consent_path}`]: (request) => decideConsent(request, deps),
    [`POST ${paths.token}`]: (request) => exchange(request, deps),
    ...(paths.revoke && { [`POST ${paths.revoke}`]: (request: SandboxRequest) => revoke(request, deps) }),
    ...policy.endpoints?.(grants),
  }
  const { close, ...host } = await openListener({
    host: options.host,
    port: options.port,
    handler: policy.frontEnd((request) => routes[`${request.method} ${request.path}`]?.(request)),
    errorBody: policy.errorBody,
  })
  const issue = (scopes: readonly string[] = Object.keys(policy.scopes), client_id = client.client_id) => {
    const { access_token, refresh_token = '', expires_in } = grants.issue(client_id, scopes, true)
    return { access_token, refresh_token, expires_in, ...policy.extra() }
  }
  const accounts = {
    ...host,
    authorize_url: `${host.base_url}${paths.authorize}`,
    token_url: `${host.base_url}${paths.token}`,
    /** The client that is registered from the start. */
    client,
    /** Registers another client; missing fields are generated. */
    addClient: (given: Partial<OAuthClient> = {}) => clients.add(given),
    /** Issues tokens as if the user had consented, by default with every scope and to the first client. */
    issue: ({ scopes, client_id }: { scopes?: readonly string[]; client_id?: string } = {}) =>
      issue(scopes, client_id),
    /** Fresh credentials of the first client, by default with every scope. */
    credentials: (scopes?: readonly string[]) => {
      const { client_id, client_secret } = client
      return { client_id, client_secret, refresh_token: issue(scopes).refresh_token, ...policy.extra() }
    },
    /** Expires every access token that was issued so far; refresh tokens stay. */
    expireAccessTokens: () => grants.expireAccessTokens(),
    /** Revokes a grant by its refresh token, as the user does in the settings of the account. */
    revoke: (refresh_token: string) => {
      grants.revoke(refresh_token)
    },
  }
  return { accounts, grants, close }
}
