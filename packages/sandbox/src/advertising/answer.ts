import { randomBytes } from 'node:crypto'
import { checkToken, Unauthorized } from '../google/bearer.ts'
import { BadRequest, checkQuery, readBody } from '../google/messages/body.ts'
import type { Grants } from '../google-accounts/grants.ts'
import { ADWORDS_SCOPE } from '../google-accounts/scopes.ts'
import { json, type VendorRequest, type VendorResponse } from '../kit/http.ts'
import { reachAccount } from './call.ts'
import type { Accounts } from './data/accounts.ts'
import { AdsError, failureBody } from './failure.ts'
import { mutateRequests, searchRequest, searchStreamRequest } from './messages/requests.ts'
import type { Mutate } from './mutate/mutate.ts'
import { type Route, routeOf } from './routes.ts'
import type { Search } from './search/search.ts'
import type { createSearchStream } from './search/search-stream.ts'

/** The operations of the API. */
export interface Operations {
  accounts: Accounts
  grants: Grants
  search: Search
  searchStream: ReturnType<typeof createSearchStream>
  mutate: Mutate
}

const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' }

/** Opens what answers every call; a path that no live version serves is undefined. */
export function createAnswer(operations: Operations) {
  const { accounts, grants } = operations

  const run = (route: Route, request: VendorRequest, requestId: string): VendorResponse => {
    const pretty = (request.query.get('prettyPrint') ?? request.query.get('$prettyPrint')) !== 'false'
    const { version } = route
    if (route.operation === 'list_accessible_customers') {
      const body = { resourceNames: accounts.accessible.map((id) => `customers/${id}`) }
      return { status: 200, headers: JSON_TYPE, body: JSON.stringify(body, null, pretty ? 2 : undefined) }
    }
    const message =
      route.operation === 'mutate'
        ? mutateRequests[route.collection]
        : route.operation === 'search'
          ? searchRequest
          : searchStreamRequest
    const parsed = readBody(request, message, `google.ads.googleads.${version}`)
    const account = reachAccount(route.customer_id, request.headers, accounts)
    switch (route.operation) {
      case 'search':
        return { status: 200, headers: JSON_TYPE, body: operations.search(account, parsed, pretty) }
      case 'search_stream':
        return {
          status: 200,
          headers: JSON_TYPE,
          body: operations.searchStream(account, parsed, pretty, requestId),
        }
      case 'mutate': {
        const body = operations.mutate({ account, collection: route.collection, version, requestId }, parsed)
        return { status: 200, headers: JSON_TYPE, body: JSON.stringify(body, null, pretty ? 2 : undefined) }
      }
    }
  }

  const refuse = (error: unknown, version: string, requestId: string): VendorResponse => {
    if (error instanceof Unauthorized || error instanceof BadRequest) return error.response
    if (error instanceof AdsError) {
      return json(error.status, failureBody(error.status, version, error.items, requestId))
    }
    throw error
  }

  return (request: VendorRequest): VendorResponse | undefined => {
    const route = routeOf(request.method, request.path)
    if (!route) return undefined
    const requestId = randomBytes(16).toString('base64url')
    let response: VendorResponse
    try {
      checkToken(request.headers, grants, {
        service: 'googleads.googleapis.com',
        method: route.method,
        scopes: [ADWORDS_SCOPE],
      })
      checkQuery(request)
      response = run(route, request, requestId)
    } catch (error) {
      response = refuse(error, route.version, requestId)
      // A stream's error comes as the one item of its array.
      if (route.operation === 'search_stream') response = { ...response, body: `[${response.body}\n]\n` }
    }
    return { ...response, headers: { ...response.headers, 'request-id': requestId } }
  }
}
