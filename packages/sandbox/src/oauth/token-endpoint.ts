import { createHash } from 'node:crypto'
import { json, type SandboxReply, type SandboxRequest } from '../kit/http.ts'
import type { OAuthClient } from './clients.ts'
import type { ConsentOptions } from './consents.ts'
import { formOf, OAuthError, requiredParameter } from './errors.ts'
import type { Dependencies, Refused } from './policy.ts'

/** The grant by an assertion (RFC 7523). */
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

function refused({ policy }: Dependencies, why: Refused): OAuthError {
  const [status, error, description] = policy.refusal(why)
  return new OAuthError(status, error, description)
}

function checkVerifier({ challenge, challenge_method }: ConsentOptions, verifier: string | null): void {
  if (!challenge) {
    if (verifier) throw new OAuthError(400, 'invalid_grant', 'code_verifier or verifier is not needed.')
    return
  }
  if (!verifier) throw new OAuthError(400, 'invalid_grant', 'Missing code verifier.')
  const shown =
    challenge_method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  if (shown !== challenge) throw new OAuthError(400, 'invalid_grant', 'Invalid code verifier.')
}

function exchangeCode(client: OAuthClient, parameters: URLSearchParams, deps: Dependencies) {
  const code = requiredParameter(parameters, 'code')
  if (!code.startsWith(deps.policy.prefixes.code)) throw refused(deps, 'malformed_code')
  const redirect_uri = requiredParameter(parameters, 'redirect_uri')
  const authorization = deps.consents.take(code)
  if (authorization?.request.client_id !== client.client_id) throw refused(deps, 'unknown_code')
  if (authorization.request.redirect_uri !== redirect_uri) throw refused(deps, 'other_redirect_uri')
  if (deps.policy.pkce) checkVerifier(authorization.request, parameters.get('code_verifier'))
  const { request, scopes, refresh } = authorization
  return { tokens: deps.grants.issue(client.client_id, scopes, refresh), nonce: request.nonce }
}

function renew(client: OAuthClient, parameters: URLSearchParams, deps: Dependencies) {
  const tokens = deps.grants.refresh(requiredParameter(parameters, 'refresh_token'), client.client_id)
  if (typeof tokens === 'string') throw refused(deps, tokens)
  return { tokens, nonce: undefined }
}

/** POST token: tokens for a code or a refresh token. */
export function exchange(http: SandboxRequest, deps: Dependencies): SandboxReply {
  const parameters = deps.policy.parameters(http)
  const grant_type = requiredParameter(parameters, 'grant_type')
  if (grant_type === JWT_BEARER && deps.policy.assertion) {
    const { client_id, scopes } = deps.policy.assertion(requiredParameter(parameters, 'assertion'))
    // this grant answers no scope and no refresh token
    const { access_token, expires_in, token_type } = deps.grants.issue(client_id, scopes, false)
    return json(200, { access_token, expires_in, token_type }, { 'cache-control': 'no-store' })
  }
  if (grant_type !== 'authorization_code' && grant_type !== 'refresh_token')
    throw new OAuthError(400, 'unsupported_grant_type', `Invalid grant_type: ${grant_type}`)
  const client = deps.policy.authenticate(http, parameters, deps.clients)
  const issue = grant_type === 'refresh_token' ? renew : exchangeCode
  const { tokens, nonce } = issue(client, parameters, deps)
  const identity = deps.policy.identity?.({
    client_id: client.client_id,
    scopes: tokens.scope.split(' '),
    access_token: tokens.access_token,
    ...(nonce !== undefined && { nonce }),
  })
  return json(200, { ...tokens, ...identity, ...deps.policy.extra() }, { 'cache-control': 'no-store' })
}

/** POST revoke: ends a grant by its access or its refresh token. */
export function revoke(http: SandboxRequest, deps: Dependencies): SandboxReply {
  const parameters = new URLSearchParams([...formOf(http), ...http.query])
  const revoked = deps.grants.revoke(requiredParameter(parameters, 'token'))
  if (!revoked) throw new OAuthError(400, 'invalid_token', 'Token expired or revoked')
  deps.consents.forget(revoked.client_id)
  return { status: 200 }
}
