import type { ConnectorKind } from '@linkspan/core'
import { streamsOf } from '@linkspan/streams'
import { isSearchable, type Wanted } from '@linkspan/sync'

/** The entities of a run. The entity that lists the files comes with every stream. */
export function wantedEntities(
  kind: ConnectorKind,
  replication_config: unknown,
  names: readonly string[] | undefined,
): Wanted[] {
  const streams = streamsOf(kind, replication_config)
    .filter(({ name }) => !names || names.includes(name))
    .map((stream) => ({ name: stream.name, stream }))
  const needed = streams.length > 0 ? kind.streams?.files : undefined
  const entities = Object.values(kind.entities)
    .filter(isSearchable)
    .filter(({ name }) => !names || names.includes(name) || name === needed)
    .map((entity) => ({ name: entity.name, entity }))
  return [...entities, ...streams]
}
