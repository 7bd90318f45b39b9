import { randomUUID } from 'node:crypto'
import { systemClock } from '@linkspan/core'
import type { CatalogSettings } from '@linkspan/service'
import type { TableFiles } from '@linkspan/stores'
import { openFolder, tryTable } from '@linkspan/sync'
import { type Config, ConfigError } from '../../config/config.ts'
import { describeTablesPlace, openTableFiles } from '../../server/table-place.ts'
import { type Finding, fail, ok, reasonOf } from './finding.ts'

/** Checks whether the place of tables takes, returns, lists and deletes a file, and creates none twice. */
export async function* checkTables({
  tables,
  changes_days,
}: Pick<Config, 'tables' | 'changes_days'>): AsyncGenerator<Finding> {
  if (!tables) return
  const address = describeTablesPlace(tables.place)
  const path = `_check/${randomUUID()}`
  try {
    const files = await openTableFiles(tables)
    const bytes = Buffer.from(path)
    const created = await files.create(path, bytes)
    const again = await files.create(path, Buffer.from('other'))
    const read = Buffer.from(await files.read(path))
    let listed = 0
    for await (const _file of files.list('_check/')) listed++
    await files.delete([path])
    if (created && !again && read.equals(bytes) && listed > 0) {
      yield ok(
        'tables',
        `${address} takes them; rows of a deleted connector stay in it for ${changes_days} days`,
      )
      if (tables.catalog) yield await tryCatalog(files, tables.catalog)
    } else
      yield fail(
        'tables',
        `${address} overwrites a file that was to be created`,
        'Choose a storage that supports If-None-Match for PutObject.',
      )
  } catch (error) {
    if (error instanceof ConfigError)
      yield fail('tables', error.message, 'npm install @linkspan/object-storage')
    else
      yield fail('tables', `${address}: ${reasonOf(error)}`, 'Mend what it says, or correct LINKSPAN_TABLES.')
  }
}

/** Checks whether the catalog creates and drops a table, and writes it into the place. */
async function tryCatalog(files: TableFiles, { address, namespace }: CatalogSettings): Promise<Finding> {
  const folder = openFolder(files, `_check_${randomUUID().replaceAll('-', '')}`)
  try {
    await tryTable(folder, new AbortController().signal, systemClock.now())
    return ok(
      'tables',
      `the catalog ${address} creates and drops them in the namespace ${namespace.join('.')}`,
    )
  } catch (error) {
    const remedy =
      'Mend what it says, or correct LINKSPAN_TABLES_CATALOG. The catalog needs its own access to the place.'
    return fail('tables', reasonOf(error), remedy)
  }
}
