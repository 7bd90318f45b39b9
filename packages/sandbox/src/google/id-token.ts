import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { json, type SandboxReply } from '../kit/http.ts'
import { once } from '../kit/once.ts'
import type { Granted } from '../oauth/policy.ts'
import { DOMAIN, USER } from './user.ts'

/** The issuer of id tokens and of authorization answers. */
export const ISSUER = 'https://accounts.google.com'

const LIFETIME_S = 3600
const EMAIL_SCOPES = ['email', 'https://www.googleapis.com/auth/userinfo.email']
const PROFILE_SCOPES = ['profile', 'https://www.googleapis.com/auth/userinfo.profile']

const holds = (scopes: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some((scope) => scopes.includes(scope))

/** Whether the scopes include the address of the user. */
export const mayReadEmail = (scopes: readonly string[]): boolean => holds(scopes, EMAIL_SCOPES)

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
