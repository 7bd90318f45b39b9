import { systemClock } from '@linkspan/core'
import { hashOf, onceLeased, type Store, type TableFiles } from '@linkspan/stores'
import { type Committed, openFolder, requestRebuild, type TableContent } from '@linkspan/sync'

/** Only one process writes tables at a time. */
export const TABLES_LEASE = 'write tables'

/** The file beside the tables. It may be old or gone: then tables are read that have what they are to have. */
const NOTE = 'linkspan_written.json'

/** What is known of the tables of a place without reading them. */
export interface WrittenTables {
  /** When they were last looked after, in milliseconds since 1970. */
  kept_at: number
  /** By name. One that could not be written as a whole is missing. */
  readonly tables: Map<string, Pick<Committed, 'files' | 'bytes'> & { readonly digest: string }>
}

/** Reads what the tables of a place have. */
export async function readWritten(files: TableFiles): Promise<WrittenTables> {
  try {
    const { kept_at, tables } = JSON.parse(Buffer.from(await files.read(NOTE)).toString())
    return { kept_at, tables: new Map(Object.entries(tables)) }
  } catch {
    return { kept_at: 0, tables: new Map() }
  }
}

/** Notes what the tables of a place have. Only one process at a time may do so. */
export function noteWritten(files: TableFiles, { kept_at, tables }: WrittenTables): Promise<void> {
  const text = JSON.stringify({ kept_at, tables: Object.fromEntries(tables) })
  return files.replace(NOTE, Buffer.from(text))
}

/** What a table is to have, as one text. */
export function contentDigest(shares: TableContent['shares'], kept: ReadonlySet<string>): string {
  const versions = [...shares].map(([id, { version }]) => [id, version])
  return hashOf(JSON.stringify([versions, [...kept]])).slice(0, 22)
}

/** Has all rows of a table written anew by the next run, once no process writes tables. Returns whether there is such a table. */
export async function askForRebuild(
  files: TableFiles,
  leases: Store['leases'],
  name: string,
): Promise<boolean> {
  let is_asked = false
  const { signal } = new AbortController()
  await onceLeased(leases, TABLES_LEASE, { signal, retry_ms: 1_000 }, async () => {
    is_asked = await requestRebuild(openFolder(files, name), systemClock.now())
    const written = await readWritten(files)
    if (written.tables.delete(name)) await noteWritten(files, written)
  })
  return is_asked
}
