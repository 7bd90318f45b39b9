import { type ConnectorKind, isFileStream } from '@linkspan/core'
import type { StoredConnector } from '@linkspan/stores'
import { syncedEntities, type Wanted } from '@linkspan/sync'

/** The entities of a run. The entity that lists the files comes with every stream. */
export function wantedEntities(
  kind: ConnectorKind,
  connector: StoredConnector,
  names: readonly string[] | undefined,
): Wanted[] {
  const all = syncedEntities(kind, connector)
  const wanted = all.filter(({ name }) => !names || names.includes(name))
  const listed_by = wanted.some(isFileStream) ? kind.configured?.files : undefined
  return all.filter((entity) => wanted.includes(entity) || entity.name === listed_by)
}
