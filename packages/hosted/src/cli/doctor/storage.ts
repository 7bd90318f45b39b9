import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { systemClock } from '@linkspan/core'
import type { CatalogSettings } from '@linkspan/service'
import { describePlace, type PartsPlace, type TableFiles } from '@linkspan/stores'
import { openFolder, tryTable } from '@linkspan/sync'
import { type Config, ConfigError } from '../../config/config.ts'
import { openPlace } from '../../server/part-places.ts'
import { describeTablesPlace, openTableFiles } from '../../server/table-place.ts'
import { existing } from './embedded.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'

const MIB = 1024 ** 2
const LEAST = 100 * MIB
const LITTLE = 1024 * MIB

/** The types of network file systems on Linux: NFS, SMB, CIFS, SMB2, FUSE, AFS, Ceph, 9P. */
const NETWORK = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x5346414f, 0x00c36400, 0x01021997,
])

/** Checks the disk of the data directory: its free space, and that SQLite does not lie on a network. */
export async function* checkDisk({ data_dir, database }: Config): AsyncGenerator<Finding> {
  const place = existing(resolve(data_dir))
  const { bavail, bsize, type } = await statfs(place)
  const free = bavail * bsize
  const message = `${Math.round(free / MIB).toLocaleString('en')} MiB are free in ${place}`
  const remedy = database
    ? 'Free some space for temporary files.'
    : 'Free some space, or move LINKSPAN_DATA_DIR.'
  yield free < LEAST
    ? fail('disk', message, remedy)
    : free < LITTLE
      ? warn('disk', message, remedy)
      : ok('disk', message)
  if (!database && process.platform === 'linux' && NETWORK.has(type >>> 0))
    yield fail(
      'disk',
      `${place} is on a network disk, on which SQLite loses data`,
      'Use a local disk for LINKSPAN_DATA_DIR, or PostgreSQL.',
    )
}

/**
 * Checks whether the object storages of the settings take, return, list and delete an object. Those that the database or
 * the directory keeps are checked with them.
 */
export async function* checkParts({ parts }: Pick<Config, 'parts'>): AsyncGenerator<Finding> {
  if (!parts) return
  const places = { LINKSPAN_PARTS: parts.place, LINKSPAN_PARTS_FORMER: parts.former }
  for (const [variable, place] of Object.entries(places))
    if (place) yield await checkPlace(variable, place, parts)
}

async function checkPlace(
  variable: string,
  place: PartsPlace,
  parts: NonNullable<Config['parts']>,
): Promise<Finding> {
  const address = describePlace(place)
  if (place.kind !== 'object_storage') return ok('parts', `they are kept in ${address}`)
  try {
    await (await openPlace(place, parts)).check()
    return ok('parts', `${address} takes, returns, lists and deletes objects`)
  } catch (error) {
    if (error instanceof ConfigError)
      return fail('parts', error.message, 'npm install @linkspan/object-storage')
    const { message } = error as Error
    return fail('parts', `${address}: ${message}`, `Mend what it says, or correct ${variable}.`)
  }
}

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
