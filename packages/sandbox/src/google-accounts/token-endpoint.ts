import { createHash } from 'node:crypto'
import { json, type VendorRequest, type VendorResponse } from '../kit/http.ts'
import type { Clients, OAuthClient } from '../kit/oauth-clients.ts'
import type { Authorization, Consents } from './consents.ts'
import type { Grants, IssuedTokens } from './grants.ts'

/** What the token and revoke endpoints need. */
export interface TokenDependencies {
  clients: Clients
  consents: Consents
  grants: Grants
}

class OAuthError extends Error {
  readonly response: VendorResponse
  constructor(status: number, error: string, error_description: string) {
    super(error_description)
    this.response = json(status, { error, error_description })
  }
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new OAuthError(400, 'invalid_request', `Missing required parameter: ${name}`)
  return value
}

/** The client of a request, by its form fields or by the Basic scheme. */
function authenticate(http: VendorRequest, form: URLSearchParams, clients: Clients): OAuthClient {
  const [scheme = '', encoded = ''] = (http.headers.authorization ?? '').split(' ')
  const [user = '', password = ''] =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decodeURIComponent)
      : []
  const client_id = user || form.get('client_id')
  if (!client_id) throw new OAuthError(400, 'invalid_request', 'Could not determine client ID from request.')
  const client = clients.get(client_id)
  if (!client) throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found.')
  const secret = password || form.get('client_secret')
  if (!secret) throw new OAuthError(400, 'invalid_request', 'client_secret is missing.')
  if (secret !== client.client_secret) {
    throw new OAuthError(401, 'invalid_client', 'The provided client secret is invalid.')
  }
  return client
}

function checkVerifier(authorization: Authorization, form: URLSearchParams): void {
  const { challenge, challenge_method } = authorization.request
  const verifier = form.get('code_verifier')
  if (!challenge) {
    if (verifier) throw new OAuthError(400, 'invalid_grant', 'code_verifier or verifier is not needed.')
    return
  }
  if (!verifier) throw new OAuthError(400, 'invalid_grant', 'Missing code verifier.')
  const shown =
    challenge_method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  if (shown !== challenge) throw new OAuthError(400, 'invalid_grant', 'Invalid code verifier.')
}

function exchangeCode(client: OAuthClient, form: URLSearchParams, deps: TokenDependencies): IssuedTokens {
  const code = required(form, 'code')
  if (!code.startsWith('4/')) throw new OAuthError(400, 'invalid_grant', 'Malformed auth code.')
  const redirect_uri = required(form, 'redirect_uri')
  const authorization = deps.consents.take(code)
  if (!authorization || authorization.request.client_id !== client.client_id) {
    throw new OAuthError(400, 'invalid_grant', 'Bad Request')
  }
  if (authorization.request.redirect_uri !== redirect_uri)
    throw new OAuthError(400, 'redirect_uri_mismatch', 'Bad Request')
  checkVerifier(authorization, form)
  return deps.grants.issue(client.client_id, authorization.scopes, authorization.refresh)
}

function refresh(client: OAuthClient, form: URLSearchParams, deps: TokenDependencies): IssuedTokens {
  const tokens = deps.grants.refresh(required(form, 'refresh_token'), client.client_id)
  if (tokens === 'malformed') throw new OAuthError(400, 'invalid_grant', 'Bad Request')
  if (tokens === 'revoked') throw new OAuthError(400, 'invalid_grant', 'Token has been expired or revoked.')
  if (tokens === 'other_client') throw new OAuthError(401, 'unauthorized_client', 'Unauthorized')
  return tokens
}

/** POST token: a code or a refresh token for an access token. */
export function exchange(http: VendorRequest, deps: TokenDependencies): VendorResponse {
  try {
    const form = new URLSearchParams(
      http.headers['content-type']?.includes('x-www-form-urlencoded') ? http.text : '',
    )
    const grant_type = required(form, 'grant_type')
    if (grant_type !== 'authorization_code' && grant_type !== 'refresh_token') {
      throw new OAuthError(400, 'unsupported_grant_type', `Invalid grant_type: ${grant_type}`)
    }
    const client = authenticate(http, form, deps.clients)
    const tokens =
      grant_type === 'refresh_token' ? refresh(client, form, deps) : exchangeCode(client, form, deps)
    return json(200, tokens, { 'cache-control': 'no-cache, no-store, max-age=0, must-revalidate' })
  } catch (error) {
    if (error instanceof OAuthError) return error.response
    throw error
  }
}

/** POST revoke: ends a grant by its access or its refresh token. */
export function revoke(http: VendorRequest, deps: TokenDependencies): VendorResponse {
  const token = new URLSearchParams(http.text).get('token') ?? http.query.get('token')
  if (!token)
    return json(400, { error: 'invalid_request', error_description: 'Missing required parameter: token' })
  const revoked = deps.grants.revoke(token)
  if (!revoked) return json(400, { error: 'invalid_token', error_description: 'Token expired or revoked' })
  deps.consents.forget(revoked.client_id)
  return { status: 200 }
}
