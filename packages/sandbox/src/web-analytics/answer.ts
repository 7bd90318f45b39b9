import { checkToken } from '../google/bearer.ts'
import { createRouter } from '../google/front-end.ts'
import { checkQuery, isIndented, readMessage } from '../google/messages/body.ts'
import { jsonText, type SandboxReply, type SandboxRequest } from '../kit/http.ts'
import type { Grants } from '../oauth/grants.ts'
import type { Property, SiteAccounts } from './data/properties.ts'
import { OPERATIONS } from './generated/operations.ts'
import { type Answerer, PACKAGES, protectionOf } from './operation.ts'
import { forbiddenProperty, invalidProperty } from './refusal.ts'

const operationOf = createRouter('/', OPERATIONS)

/** Creates the handler of every call; it returns undefined for an unknown path. */
export function createAnalyticsAnswer(
  accounts: SiteAccounts,
  grants: Grants,
  handlers: Readonly<Record<string, Answerer>>,
) {
  const reach = (property_id = ''): Property => {
    if (!/^\d+$/.test(property_id)) throw invalidProperty(property_id)
    const property = accounts.get(property_id)
    if (!property) throw forbiddenProperty()
    return property
  }

  return (request: SandboxRequest): SandboxReply | undefined => {
    const { operation, variables } = operationOf(request.method, request.path) ?? {}
    if (!operation || !variables) return undefined
    checkToken(request.headers, grants, protectionOf(operation))
    checkQuery(request, operation.parameters)
    const pretty = isIndented(request.query)
    const { message, api, id } = operation
    const body = message ? readMessage(request, message, PACKAGES[api]) : {}
    const answer = handlers[id]?.({
      request,
      variables,
      body,
      pretty,
      get property() {
        return reach(variables.propertiesId)
      },
    })
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, pretty ? 2 : undefined)
    return jsonText(text)
  }
}
