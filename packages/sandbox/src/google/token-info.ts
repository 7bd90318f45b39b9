import { json, type SandboxReply, type SandboxRequest } from '../kit/http.ts'
import { formOf, OAuthError } from '../oauth/errors.ts'
import type { Grants } from '../oauth/grants.ts'
import { mayReadEmail } from './id-token.ts'
import { USER } from './user.ts'

const bearerOf = ({ headers }: SandboxRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** GET or POST tokeninfo: the client, scopes and expiry of an access token, all as strings. */
export function tokenInfo(request: SandboxRequest, grants: Grants, now: () => number): SandboxReply {
  const token = request.query.get('access_token') ?? formOf(request).get('access_token') ?? bearerOf(request)
  const found = grants.inspect(token ?? '')
  if (found.state !== 'valid') throw new OAuthError(400, 'invalid_token', 'Invalid Value')
  const { client_id, scopes, expires_at, offline } = found
  return json(200, {
    azp: client_id,
    aud: client_id,
    ...(scopes.includes('openid') && { sub: USER.id }),
    scope: scopes.join(' '),
    exp: String(Math.floor(expires_at / 1000)),
    expires_in: String(Math.floor((expires_at - now()) / 1000)),
    ...(mayReadEmail(scopes) && { email: USER.email, email_verified: 'true' }),
    access_type: offline ? 'offline' : 'online',
  })
}
