import type { IncomingHttpHeaders } from 'node:http'
import type { AdsAccount, AdsAccounts } from './data/accounts.ts'
import { refusal } from './failure.ts'

const denied = () => refusal('authorizationError', 'USER_PERMISSION_DENIED')

/** The account of a call; throws if the user may not reach it by the call's login customer. */
export function reachAccount(
  customer_id: string,
  headers: IncomingHttpHeaders,
  accounts: AdsAccounts,
): AdsAccount {
  if (!/^\d{10}$/.test(customer_id))
    throw refusal('requestError', 'INVALID_CUSTOMER_ID', { named: { id: customer_id } })
  const login = headers['login-customer-id']
  if (login !== undefined && !/^\d{10}$/.test(String(login))) {
    throw refusal('headerError', 'INVALID_LOGIN_CUSTOMER_ID', { named: { id: String(login) } })
  }
  const through = login === undefined ? customer_id : String(login)
  const account = accounts.get(customer_id)
  if (!account || !accounts.accessible.includes(through)) throw denied()
  if (through !== customer_id && !account.managers.includes(through)) {
    const otherwise = [customer_id, ...account.managers].some((id) => accounts.accessible.includes(id))
    if (!otherwise) throw denied()
    throw refusal('authorizationError', 'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION')
  }
  if (account.status !== 'ENABLED') throw refusal('authorizationError', 'CUSTOMER_NOT_ENABLED')
  return account
}
