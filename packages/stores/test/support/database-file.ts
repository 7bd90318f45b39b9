import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The database of a data directory, opened beside its servers: its statements wait until those release their locks. */
export function openDatabaseFile(data_dir: string): DatabaseSync {
  return new DatabaseSync(join(data_dir, 'linkspan.db'), { timeout: 60_000 })
}
