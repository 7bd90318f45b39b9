import type { Caller, EventFilter, FoundConnectSession, StoredSession, StoredToken } from '@linkspan/stores'
import { scopeOfRole } from './roles.ts'
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
  /** The session of the person who sends it, if it has one in place of a token. */
  readonly session?: StoredSession
  /** The link of the customer who sends it, if it has one in place of a token. */
  readonly visit?: ConnectVisit
}

/** A customer who has opened a link in this browser. */
export interface ConnectVisit {
  /** The secret in the cookie of the browser. */
  readonly secret: string
  readonly session: FoundConnectSession
  /** What limits the session. */
  readonly token: StoredToken
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

/** Who a person is that has signed in. Its role is a scope, which ends with the session. */
export function sessionPrincipal(session: StoredSession): Principal {
  const { id, client_id, organization_id, expires_at } = session
  const scope = scopeOfRole(session.role)
  return {
    client_id,
    organization_id,
    expires_at,
    session,
    ...(scope && { token: { id, scope, lineage: `${id}/` } }),
  }
}

/** Who a customer is that has opened a link: it reaches the connector that the link has made, or repairs, and no other. */
export function visitPrincipal(visit: ConnectVisit): Principal {
  const { token, session } = visit
  const principal = toPrincipal({ ...token, organization_ids: [], token }, token.organization_id)
  const connector_ids = session.connector_id === null ? [] : [session.connector_id]
  const scoped = principal.token && { ...principal.token, scope: { ...principal.token.scope, connector_ids } }
  return { ...principal, visit, ...(scoped && { token: scoped }) }
}

/** The connectors whose events a principal sees, and whether it sees those of the organization; undefined: all events. */
export function visibleEvents({ token }: Principal): EventFilter['within'] {
  if (!token) return undefined
  return { ...token.scope, organization: managesAll(token.scope) }
}
