import { randomBytes } from 'node:crypto'
import { checkToken } from '../google/bearer.ts'
import { checkQuery, isIndented, readMessage } from '../google/messages/body.ts'
import { ADWORDS_SCOPE } from '../google/scopes.ts'
import { json, type SandboxReply, type SandboxRequest, VendorRefusal } from '../kit/http.ts'
import type { Grants } from '../oauth/grants.ts'
import { reachAccount } from './call.ts'
import type { AdsAccounts } from './data/accounts.ts'
import { AdsError, failureBody } from './failure.ts'
import { createFieldSearch } from './fields/search.ts'
import { fieldsRequest, searchRequest, streamRequest, writeRequests } from './messages/requests.ts'
import type { Mutate } from './mutate/mutate.ts'
import { type AdsRoute, routeOf } from './routes.ts'
import type { AdsSearch } from './search/search.ts'

/** The operations of the API. */
export interface AdsOperations {
  accounts: AdsAccounts
  grants: Grants
  search: AdsSearch
  mutate: Mutate
  /** The versions that are not switched off. */
  live_versions: ReadonlySet<string>
}

const READ = { search: searchRequest, search_stream: streamRequest, search_fields: fieldsRequest } as const
const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' }

/** Creates the handler of every call; it returns undefined for a path that no supported version has. */
export function createAdsAnswer(operations: AdsOperations) {
  const { accounts, grants, search } = operations
  const searchFields = createFieldSearch()

  const run = (route: AdsRoute, request: SandboxRequest, requestId: string): SandboxReply['body'] & {} => {
    const pretty = isIndented(request.query)
    const write = (body: object) => JSON.stringify(body, null, pretty ? 2 : undefined)
    if (route.operation === 'list_accessible_customers')
      return write({ resourceNames: accounts.accessible.map((id) => `customers/${id}`) })
    const { version, operation } = route
    const message = operation === 'mutate' ? writeRequests[route.collection] : READ[operation]
    const parsed = readMessage(request, message, `google.ads.googleads.${version}`)
    if (operation === 'search_fields') return write(searchFields(parsed))
    const account = reachAccount(route.customer_id, request.headers, accounts)
    if (operation === 'search') return search.page(account, parsed, pretty)
    if (operation === 'search_stream') return search.stream(account, parsed, pretty, requestId)
    return write(operations.mutate({ account, collection: route.collection, version, requestId }, parsed))
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
      response = { status: 200, headers: JSON_TYPE, body: run(route, request, requestId) }
    } catch (error) {
      response = refuse(error, route.version, requestId)
      if (route.operation === 'search_stream') response = { ...response, body: `[${response.body}\n]` }
    }
    return { ...response, headers: { ...response.headers, 'request-id': requestId } }
  }
}
