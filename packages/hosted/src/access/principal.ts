import type { Caller, EventFilter } from '@linkspan/stores'
import { managesAll, type Scope } from './scope.ts'

/** Who sends a request to the API, and what it may do. */
export interface Principal {
  readonly client_id: string
  /** The organization that it acts for. */
  readonly organization_id: string
  /** When its token ends, in milliseconds since 1970. */
  readonly expires_at: number
  /** The token and what it may do; undefined for a client that may do everything in its organization. */
  readonly token?: PrincipalToken
}

/** A token with a scope. */
export interface PrincipalToken {
  readonly id: string
  readonly scope: Scope
  /** The ids of the tokens that it was made from, the first one first, and its own, each with a slash after it. */
  readonly lineage: string
}

/** Who a caller is while it acts for one of its organizations. */
export function toPrincipal({ client_id, expires_at, token }: Caller, organization_id: string): Principal {
  const principal = { client_id, organization_id, expires_at }
  if (!token) return principal
  const { id, scope, lineage } = token
  // `narrow` made what is stored
  return { ...principal, token: { id, lineage, scope: JSON.parse(scope) as Scope } }
}

/** The connectors whose events a principal sees, and whether it sees those of the organization; undefined: all events. */
export function visibleEvents({ token }: Principal): EventFilter['within'] {
  if (!token) return undefined
  const { customer_name, connector_ids, connector_types } = token.scope
  return {
    ...(customer_name !== undefined && { customer_name }),
    ...(connector_ids && { connector_ids }),
    ...(connector_types && { connector_types }),
    organization: managesAll(token.scope),
  }
}
