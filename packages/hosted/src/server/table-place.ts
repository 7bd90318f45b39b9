import { describePlace, directoryFiles, type TableFiles } from '@linkspan/stores'
import type { TablesPlace, TablesSettings } from '../config/tables-settings.ts'
import { loadObjectStorage } from './part-places.ts'

/** Opens the place of tables. Throws `ConfigError` if the package for object storages is not installed. */
export async function openTableFiles({ place, credentials }: TablesSettings): Promise<TableFiles> {
  if (place.kind === 'folder') return directoryFiles(place.path)
  const { openObjectFiles } = await loadObjectStorage('LINKSPAN_TABLES')
  return openObjectFiles({ ...place, credentials: credentials?.() })
}

/** The place as an operator reads it. */
export function describeTablesPlace(place: TablesPlace): string {
  return place.kind === 'folder' ? place.path : describePlace(place)
}
