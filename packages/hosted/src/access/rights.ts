import type { ConnectorKind } from '@linkspan/core'
import { type EntityAction, nameOf, type Right } from './scope.ts'

/** The rights that actions of entities belong to. */
type ActionRight = Extract<Right, 'read' | 'search' | 'write'>

/** Says which right an action of an entity belongs to, as the declarations of the kinds say. */
export interface Rights {
  /** The right of an action of one kind. An action that is not declared fails, so it counts as a read. */
  of(kind: Pick<ConnectorKind, 'type'>, operation: EntityAction): ActionRight
  /** The rights of an action by its name, such as `campaigns.list`, in any kind; none if no kind can have it. */
  ofName(name: string): ActionRight[]
}

/** Creates the table of the actions of these kinds. */
export function createRights(kinds: readonly ConnectorKind[]): Rights {
  const declared = new Map(kinds.map((kind) => [kind.type, rightsOf(kind)]))
  return {
    of({ type }, operation) {
      if (operation.action === 'search') return 'search'
      return declared.get(type)?.get(nameOf(operation)) ?? 'read'
    },
    ofName(name) {
      if (name.endsWith('.search')) return ['search']
      const found = [...declared.values()].flatMap((rights) => rights.get(name) ?? [])
      // entities that a configuration makes can be listed too
      return found.length === 0 && name.endsWith('.list') ? ['read'] : [...new Set(found)]
    },
  }
}

/** The declared actions of a kind by their names. */
function rightsOf({ entities }: ConnectorKind): ReadonlyMap<string, ActionRight> {
  return new Map(
    Object.values(entities).flatMap(({ name: entity, actions }) =>
      Object.entries(actions).map(([action, { write }]) => [
        nameOf({ entity, action }),
        write ? 'write' : 'read',
      ]),
    ),
  )
}
