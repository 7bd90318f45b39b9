import { randomBytes } from 'node:crypto'
import { FIRST_COLUMNS } from './columns.ts'
import type { TableFolder } from './folder.ts'
import { type Gathered, type GatherOptions, gather } from './gather.ts'
import { beginTable, findHead, putHead } from './head.ts'
import {
  CONTENT,
  type LiveManifest,
  type ManifestEntry,
  readManifest,
  readManifestList,
  STATUS,
  type TableDataFile,
  writeList,
  writeManifest,
} from './manifests.ts'
import {
  columnsOf,
  currentSnapshot,
  firstMetadata,
  REBUILD_PROPERTY,
  type Snapshot,
  type TableMetadata,
  VERSION_PROPERTY,
  withColumns,
  withSnapshot,
} from './metadata.ts'
import type { TableContent } from './share.ts'
import { summaryOf } from './summary.ts'
import { TableError } from './table-error.ts'

/** How a commit is made. */
export interface CommitOptions extends Pick<GatherOptions, 'signal' | 'onUnread' | 'isOver'> {
  /** In milliseconds since 1970. */
  readonly now: () => number
  /** Rejects if another process may have come first, whose newer rows would go. */
  readonly confirm: () => Promise<void>
}

/** What a commit has done. */
export interface Committed {
  /** Whether readers see another snapshot. */
  readonly has_changed: boolean
  /** Whether shares are left for the next commit. */
  readonly has_more: boolean
  /** Whether all rows were written anew. */
  readonly is_rebuilt: boolean
  /** How many files readers find, and how many bytes these have. */
  readonly files: number
  readonly bytes: number
}

/** How often a commit begins anew because another program was faster. */
const MOST_TRIES = 5
/** With more manifests, a commit writes them as one. */
const MOST_MANIFESTS = 32
/** Ids below 2^53 are exact everywhere. */
const ID_BYTES = 6

/**
 * Makes a table have what it is to have, in one snapshot that readers see as a whole or not at all. A commit that a crash
 * ends leaves files that no snapshot has; the next one continues from what the table has. Throws `TableError` for a table
 * that another program has made unreadable, the errors of the place, that of `confirm`, and the reason of the signal.
 */
export async function commitTable(
  folder: TableFolder,
  content: TableContent,
  options: CommitOptions,
): Promise<Committed> {
  const written = new Map<string, TableDataFile>()
  const { now, signal, confirm } = options
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const head = await findHead(folder)
    if (!head && content.shares.size === 0) return NOTHING
    const former = head ?? { metadata: firstMetadata(folder.location, now()) }
    if (!head && (await beginTable(folder, former.metadata))) continue
    const next = await nextMetadata(folder, former.metadata, content, { ...options, written })
    if (!next) return { ...NOTHING, ...sizeOf(former.metadata) }
    const { metadata, ...outcome } = next
    signal.throwIfAborted()
    // from here on, another process that comes first makes the creation fail
    await confirm()
    const has_changed = metadata.snapshots !== former.metadata.snapshots
    if (await putHead(folder, former, metadata, now()))
      return { has_changed, ...outcome, ...sizeOf(metadata) }
  }
  throw new TableError(folder.name, 'other programs change it all the time')
}

const NOTHING: Committed = { has_changed: false, has_more: false, is_rebuilt: false, files: 0, bytes: 0 }

/** The files and bytes of the newest snapshot. */
export function sizeOf(metadata: TableMetadata): Pick<Committed, 'files' | 'bytes'> {
  const total = (name: string) => Number(currentSnapshot(metadata)?.summary[`total-${name}`] ?? 0)
  return { files: total('data-files') + total('delete-files'), bytes: total('files-size') }
}

type Options = CommitOptions & Pick<GatherOptions, 'written'>

async function nextMetadata(
  folder: TableFolder,
  former: TableMetadata,
  { shares, keeps }: TableContent,
  options: Options,
) {
  const { [REBUILD_PROPERTY]: rebuild, ...others } = former.properties
  const properties: Record<string, string> = others
  const versionOf = (id: string) => properties[VERSION_PROPERTY + id]
  const known = Object.keys(properties).filter((name) => name.startsWith(VERSION_PROPERTY))
  const changed = [...shares].filter(([id, { version }]) => versionOf(id) !== version)
  const isGone = (id: string) => !shares.has(id) && !keeps(id)
  const gone = known.filter((name) => isGone(name.slice(VERSION_PROPERTY.length)))
  const snapshot = currentSnapshot(former)
  if (changed.length === 0 && gone.length === 0 && snapshot && rebuild === undefined) return undefined

  const manifests: LiveManifest[] = []
  for (const listed of snapshot ? await readManifestList(folder, snapshot) : [])
    manifests.push(await readManifest(folder, listed))
  const entries = manifests.flatMap((manifest) => manifest.entries)
  const is_rebuilt = rebuild !== undefined
  // files that stay need their columns
  const starts_anew = is_rebuilt && entries.every(({ data_file }) => !keeps(connectorOf(data_file)))
  const gathered = await gather(changed, {
    ...options,
    ...(is_rebuilt && WHOLE),
    folder,
    columns: starts_anew ? FIRST_COLUMNS : columnsOf(former),
    last_column_id: former['last-column-id'],
    present: is_rebuilt ? [] : entries,
  })
  const { columns, versions, kept, has_more } = gathered

  function isRemoved({ data_file }: ManifestEntry): boolean {
    const id = connectorOf(data_file)
    if (is_rebuilt) return !keeps(id)
    return versions.has(id) ? !kept.has(data_file.file_path) : isGone(id)
  }

  for (const name of gone) delete properties[name]
  for (const [id, version] of versions) properties[VERSION_PROPERTY + id] = version
  const metadata = {
    ...withColumns(former, columns),
    properties,
  }
  const next = await writeSnapshot(folder, metadata, { manifests, isRemoved, gathered }, options.now())
  return { metadata: next ? withSnapshot(metadata, next) : metadata, has_more, is_rebuilt }
}

/** Rows that are written anew come in one commit, or not at all. */
const WHOLE: Pick<GatherOptions, 'isOver' | 'onUnread'> = {
  isOver: () => false,
  onUnread(_connector_id, error) {
    throw error
  },
}

function connectorOf({ partition }: TableDataFile): string {
  return partition.connector_id ?? ''
}

interface Changes {
  readonly manifests: readonly LiveManifest[]
  readonly isRemoved: (entry: ManifestEntry) => boolean
  readonly gathered: Gathered
}

/** Writes the manifests of a snapshot; undefined if it would have the files that are there. The first one may have none. */
async function writeSnapshot(
  folder: TableFolder,
  metadata: TableMetadata,
  { manifests, isRemoved, gathered: { added } }: Changes,
  now: number,
): Promise<Snapshot | undefined> {
  const parent = currentSnapshot(metadata)
  const removed = manifests.flatMap(({ entries }) => entries.filter(isRemoved))
  if (added.length === 0 && removed.length === 0 && parent) return undefined
  const own = {
    id: randomBytes(ID_BYTES).readUIntBE(0, ID_BYTES) + 1,
    sequence: metadata['last-sequence-number'] + 1,
  }
  const merges = manifests.length >= MOST_MANIFESTS
  const stale = manifests.filter(({ entries }) => merges || entries.some(isRemoved))
  const entries = [
    ...added.map((data_file) => ({ ...NEW_ENTRY, snapshot_id: own.id, data_file })),
    ...stale.flatMap((manifest) =>
      manifest.entries.map((entry) =>
        isRemoved(entry)
          ? { ...entry, status: STATUS.deleted, snapshot_id: own.id }
          : { ...entry, status: STATUS.existing },
      ),
    ),
  ]
  const listed = manifests.filter((each) => !stale.includes(each)).map((each) => each.listed)
  const groups = Map.groupBy(entries, ({ data_file }) => data_file.content === CONTENT.data)
  for (const group of groups.values()) listed.push(await writeManifest(folder, metadata, own, group))
  const live = [
    ...added,
    ...manifests
      .flatMap((each) => each.entries.filter((entry) => !isRemoved(entry)))
      .map((entry) => entry.data_file),
  ]
  const parent_id = parent?.['snapshot-id']
  return {
    'snapshot-id': own.id,
    ...(parent_id !== undefined && { 'parent-snapshot-id': parent_id }),
    'sequence-number': own.sequence,
    'timestamp-ms': Math.max(now, metadata['last-updated-ms']),
    'schema-id': metadata['current-schema-id'],
    'manifest-list': await writeList(folder, own, parent_id, listed),
    summary: summaryOf({ added, removed, live }),
  }
}

/** A new file gets its numbers from its manifest. */
const NEW_ENTRY = { status: STATUS.added, sequence_number: null, file_sequence_number: null }
