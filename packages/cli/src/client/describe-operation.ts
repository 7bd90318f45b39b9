import type { ConnectorRecord, Definition, EntityDefinition, LinkspanClient } from '@linkspan/client'
import { UsageError } from '../failure.ts'
import { unknownName } from '../nearest.ts'

/** Finds an entity by its name. Throws `UsageError` with the name that was probably meant. */
export function definedEntity({ type, entities }: Definition, name: string): EntityDefinition {
  const found = entities.find((each) => each.name === name)
  if (found) return found
  throw new UsageError(
    `${type}: ${unknownName(
      'the entity',
      name,
      entities.map((each) => each.name),
    )}`,
  )
}

/** Finds an operation in the definitions of the server. Throws `UsageError` naming what is unknown. */
export async function findOperation(
  client: LinkspanClient,
  { connector_type }: Pick<ConnectorRecord, 'connector_type'>,
  names: { readonly entity: string; readonly action: string },
) {
  const entity = definedEntity(await client.definitions.get(connector_type), names.entity)
  const action = Object.hasOwn(entity.actions, names.action) ? entity.actions[names.action] : undefined
  if (!action)
    throw new UsageError(unknownName(`${entity.name}: the action`, names.action, Object.keys(entity.actions)))
  return {
    /** For messages: `campaigns.list`. */
    subject: `${entity.name}.${names.action}`,
    entity,
    action,
  }
}

/** An operation of a connector, with what the server says of it. */
export type DescribedOperation = Awaited<ReturnType<typeof findOperation>>
