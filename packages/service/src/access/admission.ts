import { type ConnectorKind, findKind, prepareRequest, type VendorRequest } from '@linkspan/core'
import { noConnector } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { Principal } from './principal.ts'
import { createRights } from './rights.ts'
import {
  actionName,
  actionsOf,
  allows,
  type EntityAction,
  limitThatExcludes,
  type Right,
  reaches,
  type Scope,
  scopeLimits,
} from './scope.ts'

/**
 * What a request does: it sees what every token sees, plans writes, needs a right, runs an action of an entity, or sends a
 * request of its own to the vendor.
 */
export type Act = 'see' | 'plan' | Right | EntityAction | VendorRequest

/** What a token needs for a request. Each route and each tool for agents declares it. */
export interface RequestNeeds<Request> {
  readonly reach: 'connector' | 'new_connector' | 'scope' | 'organization'
  readonly act: Act | ((request: Request) => Act)
}

/** What a request names, as far as its reach takes it. */
export interface Subject {
  /** The id of the connector. */
  readonly id?: unknown
  readonly customer_name?: unknown
  readonly connector_type?: unknown
}

/** Lets requests in, or refuses them: the one place that compares them with scopes. */
export function createAdmission({ kinds, store }: Pick<Needs, 'kinds' | 'store'>) {
  const rights = createRights(kinds)

  async function kindOf({ organization_id }: Principal, scope: Scope, { id }: Subject) {
    const connector = await store.connectors.find({ organization_id, id: String(id) })
    if (!connector || !reaches(scope, connector)) throw noConnector()
    return kinds.find(({ type }) => type === connector.connector_type)
  }

  /** Whether a scope allows anything that belongs to a right. */
  function hasAnyOf(scope: Scope, right: Right): boolean {
    const actions = actionsOf(scope)
    if (!actions) return true
    return actions.some((name) => name === right || rights.ofName(name).some((each) => each === right))
  }

  /** Throws unless the scope allows an act on connectors of a kind. */
  function requireAct(scope: Scope, act: Act, kind: ConnectorKind | undefined): void {
    if (act === 'see') return
    if (act === 'plan') {
      if (!hasAnyOf(scope, 'write')) throw outOfScope('The scope of this token has no write.', ['write'])
      return
    }
    if (typeof act === 'string') requireRight(scope, act)
    else if ('entity' in act) requireRight(scope, kind ? rights.of(kind, act) : 'read', act)
    else requireRight(scope, kind ? rightOfRequest(kind, act) : 'read')
  }

  return {
    /**
     * Throws `not_found` for a connector that the scope does not reach, as for a missing one, and `forbidden` for what the
     * scope does not allow. A principal without a scope may do everything.
     */
    async admit<Request>(
      { token, visit, ...principal }: Principal,
      { reach, act: declared }: RequestNeeds<Request>,
      request: Request,
      subject: Subject,
    ): Promise<void> {
      if (!token) return
      const { scope } = token
      const act = typeof declared === 'function' ? declared(request) : declared
      const kind = reach === 'connector' ? await kindOf(principal, scope, subject) : undefined
      if (reach === 'organization') requireWhole(scope)
      if (reach === 'new_connector') requireReachOfNew(visit ? anyOfCustomer(scope) : scope, subject, kinds)
      requireAct(scope, act, kind)
    },

    /** Which actions of a kind's entities the scope of a principal allows. */
    allowedOf:
      ({ token }: Principal, kind: Pick<ConnectorKind, 'type'>): ((operation: EntityAction) => boolean) =>
      (operation) =>
        !token || allows(token.scope, rights.of(kind, operation), operation),

    /** Whether the scope of a principal allows anything that belongs to a right. */
    offers: ({ token }: Principal, right: Right | undefined): boolean =>
      !token || right === undefined || hasAnyOf(token.scope, right),
  }
}

/** A link knows no connector before it has made one; whether it may make one more is decided where that is stored. */
function anyOfCustomer({ connector_ids: _, ...scope }: Scope): Scope {
  return scope
}

/** A kind that takes no requests of callers refuses them by itself. */
function rightOfRequest({ type, apis = [] }: ConnectorKind, request: VendorRequest): Right {
  return apis.length > 0 && prepareRequest(type, apis, request).write ? 'write' : 'read'
}

function requireRight(scope: Scope, right: Right, operation?: EntityAction): void {
  if (allows(scope, right, operation)) return
  const missing = [right, ...(operation ? [actionName(operation)] : [])]
  throw outOfScope(`The scope of this token lacks ${missing.join(' or ')}.`, missing)
}

/** Throws for a scope that is limited to some connectors. */
function requireWhole(scope: Scope): void {
  const limits = scopeLimits(scope)
  if (limits.length === 0) return
  const message = `This concerns the whole organization, and the scope of this token is limited by ${limits.join(', ')}.`
  throw outOfScope(message, limits)
}

/** Throws for a scope that does not reach a connector of this customer and kind, once there is one. */
function requireReachOfNew(
  scope: Scope,
  { customer_name, connector_type }: Subject,
  kinds: readonly ConnectorKind[],
): void {
  const type = String(connector_type)
  const asked = {
    customer_name: String(customer_name),
    connector_type: findKind(kinds, type)?.type ?? type,
  }
  const limit = scope.connector_ids ? 'connector_ids' : limitThatExcludes(scope, asked)
  if (limit) throw outOfScope(`The scope of this token excludes such a connector by its ${limit}.`, [limit])
}

function outOfScope(message: string, missing_scope: readonly string[]): ServiceError {
  return new ServiceError('forbidden', message, { missing_scope, remedy: REMEDY })
}

const REMEDY = 'Use a token whose scope has it.'
