import type { IncomingHttpHeaders } from 'node:http'
import { authorizationOf, json } from '../kit/http.ts'
import { createChance, hashText } from '../kit/random.ts'
import { basicOf, formOf, OAuthError } from '../oauth/errors.ts'
import type { Grants } from '../oauth/grants.ts'
import type { Policy, TokenRefusal } from '../oauth/policy.ts'
import { type AuthorizationServerOptions, openTokenServer } from '../oauth/server.ts'
import { Refusal } from './failure.ts'
import scopes from './fixtures/scopes.json' with { type: 'json' }

/** The customer's own address in token answers. */
export interface CustomerHost {
  api_base_url_for_customer: string
}

/** Gong's authorization server, in place of https://app.gong.io. */
export type CallRecordingAccounts = Awaited<ReturnType<typeof openCallRecordingAccounts>>['accounts']

/** The vendor's one refusal of codes and refresh tokens. */
const REVOKED: TokenRefusal = [400, 'invalid_grant', 'Token has been expired or revoked.']

const policyFor = (customer_url: () => string): Policy<CustomerHost> => ({
  vendor: 'call recording',
  shown: { vendor: 'Gong', account: 'administrator@sandbox.test' },
  paths: { authorize: '/oauth2/authorize', token: '/oauth2/generate-customer-token' },
  scopes,
  prefixes: { code: '', access: 'sandbox-access.', refresh: 'sandbox-refresh.' },
  token_type: 'bearer',
  pkce: false,
  single_use: true,
  announced: (lifetime) => lifetime,
  // every consent gives a refresh token
  consentOptions: () => ({ offline: true, renew: true, incremental: false, silent: false }),
  callback: () => ({}),
  // the vendor documents the query, and its endpoint also takes a form
  parameters: (request) => new URLSearchParams([...request.query, ...formOf(request)]),
  authenticate: (request, _parameters, clients) => {
    const [client_id, client_secret] = basicOf(request)
    const client = clients.get(client_id)
    if (client?.client_secret !== client_secret)
      throw new OAuthError(401, 'invalid_client', 'Client authentication failed.')
    return client
  },
  refusal: () => REVOKED,
  extra: () => ({ api_base_url_for_customer: customer_url() }),
  frontEnd: (answer) => (request) => answer(request) ?? json(404, { error: 'not_found' }),
  errorBody: (status) => ({ error: 'server_error', error_description: `status ${status}` }),
})

/** Opens Gong's authorization server. */
export const openCallRecordingAccounts = (
  options: AuthorizationServerOptions & { customer_url: () => string },
) => openTokenServer(policyFor(options.customer_url), options)

/** An access key of the company. */
export interface AccessKey {
  access_key: string
  access_key_secret: string
}

/** The company's access key; it is the same for the same seed. */
export function grantedKey(seed: number): AccessKey {
  const chance = createChance(hashText(seed, 'access key'))
  return {
    access_key: `SANDBOX${chance.digits(20)}`,
    access_key_secret: `sandbox-secret-${chance.digits(40)}`,
  }
}

/** Checks the access key of a call, or its access token and scopes on the customer's own host; throws `Refusal`. */
export function checkAccess(
  headers: IncomingHttpHeaders,
  scopes: readonly string[],
  options: { key: AccessKey; grants: Grants; customer_host: boolean },
): void {
  const { key, grants, customer_host } = options
  const [scheme, value] = authorizationOf(headers)
  if (scheme === 'basic') {
    const given = Buffer.from(value, 'base64').toString('utf8')
    if (given === `${key.access_key}:${key.access_key_secret}`) return
    throw new Refusal(401, 'The access key or its secret is not valid.')
  }
  if (scheme !== 'bearer') throw new Refusal(401, 'Authorization is missing.')
  if (!customer_host) throw new Refusal(401, 'The token does not belong to this host.')
  const found = grants.inspect(value)
  if (found.state !== 'valid') throw new Refusal(401, `The access token is ${found.state}.`)
  // for a missing scope this vendor answers 401, not 403
  for (const scope of scopes) {
    if (!found.scopes.includes(scope))
      throw new Refusal(401, `You don't have permission to use '${scope}' in your app.`)
  }
}
