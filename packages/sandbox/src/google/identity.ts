import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import once from 'lodash/once.js'
import { json, type SandboxReply, type SandboxRequest } from '../kit/http.ts'
import { formOf, OAuthError } from '../oauth/errors.ts'
import type { Grants } from '../oauth/grants.ts'
import type { Granted } from '../oauth/policy.ts'
import { bearerOf } from './bearer.ts'

/** The domain of the user's organization. */
export const DOMAIN = 'harbour.example'

/** The signed-in user of all Google vendors. */
export const USER = {
  /** The subject of id tokens. */
  id: '104857600123456789012',
  email: `robin@${DOMAIN}`,
  given_name: 'Robin',
  family_name: 'Quayle',
  name: 'Robin Quayle',
} as const

/** The issuer of id tokens and of authorization answers. */
export const ISSUER = 'https://accounts.google.com'

const LIFETIME_S = 3600
const EMAIL_SCOPES = ['email', 'https://www.googleapis.com/auth/userinfo.email']
const PROFILE_SCOPES = ['profile', 'https://www.googleapis.com/auth/userinfo.profile']

const holds = (scopes: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some((scope) => scopes.includes(scope))

/** Whether the scopes include the address of the user. */
const mayReadEmail = (scopes: readonly string[]): boolean => holds(scopes, EMAIL_SCOPES)

/** Signs id tokens, and publishes the key that checks them. */
export type IdTokens = ReturnType<typeof createIdTokens>

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates the signer of id tokens; it generates its key on first use. */
export function createIdTokens(now: () => number) {
  const key = once(() => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const spki = pair.publicKey.export({ type: 'spki', format: 'der' })
    return { ...pair, kid: createHash('sha1').update(spki).digest('hex') }
  })
  return {
    /** `{ id_token }` if the scope `openid` was granted, otherwise `{}`. */
    issue: ({ client_id, scopes, access_token, nonce }: Granted): { id_token?: string } => {
      if (!scopes.includes('openid')) return {}
      const { privateKey, kid } = key()
      const issued_at = Math.floor(now() / 1000)
      const claims = {
        iss: ISSUER,
        azp: client_id,
        aud: client_id,
        sub: USER.id,
        hd: DOMAIN,
        ...(mayReadEmail(scopes) && { email: USER.email, email_verified: true }),
        at_hash: createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url'),
        ...(nonce !== undefined && { nonce }),
        ...(holds(scopes, PROFILE_SCOPES) && {
          name: USER.name,
          given_name: USER.given_name,
          family_name: USER.family_name,
        }),
        iat: issued_at,
        exp: issued_at + LIFETIME_S,
      }
      const content = `${base64url({ alg: 'RS256', kid, typ: 'JWT' })}.${base64url(claims)}`
      const signature = sign('sha256', Buffer.from(content), privateKey).toString('base64url')
      return { id_token: `${content}.${signature}` }
    },
    /** The public key as a JSON Web Key Set. */
    certs: (): SandboxReply => {
      const { publicKey, kid } = key()
      const jwk = publicKey.export({ format: 'jwk' })
      return json(200, { keys: [{ ...jwk, use: 'sig', alg: 'RS256', kid }] })
    },
  }
}

/** GET or POST tokeninfo: the client, scopes and expiry of an access token, all as strings. */
export function tokenInfo(request: SandboxRequest, grants: Grants, now: () => number): SandboxReply {
  const token = request.query.get('access_token') ?? formOf(request).get('access_token')
  const found = token === null ? bearerOf(request.headers, grants) : grants.inspect(token)
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
