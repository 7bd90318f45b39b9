import type { IncomingHttpHeaders } from 'node:http'
import { authorizationOf } from '../kit/http.ts'
import type { Grants, TokenState } from '../oauth/grants.ts'
import { errorInfo, rpcRefusal } from './errors.ts'

/** The header of a refusal of a token. */
export const challenge = (error?: string) => ({
  'www-authenticate': `Bearer realm="https://accounts.google.com/"${error ? `, error="${error}"` : ''}`,
})

const EXPECTED =
  'Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.'

/** The vendor's message for a call without a token. */
export const MISSING = `Request is missing required authentication credential. ${EXPECTED}`

/** The vendor's message for a token without the scopes of a method. */
export const FEW_SCOPES = 'Request had insufficient authentication scopes.'

/** The state of the access token of a call. */
export function bearerOf(headers: IncomingHttpHeaders, grants: Grants): TokenState | { state: 'missing' } {
  const [scheme, token] = authorizationOf(headers)
  return scheme === 'bearer' && token !== '' ? grants.inspect(token) : { state: 'missing' }
}

/** A method, and the scopes of which a token needs one. */
export interface Protected {
  service: string
  /** The method's full name in protocol buffers. */
  method: string
  scopes: readonly string[]
}

/** Checks that a call has a valid access token with one of the method's scopes; throws the vendor's refusal. */
export function checkToken(headers: IncomingHttpHeaders, grants: Grants, called: Protected): void {
  const { service, method, scopes } = called
  const because = (reason: string) => [errorInfo(reason, { service, method })]
  const found = bearerOf(headers, grants)
  if (found.state === 'missing') throw rpcRefusal(401, MISSING, because('CREDENTIALS_MISSING'), challenge())
  if (found.state !== 'valid') {
    const reason = found.state === 'expired' ? 'ACCESS_TOKEN_EXPIRED' : 'ACCESS_TOKEN_TYPE_UNSUPPORTED'
    throw rpcRefusal(401, undefined, because(reason), challenge('invalid_token'))
  }
  if (!found.scopes.some((scope) => scopes.includes(scope))) {
    const details = because('ACCESS_TOKEN_SCOPE_INSUFFICIENT')
    throw rpcRefusal(403, FEW_SCOPES, details, challenge('insufficient_scope'))
  }
}
