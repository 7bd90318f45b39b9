import type { IncomingHttpHeaders } from 'node:http'
import { errorInfo, rpcError } from '../google/errors.ts'
import type { Grants } from '../google-accounts/grants.ts'
import { ADWORDS_SCOPE } from '../google-accounts/scopes.ts'
import { json, type VendorResponse } from '../kit/http.ts'
import type { Account, Accounts } from './data/accounts.ts'
import { refusal } from './failure.ts'

/** A call that the vendor's front end turns away before the service sees it. */
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

/** Lets a call pass that carries a good access token with the scope of the API. */
export function checkToken(headers: IncomingHttpHeaders, grants: Grants, method: string): void {
  const metadata = { service: 'googleads.googleapis.com', method }
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
  if (!found.scopes.includes(ADWORDS_SCOPE)) {
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

const denied = () =>
  refusal(
    'authorizationError',
    'USER_PERMISSION_DENIED',
    "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header. See https://developers.google.com/google-ads/api/docs/concepts/call-structure#cid",
  )

/** The account that a call names, if its user may reach it the way the call goes. */
export function reachAccount(customer_id: string, headers: IncomingHttpHeaders, accounts: Accounts): Account {
  if (!/^\d{10}$/.test(customer_id)) {
    throw refusal('requestError', 'INVALID_CUSTOMER_ID', `Invalid customer ID '${customer_id}'.`)
  }
  const login = headers['login-customer-id']
  if (login !== undefined && !/^\d{10}$/.test(String(login))) {
    throw refusal(
      'headerError',
      'INVALID_LOGIN_CUSTOMER_ID',
      `The login customer ID '${login}' could not be validated: it must be 10 digits, without dashes.`,
    )
  }
  const through = login === undefined ? customer_id : String(login)
  const account = accounts.get(customer_id)
  if (!account || !accounts.accessible.includes(through)) throw denied()
  if (through !== customer_id && !account.managers.includes(through)) {
    const otherwise = [customer_id, ...account.managers].some((id) => accounts.accessible.includes(id))
    if (!otherwise) throw denied()
    throw refusal(
      'authorizationError',
      'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION',
      'The login customer specified does not have access to the account specified, so the request is invalid.',
    )
  }
  if (account.status !== 'ENABLED') {
    throw refusal(
      'authorizationError',
      'CUSTOMER_NOT_ENABLED',
      "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
    )
  }
  return account
}
