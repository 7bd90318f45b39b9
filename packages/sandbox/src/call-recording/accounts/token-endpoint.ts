import { json, type VendorRequest, type VendorResponse } from '../../kit/http.ts'
import type { Clients, OAuthClient } from '../../kit/oauth-clients.ts'
import type { Codes } from './authorize.ts'
import type { CallGrants, CallTokens } from './grants.ts'

/** What the token endpoint needs. */
export interface CallTokenDependencies {
  clients: Clients
  codes: Codes
  grants: CallGrants
  /** The customer's own API host, which the answer names. */
  customer_base_url: () => string
}

const refusal = (status: number, error: string, error_description: string): VendorResponse =>
  json(status, { error, error_description })

/** The client, by HTTP Basic only. */
function clientOf({ headers }: VendorRequest, clients: Clients): OAuthClient | undefined {
  const [scheme = '', encoded = ''] = (headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return undefined
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .split(':')
    .map(decodeURIComponent)
  const client = clients.get(id)
  return client?.client_secret === secret ? client : undefined
}

/** POST generate-customer-token: a code or a refresh token for tokens; the parameters in the form or in the query. */
export function exchange(request: VendorRequest, deps: CallTokenDependencies): VendorResponse {
  const form = new URLSearchParams(
    request.headers['content-type']?.includes('x-www-form-urlencoded') ? request.text : '',
  )
  const given = (name: string) => form.get(name) ?? request.query.get(name) ?? ''
  const client = clientOf(request, deps.clients)
  if (!client) return refusal(401, 'invalid_client', 'Client authentication failed.')
  const grant_type = given('grant_type')
  if (grant_type !== 'authorization_code' && grant_type !== 'refresh_token')
    return refusal(400, 'unsupported_grant_type', `Unsupported grant type: ${grant_type}`)
  const tokens =
    grant_type === 'refresh_token'
      ? deps.grants.refresh(given('refresh_token'), client.client_id, lifetimeOf(given('validity_duration')))
      : exchangeCode(client, given('code'), given('redirect_uri'), deps)
  if (!tokens) return refusal(400, 'invalid_grant', 'Token has been expired or revoked.')
  const headers = { 'cache-control': 'no-store' }
  return json(200, { ...tokens, api_base_url_for_customer: deps.customer_base_url() }, headers)
}

function exchangeCode(
  client: OAuthClient,
  code: string,
  redirect_uri: string,
  { codes, grants }: CallTokenDependencies,
): CallTokens | undefined {
  const consent = codes.take(code)
  if (consent?.client_id !== client.client_id || consent.redirect_uri !== redirect_uri) return undefined
  return grants.issue(client.client_id, consent.scopes)
}

const lifetimeOf = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined)
