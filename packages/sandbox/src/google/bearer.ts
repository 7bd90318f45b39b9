import type { IncomingHttpHeaders } from 'node:http'
import { json, type VendorResponse } from '../kit/http.ts'
import type { Grants } from '../oauth/grants.ts'
import { errorInfo, rpcError } from './errors.ts'

/** A call that the vendor's front end refuses. */
export class Unauthorized extends Error {
  readonly response: VendorResponse
  constructor(response: VendorResponse) {
    super('unauthorized')
    this.response = response
  }
}

const challenge = (error: string) => ({
  'www-authenticate': `Bearer realm="https://accounts.google.com/", error="${error}"`,
})

/** A method, and the scopes of which a token needs one. */
export interface Protected {
  service: string
  /** The method's full name in protocol buffers. */
  method: string
  scopes: readonly string[]
}

/** Checks that a call has a valid access token with one of the method's scopes; throws `Unauthorized`. */
export function checkToken(headers: IncomingHttpHeaders, grants: Grants, called: Protected): void {
  const { service, method, scopes } = called
  const metadata = { service, method }
  const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'bearer' || token === '') {
    const message =
      'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.'
    throw new Unauthorized(
      json(401, rpcError(401, message, [errorInfo('CREDENTIALS_MISSING', metadata)]), {
        'www-authenticate': 'Bearer realm="https://accounts.google.com/"',
      }),
    )
  }
  const found = grants.inspect(token)
  if (found.state !== 'valid') {
    const reason = found.state === 'expired' ? 'ACCESS_TOKEN_EXPIRED' : 'ACCESS_TOKEN_TYPE_UNSUPPORTED'
    throw new Unauthorized(
      json(401, rpcError(401, undefined, [errorInfo(reason, metadata)]), challenge('invalid_token')),
    )
  }
  if (!found.scopes.some((scope) => scopes.includes(scope))) {
    const message = 'Request had insufficient authentication scopes.'
    throw new Unauthorized(
      json(
        403,
        rpcError(403, message, [errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', metadata)]),
        challenge('insufficient_scope'),
      ),
    )
  }
}
