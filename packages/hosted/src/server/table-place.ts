import { join } from 'node:path'
import { openRestCatalog } from '@linkspan/service'
import { describePlace, directoryFiles, openOnce, type TableFiles } from '@linkspan/stores'
import type { TablesPlace, TablesSettings } from '../config/tables-settings.ts'
import { loadObjectStorage, requireObjectStorage } from './part-places.ts'

/**
 * Opens the place of tables. Those of a catalog are in the folder of their namespace. Throws `ConfigError` if the package for
 * object storages is not installed.
 */
export async function openTableFiles({ place, credentials, catalog }: TablesSettings): Promise<TableFiles> {
  const { namespace = [] } = catalog ?? {}
  const known = catalog && { catalog: openRestCatalog(catalog) }
  if (place.kind === 'folder') return { ...directoryFiles(join(place.path, ...namespace)), ...known }
  const { openObjectFiles } = await loadObjectStorage('LINKSPAN_TABLES')
  const prefix = [place.prefix, ...namespace.map((level) => `${level}/`)].join('')
  return { ...openObjectFiles({ ...place, prefix, credentials: credentials?.() }), ...known }
}

/**
 * How to open the place, once and with its first use: the libraries of object storages are large. Throws `ConfigError` if the
 * package for them is not installed.
 */
export function tablesOpener(settings: TablesSettings): () => Promise<TableFiles> {
  if (settings.place.kind === 'object_storage') requireObjectStorage('LINKSPAN_TABLES')
  return openOnce(() => openTableFiles(settings))
}

/** The place as an operator reads it. */
export function describeTablesPlace(place: TablesPlace): string {
  return place.kind === 'folder' ? place.path : describePlace(place)
}
