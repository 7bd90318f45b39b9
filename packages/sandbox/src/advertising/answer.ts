import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { checkToken } from '../google/bearer.ts'
import { checkQuery, isIndented, readMessage } from '../google/messages/body.ts'
import { json, jsonText, type SandboxReply, type SandboxRequest, VendorRefusal } from '../kit/http.ts'
import type { Grants } from '../oauth/grants.ts'
import type { AdsAccount, AdsAccounts } from './data/accounts.ts'
import { AdsError, failureBody, refusal } from './failure.ts'
import type { Mutate } from './mutate/mutate.ts'
import { createFieldSearch } from './query/fields.ts'
import { type AdsRoute, routeOf } from './routes.ts'
import type { AdsSearch } from './search/search.ts'

/** The scope of the API, for reading and writing. */
export const ADWORDS_SCOPE = 'https://www.googleapis.com/auth/adwords'

const denied = () => refusal('authorizationError', 'USER_PERMISSION_DENIED')

/** The account of a call; throws if the user may not reach it by the call's login customer. */
function reachAccount(customer_id: string, headers: IncomingHttpHeaders, accounts: AdsAccounts): AdsAccount {
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

/** The operations of the API. */
interface AdsOperations {
  accounts: AdsAccounts
  grants: Grants
  search: AdsSearch
  mutate: Mutate
  /** The versions that are not switched off. */
  live_versions: ReadonlySet<string>
}

/** Creates the handler of every call; it returns undefined for a path that no supported version has. */
export function createAdsAnswer(operations: AdsOperations) {
  const { accounts, grants, search } = operations
  const searchFields = createFieldSearch()

  const run = (route: AdsRoute, request: SandboxRequest, requestId: string): SandboxReply['body'] & {} => {
    const pretty = isIndented(request.query)
    const write = (body: object) => JSON.stringify(body, null, pretty ? 2 : undefined)
    const { version, customer_id, message, read, collection } = route
    if (read === 'GET customers:listAccessibleCustomers')
      return write({ resourceNames: accounts.accessible.map((id) => `customers/${id}`) })
    const parsed = readMessage(request, message, `google.ads.googleads.${version}`)
    if (read === 'POST googleAdsFields:search') return write(searchFields(parsed))
    const account = reachAccount(customer_id, request.headers, accounts)
    if (read === 'POST customers/googleAds:search') return search.page(account, parsed, pretty)
    if (read) return search.stream(account, parsed, pretty, requestId)
    return write(operations.mutate({ account, collection, version, requestId }, parsed))
  }

  const refuse = (error: unknown, version: string, requestId: string): SandboxReply => {
    if (error instanceof VendorRefusal) return error.response
    if (error instanceof AdsError)
      return json(error.status, failureBody(error.status, version, error.items, requestId))
    throw error
  }

  return (request: SandboxRequest): SandboxReply | undefined => {
    const route = routeOf(request.method, request.path, operations.live_versions)
    if (!route) return undefined
    const requestId = randomBytes(16).toString('base64url')
    let response: SandboxReply
    try {
      checkToken(request.headers, grants, {
        service: 'googleads.googleapis.com',
        method: route.method,
        scopes: [ADWORDS_SCOPE],
      })
      checkQuery(request)
      response = jsonText(run(route, request, requestId))
    } catch (error) {
      response = refuse(error, route.version, requestId)
      if (route.read?.endsWith(':searchStream')) response = { ...response, body: `[${response.body}\n]` }
    }
    return { ...response, headers: { ...response.headers, 'request-id': requestId } }
  }
}
