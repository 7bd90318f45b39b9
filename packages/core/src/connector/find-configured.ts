import type { Entities, Entity } from '../connector/entity.ts'
import { findEntity } from '../connector/run-action.ts'
import { InvalidParamsError } from '../errors.ts'
import { type Configurable, parseReplicationConfig } from '../sync/config.ts'
import type { Configuration, ConfiguredEntities, ConfiguredEntity } from './configured.ts'

/** What configured entities are found by. */
export interface Configuring extends Configurable {
  readonly configured?: ConfiguredEntities | undefined
}

/** The entities that a configuration makes; none if it is not complete. */
export function configuredEntities(
  { type, replication_config, configured }: Configuring,
  { replication_config: given, vendor_fields }: Configuration,
): readonly ConfiguredEntity[] {
  if (!configured || given === null || given === undefined) return []
  try {
    const config = parseReplicationConfig({ type, replication_config }, given)
    return configured.of(config as never, vendor_fields ?? undefined)
  } catch (error) {
    if (error instanceof InvalidParamsError) return []
    throw error
  }
}

/** An entity of a configured connector: one that the configuration makes, or a declared one. Throws `unknown_entity`. */
export function findConfiguredEntity(
  kind: Configuring & { readonly entities: Entities },
  configuration: Configuration,
  name: string,
): ConfiguredEntity | Entity {
  const made = configuredEntities(kind, configuration).find((each) => each.name === name)
  return made ?? findEntity(kind.type, kind.entities, name)
}

/** Whether a host has to ask the vendor for the fields of a configuration, and has not. */
export function lacksVendorFields(kind: Configuring, configuration: Configuration): boolean {
  const asks = kind.configured?.vendorFields !== undefined
  return asks && configuredEntities(kind, configuration).some(({ search }) => search.reads.length === 0)
}
