import type { TableFolder } from './folder.ts'
import { beginTable, findHead, putHead } from './head.ts'
import { HINT } from './listed-head.ts'
import { readManifest, readManifestList } from './manifests.ts'
import {
  firstMetadata,
  type Head,
  REBUILD_PROPERTY,
  type TableMetadata,
  VERSION_PROPERTY,
  withoutSnapshots,
} from './metadata.ts'
import { TableError } from './table-error.ts'

/** A file that no snapshot has may belong to a commit that is being made: it stays this long, in milliseconds. */
const GRACE_MS = 86_400_000
/** How many files are deleted at once. */
const BATCH = 500

/** How a table is kept. */
export interface UpkeepOptions {
  readonly signal: AbortSignal
  /** In milliseconds since 1970. */
  readonly now: () => number
  /** For how long a snapshot can be read after another one has replaced it, in milliseconds. */
  readonly kept_ms: number
}

/**
 * Ends old snapshots, and deletes the files that no snapshot has: also those of commits that a crash has ended. A table
 * without rows goes once all of its snapshots that had some have ended. Returns how many files were deleted. Throws
 * `TableError` and the errors of the place.
 */
export async function keepTable(
  folder: TableFolder,
  { signal, now, kept_ms }: UpkeepOptions,
): Promise<number> {
  const since = now() - kept_ms
  const found = await findHead(folder)
  // a catalog that has branches of its own needs files which no snapshot here has, and looks after them
  if (found?.metadata.properties['gc.enabled'] === 'false') return 0
  const remaining = found && withoutSnapshots(found.metadata, now(), kept_ms)
  const ends = found && remaining && remaining.snapshots.length < found.metadata.snapshots.length
  // if another program is faster, the next upkeep ends them
  if (ends) await putHead(folder, found, remaining, now())
  const head = ends ? await findHead(folder) : found
  if (!head) return 0
  const { metadata, path: newest } = head
  if (isEmptySince(metadata, since)) return deleteTable(folder, head, signal)
  const used = await usedPaths(folder, metadata)
  const before = now() - GRACE_MS
  const isUnused = (path: string, changed_at: number) =>
    changed_at < before && !used.has(path) && path !== newest && path !== HINT
  return deleteFiles(folder, isUnused, signal)
}

/** Deletes all files, the newest metadata last: until then it is a table without rows. */
async function deleteTable(folder: TableFolder, head: Head, signal: AbortSignal): Promise<number> {
  const deleted = await deleteFiles(folder, (path) => path !== head.path, signal)
  await folder.catalog?.drop(folder.name)
  await folder.delete([head.path])
  return deleted + 1
}

/**
 * Creates a table, finds it and deletes it, as a check. Throws an error of the place or of its catalog, and `TableError` if the
 * catalog writes elsewhere.
 */
export async function tryTable(folder: TableFolder, signal: AbortSignal, now: number): Promise<void> {
  const metadata = firstMetadata(folder.location, now)
  if (!(await beginTable(folder, metadata))) await putHead(folder, { metadata }, metadata, now)
  const head = await findHead(folder)
  if (!head) throw new TableError(folder.name, 'the catalog does not know what it has created')
  try {
    await folder.read(head.path)
  } catch (error) {
    throw new TableError(folder.name, `what the catalog writes is not in ${folder.location}`, error)
  } finally {
    await deleteTable(folder, head, signal)
  }
}

/** Whether no snapshot has files, and the table no connectors. */
function isEmptySince({ snapshots, properties }: TableMetadata, since: number): boolean {
  const has_connectors = Object.keys(properties).some((name) => name.startsWith(VERSION_PROPERTY))
  const are_empty = snapshots.every(
    ({ summary, 'timestamp-ms': time }) => summary['total-data-files'] === '0' && time < since,
  )
  return !has_connectors && are_empty && properties[REBUILD_PROPERTY] === undefined
}

/** The paths of all files that a snapshot has, of the former metadata files, and of the statistics of other programs. */
async function usedPaths(folder: TableFolder, metadata: TableMetadata): Promise<ReadonlySet<string>> {
  const { 'metadata-log': log, statistics = [], 'partition-statistics': of_partitions = [] } = metadata
  const named = [...statistics, ...of_partitions].map((each) => each['statistics-path'])
  const used = new Set([...log.map((each) => each['metadata-file']), ...named].map(folder.pathOf))
  for (const snapshot of metadata.snapshots) {
    used.add(folder.pathOf(snapshot['manifest-list']))
    for (const listed of await readManifestList(folder, snapshot)) {
      const path = folder.pathOf(listed.manifest_path)
      if (used.has(path)) continue
      used.add(path)
      const { entries } = await readManifest(folder, listed)
      for (const { data_file } of entries) used.add(folder.pathOf(data_file.file_path))
    }
  }
  return used
}

async function deleteFiles(
  folder: TableFolder,
  isUnused: (path: string, changed_at: number) => boolean,
  signal: AbortSignal,
): Promise<number> {
  let unused: string[] = []
  let deleted = 0
  async function flush(): Promise<void> {
    signal.throwIfAborted()
    await folder.delete(unused)
    deleted += unused.length
    unused = []
  }
  for await (const { path, changed_at } of folder.list('')) {
    if (isUnused(path, changed_at)) unused.push(path)
    if (unused.length === BATCH) await flush()
  }
  await flush()
  return deleted
}

/** Has all rows of a table written anew by the next commit, with the columns that they need. Returns whether there is one. */
export async function requestRebuild(folder: TableFolder, now: number): Promise<boolean> {
  for (;;) {
    const head = await findHead(folder)
    if (!head) return false
    const own = Object.entries(head.metadata.properties).filter(
      ([name]) => !name.startsWith(VERSION_PROPERTY),
    )
    const properties = { ...Object.fromEntries(own), [REBUILD_PROPERTY]: String(now) }
    if (await putHead(folder, head, { ...head.metadata, properties }, now)) return true
  }
}
