import type { ConnectorLimits, StoredConnector, Tags } from '@linkspan/stores'
import { named, optional } from '@linkspan/sync'
import * as z from 'zod'
import { tags } from '../tags.ts'
import { type ChangePolicy, changePolicy } from './change-policy.ts'

/** What a scope may allow on every connector that it reaches. */
export const RIGHTS = ['read', 'search', 'write', 'connect', 'sync', 'manage'] as const

/** An action that a scope allows as a whole. */
export type Right = (typeof RIGHTS)[number]

/** An action of an entity. */
export interface EntityAction {
  readonly entity: string
  readonly action: string
}

/** The longest life of a token with a scope, in seconds. */
const LONGEST_LIFE_SECONDS = 30 * 86_400

const word = z.string().min(1).max(255)

/** What the maker of a token asks for. */
export const scopeRequest = named(
  'ScopeRequest',
  'What a token may do. Each field that is there limits it.',
  {
    customer_name: optional(word, 'Only connectors of this customer.'),
    connector_ids: optional(z.array(word).min(1).max(100), 'Only these connectors.'),
    connector_types: optional(
      z.array(word).min(1).max(20),
      'Only connectors of these kinds, by type or alias.',
    ),
    tags: optional(
      tags,
      'Only connectors with all of these tags. Those that the token makes get them, and it cannot take them off.',
    ),
    actions: optional(
      z
        .array(
          z
            .string()
            .max(300)
            .regex(
              /^(?:read|search|write|connect|sync|manage|.+\.\w+)$/s,
              'must be read, search, write, connect, sync, manage, or entity.action',
            ),
        )
        .min(1)
        .max(100),
      'Only these: `read`, `search`, `write`, `connect`, `sync`, `manage`, or an action such as `campaigns.list`. `manage` includes `sync`.',
    ),
    approval: optional(
      z.enum(['writes', 'change_sets']),
      'With `writes`, a person has to approve each write before it is sent; with `change_sets`, there are no writes outside of change sets. Without `actions`, the token then has `read`, `search` and `write`.',
    ),
    change_sets: optional(changePolicy, 'What its change sets may do.'),
    expires_in: optional(
      z.int().min(60).max(LONGEST_LIFE_SECONDS),
      'How long the token is valid, in seconds; default 900, at most 30 days.',
    ),
  },
)

/** What the maker of a token asks for. */
export type ScopeRequest = z.output<typeof scopeRequest>

/** What a token may do. A field that is absent limits nothing. */
export interface Scope extends ConnectorLimits {
  /** Rights, and actions of entities such as `campaigns.list`. */
  readonly actions?: readonly string[]
  /** Whether each write needs the approval of a person, alone or in a change set. */
  readonly approval?: 'writes' | 'change_sets'
  /** What its change sets may do. */
  readonly change_sets?: ChangePolicy
  /** The only place that takes the token: where agents call, for one that a person has consented to. */
  readonly audience?: 'mcp'
}

/** The part of a connector that a scope looks at. */
export type ScopedConnector = Pick<StoredConnector, 'id' | 'customer_name' | 'connector_type' | 'tags'>

/** The fields of a scope that limit which connectors it reaches. */
const LIMITS = ['customer_name', 'connector_ids', 'connector_types', 'tags'] as const

/** The fields that limit which connectors a scope reaches; none if it reaches all of the organization. */
export function scopeLimits(scope: Scope): (typeof LIMITS)[number][] {
  return LIMITS.filter((field) => scope[field] !== undefined)
}

/** Whether a scope allows to manage the organization as a whole. */
export function managesAll(scope: Scope): boolean {
  return scopeLimits(scope).length === 0 && allows(scope, 'manage')
}

/** Whether a scope reaches a connector. */
export function reaches(scope: Scope, connector: ScopedConnector): boolean {
  if (limitThatExcludes(scope, connector) !== undefined) return false
  if (scope.connector_ids?.includes(connector.id) === false) return false
  return hasTags(connector.tags, scope.tags)
}

/** Whether all of these tags are among others. */
export function hasTags(tags: Tags, these: Tags = {}): boolean {
  return Object.entries(these).every(([name, value]) => tags[name] === value)
}

/** The field of a scope that excludes the connectors of a customer and a kind; undefined if none does. */
export function limitThatExcludes(
  { customer_name, connector_types }: Scope,
  connector: Pick<ScopedConnector, 'customer_name' | 'connector_type'>,
): 'customer_name' | 'connector_types' | undefined {
  if (customer_name !== undefined && customer_name !== connector.customer_name) return 'customer_name'
  if (connector_types && !connector_types.includes(connector.connector_type)) return 'connector_types'
  return undefined
}

/** What a token may do whose writes a person approves, unless its scope says more. */
const APPROVED: readonly Right[] = ['read', 'search', 'write']

/** The actions of a scope; undefined if it allows all. */
export function actionsOf({ actions, approval }: Scope): readonly string[] | undefined {
  return actions ?? (approval && APPROVED)
}

/** Whether a scope allows a right, or this action of an entity, which belongs to the right. */
export function allows(scope: Scope, right: Right, operation?: EntityAction): boolean {
  const actions = actionsOf(scope)
  if (!actions || actions.includes(right)) return true
  // who may delete a connector may sync it
  if (right === 'sync' && actions.includes('manage')) return true
  return operation !== undefined && actions.includes(actionName(operation))
}

/** The name of an action in a scope. */
export function actionName({ entity, action }: EntityAction): string {
  return `${entity}.${action}`
}
