import type { ConnectorKind } from '@linkspan/core'
import { requireKind } from '../catalog.ts'
import { ServiceError, wrongParam } from '../errors.ts'
import { narrowPolicy } from './change-policy.ts'
import { createRights } from './rights.ts'
import { actionsOf, allows, hasTags, RIGHTS, type Right, type Scope, type ScopeRequest } from './scope.ts'

/** Makes scopes out of what is asked for, for these kinds of connectors. */
export function createNarrowing(kinds: readonly ConnectorKind[]) {
  const { ofName } = createRights(kinds)

  function typesOf(asked: readonly string[], path: string): string[] {
    return asked.map((name, at) => requireKind('scope', kinds, name, `${path}.connector_types[${at}]`).type)
  }

  function allowsName(own: Scope, name: string, at: string): boolean {
    if (isRight(name)) return allows(own, name)
    const rights = ofName(name)
    if (rights.length > 0)
      return actionsOf(own)?.includes(name) || rights.every((right) => allows(own, right))
    throw wrongParam('scope', at, 'no kind of connector has this action; GET /definitions lists them')
  }

  return {
    /**
     * The scope that is asked for, within that of the token that asks: what is not asked for stays as it is there. Throws
     * `forbidden` naming what the token itself may not do, and `invalid_params` for unknown kinds and actions, below `path` of
     * the request.
     */
    narrow(own: Scope, asked: ScopeRequest, path: string = '$.scope'): Scope {
      const { customer_name = own.customer_name, approval = own.approval } = asked
      const connector_types = asked.connector_types
        ? typesOf(asked.connector_types, path)
        : own.connector_types
      const { connector_ids = own.connector_ids } = asked
      const tags = asked.tags || own.tags ? { ...own.tags, ...asked.tags } : undefined
      const actions = asked.actions ?? actionsOf({ ...own, ...(approval && { approval }) })
      const missing = (asked.actions ?? []).filter(
        (name, index) => !allowsName(own, name, `${path}.actions[${index}]`),
      )
      if (own.customer_name !== undefined && customer_name !== own.customer_name)
        missing.push('customer_name')
      if (!isPart(connector_ids, own.connector_ids)) missing.push('connector_ids')
      if (!isPart(connector_types, own.connector_types)) missing.push('connector_types')
      if (tags && !hasTags(tags, own.tags)) missing.push('tags')
      if (own.approval === 'change_sets' && approval !== 'change_sets') missing.push('approval')
      const change_sets = narrowPolicy(own.change_sets ?? {}, asked.change_sets ?? {})
      if (!change_sets) missing.push('change_sets')
      if (missing.length > 0)
        throw new ServiceError(
          'forbidden',
          `A token cannot give more than it has; its own scope excludes ${missing.join(', ')}.`,
          { missing_scope: missing },
        )
      return {
        ...(customer_name !== undefined && { customer_name }),
        ...(connector_ids && { connector_ids: inOrder(connector_ids) }),
        ...(connector_types && { connector_types: inOrder(connector_types) }),
        ...(tags && { tags: Object.fromEntries(Object.entries(tags).toSorted()) }),
        ...(actions && { actions: inOrder(actions) }),
        ...(approval && { approval }),
        ...(change_sets && Object.keys(change_sets).length > 0 && { change_sets }),
        ...(own.audience && { audience: own.audience }),
      }
    },
  }
}

function isRight(name: string): name is Right {
  return (RIGHTS as readonly string[]).includes(name)
}

/** Whether all of these are among the others; undefined means everything. */
function isPart(these: readonly string[] | undefined, others: readonly string[] | undefined): boolean {
  return !others || (these?.every((each) => others.includes(each)) ?? false)
}

const inOrder = (words: readonly string[]) => [...new Set(words)].sort()
