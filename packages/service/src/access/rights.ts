import type { AnyAction, ConnectorKind } from '@linkspan/core'
import { actionName, type EntityAction, type Right } from './scope.ts'

/** The rights that actions of entities belong to. */
type ActionRight = Extract<Right, 'read' | 'search' | 'write'>

/** Says which right an action of an entity belongs to, as the declarations of the kinds say. */
export function createRights(kinds: readonly ConnectorKind[]) {
  const declared = new Map(kinds.map((kind) => [kind.type, actionsOf(kind)]))
  return {
    /** The right of an action of one kind. An action that is not declared fails, so it counts as a read. */
    of({ type }: Pick<ConnectorKind, 'type'>, operation: EntityAction): ActionRight {
      if (operation.action === 'search') return 'search'
      return rightOf(declared.get(type)?.get(actionName(operation)))
    },
    /** Whether an action of one kind takes away what is there. */
    destroys: ({ type }: Pick<ConnectorKind, 'type'>, operation: EntityAction): boolean =>
      declared.get(type)?.get(actionName(operation))?.destroys ?? false,
    /** The rights of an action by its name, such as `campaigns.list`, in any kind; none if no kind can have it. */
    ofName(name: string): ActionRight[] {
      if (name.endsWith('.search')) return ['search']
      const found = [...declared.values()].flatMap((actions) => actions.get(name) ?? []).map(rightOf)
      // entities that a configuration makes can be listed too
      return found.length === 0 && name.endsWith('.list') ? ['read'] : [...new Set(found)]
    },
  }
}

/** The declared actions of a kind by their names. */
function actionsOf({ entities }: ConnectorKind): ReadonlyMap<string, AnyAction> {
  return new Map(
    Object.values(entities).flatMap(({ name: entity, actions }) =>
      Object.entries(actions).map(([action, declared]) => [actionName({ entity, action }), declared]),
    ),
  )
}

const rightOf = (action: AnyAction | undefined): ActionRight => (action?.write ? 'write' : 'read')
