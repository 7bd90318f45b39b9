import { createHash } from 'node:crypto'
import type { ConnectorKind } from '@linkspan/core'
import type { TableFiles } from '@linkspan/stores'

/** The table of what is complete and what is not. */
export const COVERAGE = 'linkspan_coverage'

/**
 * The table of an entity: all connectors of a kind share one for an entity that the kind declares. One that a configuration
 * makes, such as a stream of files, has a table for its connector, since another one has other fields under the same name.
 */
export function tableOf(
  kind: Pick<ConnectorKind, 'type' | 'entities'>,
  connector_id: string,
  entity: string,
): string {
  const is_declared = Object.values(kind.entities).some(({ name }) => name === entity)
  if (is_declared) return `${kind.type}_${entity}`
  const plain = entity
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .slice(0, 60)
  // streams whose names differ only in other characters have tables of their own
  const digest = createHash('sha256').update(entity).digest('hex').slice(0, 8)
  const name = plain === entity ? plain : `${plain}_${digest}`
  return `${kind.type}_${name}_${connector_id.replaceAll('-', '_')}`
}

/** The names of the tables of a place: those that its catalog knows, or those of its folders. */
export async function tableNames(
  files: Pick<TableFiles, 'catalog' | 'folders'>,
  kinds: readonly Pick<ConnectorKind, 'type'>[],
): Promise<string[]> {
  const names = await (files.catalog?.tables() ?? files.folders())
  return names.filter((name) => name === COVERAGE || kinds.some(({ type }) => name.startsWith(`${type}_`)))
}
