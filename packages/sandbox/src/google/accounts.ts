import type { SandboxRequest } from '../kit/http.ts'
import type { ClientRegistry, OAuthClient } from '../oauth/clients.ts'
import type { ConsentOptions } from '../oauth/consents.ts'
import { basicOf, formOf, OAuthError } from '../oauth/errors.ts'
import type { Policy, Refused, TokenRefusal } from '../oauth/policy.ts'
import { type AuthorizationServerOptions, openTokenServer } from '../oauth/server.ts'
import { rpcError } from './errors.ts'
import scopes from './fixtures/scopes.json' with { type: 'json' }
import { behindFrontEnd } from './front-end.ts'
import { createIdTokens, type IdTokens, ISSUER, tokenInfo, USER } from './identity.ts'
import { createServiceAccounts, type ServiceAccounts } from './service-accounts.ts'

const REVOKE = '/revoke'
const TOKEN_INFO = '/tokeninfo'
const CERTS = '/oauth2/v3/certs'

/** Google's authorization server: accounts.google.com and oauth2.googleapis.com on one loopback host. */
export type GoogleAccounts = Awaited<ReturnType<typeof openGoogleAccounts>>['google_accounts']

function readChallenge(query: URLSearchParams): Pick<ConsentOptions, 'challenge' | 'challenge_method'> {
  const challenge = query.get('code_challenge')
  const method = query.get('code_challenge_method') ?? 'plain'
  if (!challenge) return {}
  if (method !== 'S256' && method !== 'plain')
    throw new OAuthError(400, 'invalid_request', `Invalid code_challenge_method: ${method}`)
  if (!/^[\w.~-]{43,128}$/.test(challenge))
    throw new OAuthError(400, 'invalid_request', 'Invalid code_challenge')
  return { challenge, challenge_method: method }
}

function consentOptions(query: URLSearchParams): ConsentOptions {
  const access_type = query.get('access_type') ?? 'online'
  if (access_type !== 'online' && access_type !== 'offline')
    throw new OAuthError(400, 'invalid_request', `Invalid access_type: ${access_type}`)
  const prompt = (query.get('prompt') ?? '').split(' ')
  const nonce = query.get('nonce')
  return {
    offline: access_type === 'offline',
    renew: prompt.includes('consent'),
    silent: prompt.includes('none'),
    incremental: query.get('include_granted_scopes') === 'true',
    ...(nonce !== null && { nonce }),
    ...readChallenge(query),
  }
}

/** The client of a token request, by its form fields or by HTTP Basic. */
function authenticate(request: SandboxRequest, form: URLSearchParams, clients: ClientRegistry): OAuthClient {
  const [user, password] = basicOf(request)
  const client_id = user || form.get('client_id')
  if (!client_id) throw new OAuthError(400, 'invalid_request', 'Could not determine client ID from request.')
  const client = clients.get(client_id)
  if (!client) throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found.')
  const secret = password || form.get('client_secret')
  if (!secret) throw new OAuthError(400, 'invalid_request', 'client_secret is missing.')
  if (secret !== client.client_secret)
    throw new OAuthError(401, 'invalid_client', 'The provided client secret is invalid.')
  return client
}

const REFUSALS: Readonly<Record<Refused, TokenRefusal>> = {
  malformed_code: [400, 'invalid_grant', 'Malformed auth code.'],
  unknown_code: [400, 'invalid_grant', 'Bad Request'],
  other_redirect_uri: [400, 'redirect_uri_mismatch', 'Bad Request'],
  unknown_token: [400, 'invalid_grant', 'Bad Request'],
  revoked_token: [400, 'invalid_grant', 'Token has been expired or revoked.'],
  other_client: [401, 'unauthorized_client', 'Unauthorized'],
}

const policyFor = (ids: IdTokens, service_accounts: ServiceAccounts, now: () => number): Policy<object> => ({
  vendor: 'google',
  shown: { vendor: 'Google', account: USER.email },
  paths: { authorize: '/o/oauth2/v2/auth', token: '/token', revoke: REVOKE },
  scopes,
  prefixes: { code: '4/0A', access: 'ya29.sandbox-', refresh: '1//sandbox-' },
  token_type: 'Bearer',
  pkce: true,
  single_use: false,
  // the vendor announces its hour as 3599 seconds
  announced: (lifetime) => (lifetime > 1 ? lifetime - 1 : lifetime),
  consentOptions,
  callback: ({ silent }, scopes) => ({
    iss: ISSUER,
    ...(scopes && { scope: scopes.join(' '), authuser: '0', prompt: silent ? 'none' : 'consent' }),
  }),
  parameters: formOf,
  authenticate,
  refusal: (why) => REFUSALS[why],
  extra: () => ({}),
  identity: ids.issue,
  assertion: service_accounts.check,
  endpoints: (grants) => ({
    [`GET ${TOKEN_INFO}`]: (request) => tokenInfo(request, grants, now),
    [`POST ${TOKEN_INFO}`]: (request) => tokenInfo(request, grants, now),
    [`GET ${CERTS}`]: ids.certs,
  }),
  frontEnd: behindFrontEnd,
  errorBody: (status) => rpcError(status),
})

/** Opens Google's authorization server. */
export async function openGoogleAccounts(options: AuthorizationServerOptions) {
  const service_accounts = createServiceAccounts(scopes, options.now)
  const policy = policyFor(createIdTokens(options.now), service_accounts, options.now)
  const { accounts, grants, close } = await openTokenServer(policy, options)
  const { base_url } = accounts
  const google_accounts = {
    ...accounts,
    revoke_url: base_url + REVOKE,
    /** Answers the client, scopes and expiry of an access token. */
    token_info_url: base_url + TOKEN_INFO,
    /** The keys that check id tokens. */
    certs_url: base_url + CERTS,
    service_accounts,
  }
  return { google_accounts, grants, close }
}
