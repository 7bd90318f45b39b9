import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '@linkspan/core'
import type { TableCatalog } from '@linkspan/stores'
import type { TableFolder } from './folder.ts'
import { correctHint, putListedHead, readListedHead } from './listed-head.ts'
import {
  columnsOf,
  currentSnapshot,
  type Former,
  type FoundHead,
  foundHead,
  type Head,
  OWN_PROPERTY,
  parseExactly,
  printExactly,
  type TableMetadata,
} from './metadata.ts'
import { TableError } from './table-error.ts'

/** How often a commit is sent whose outcome is unknown. */
const MOST_TRIES = 5
/** The pause after the first of these, which doubles, in milliseconds. */
const PAUSE_MS = 250

interface LoadedTable {
  readonly 'metadata-location': string
  readonly metadata: TableMetadata
}

/** The newest metadata as the catalog has it. Undefined if it has no such table. */
async function readCatalogHead(folder: TableFolder, catalog: TableCatalog): Promise<FoundHead | undefined> {
  const text = await catalog.load(folder.name)
  if (text === undefined) return undefined
  const { 'metadata-location': location, metadata } = parseExactly<LoadedTable>(text)
  return foundHead(location, metadata)
}

/** Has the catalog write the next metadata. Returns false if it has other metadata than the former one. */
async function putCatalogHead(
  folder: TableFolder,
  catalog: TableCatalog,
  former: Former,
  next: TableMetadata,
): Promise<boolean> {
  const updates = updatesOf(former.metadata, next)
  const body = printExactly({ requirements: requirementsOf(former.metadata), updates })
  const [added] = addedSnapshots(former.metadata, next)
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const outcome = await catalog.commit(folder.name, body)
    if (outcome !== 'unknown') return outcome === 'done'
    await systemClock.sleep(PAUSE_MS * 2 ** (tries - 1))
    // sent again, a commit that was made after all is lost: the table is not as it requires
    const head = await readCatalogHead(folder, catalog)
    if (added && head?.metadata.snapshots.some((each) => each['snapshot-id'] === added['snapshot-id']))
      return true
  }
  throw new Error(`the catalog does not make the commit of the table ${folder.name}, and does not refuse it`)
}

/** Creates a table without rows, unless another program is faster. Its number and its time are the catalog's. */
async function createInCatalog(
  folder: TableFolder,
  catalog: TableCatalog,
  metadata: TableMetadata,
): Promise<void> {
  const [schema] = metadata.schemas
  const [spec] = metadata['partition-specs']
  const { location, properties } = metadata
  const body = printExactly({
    name: folder.name,
    location,
    schema,
    'partition-spec': spec,
    'stage-create': false,
    properties: { ...properties, 'format-version': String(metadata['format-version']) },
  })
  const created = (await catalog.create(body)) && (await readCatalogHead(folder, catalog))
  if (created && !isDeepStrictEqual(columnsOf(created.metadata), columnsOf(metadata)))
    throw new TableError(folder.name, 'the catalog has given its columns other numbers')
}

/** The table has to be as it was read. */
function requirementsOf(former: TableMetadata): object[] {
  return [
    { type: 'assert-table-uuid', uuid: former['table-uuid'] },
    {
      type: 'assert-ref-snapshot-id',
      ref: 'main',
      'snapshot-id': currentSnapshot(former)?.['snapshot-id'] ?? null,
    },
    { type: 'assert-current-schema-id', 'current-schema-id': former['current-schema-id'] },
    { type: 'assert-last-assigned-field-id', 'last-assigned-field-id': former['last-column-id'] },
  ]
}

/** What makes metadata of the former one, by the names of the specification. */
function updatesOf(former: TableMetadata, next: TableMetadata): object[] {
  const updates: object[] = []
  const schema_id = next['current-schema-id']
  const isSchema = (each: { readonly 'schema-id': number }) => each['schema-id'] === schema_id
  if (!former.schemas.some(isSchema))
    updates.push({
      action: 'add-schema',
      schema: next.schemas.find(isSchema),
      'last-column-id': next['last-column-id'],
    })
  if (schema_id !== former['current-schema-id'])
    updates.push({ action: 'set-current-schema', 'schema-id': schema_id })
  const removals = Object.keys(former.properties).filter((name) => !(name in next.properties))
  if (removals.length > 0) updates.push({ action: 'remove-properties', removals })
  const set = Object.entries(next.properties).filter(([name, value]) => former.properties[name] !== value)
  if (set.length > 0) updates.push({ action: 'set-properties', updates: Object.fromEntries(set) })
  for (const snapshot of addedSnapshots(former, next)) {
    updates.push({ action: 'add-snapshot', snapshot })
    updates.push({ action: 'set-snapshot-ref', 'ref-name': 'main', ...next.refs?.main })
  }
  const ended = addedSnapshots(next, former).map((each) => each['snapshot-id'])
  if (ended.length > 0) updates.push({ action: 'remove-snapshots', 'snapshot-ids': ended })
  return updates
}

/** The snapshots that only the latter has. */
function addedSnapshots(former: TableMetadata, next: TableMetadata): TableMetadata['snapshots'] {
  const known = new Set(former.snapshots.map((each) => each['snapshot-id']))
  return next.snapshots.filter((each) => !known.has(each['snapshot-id']))
}

/** The newest metadata of a table that is written, whose hint is corrected. Throws as `readHead` does. */
export async function findHead(folder: TableFolder): Promise<Head | undefined> {
  const head = await readHead(folder)
  if (head && !folder.catalog) await correctHint(folder, head)
  return head
}

/**
 * The newest metadata, which the catalog or a listing finds. Undefined if there is no table. Throws `TableError` for one that
 * cannot be continued.
 */
export async function readHead(folder: TableFolder): Promise<Head | undefined> {
  const found = await (folder.catalog ? readCatalogHead(folder, folder.catalog) : readListedHead(folder))
  if (!found) return undefined
  const { location, metadata } = found
  requireOwn(folder, metadata)
  return { path: folder.pathOf(location), metadata }
}

function requireOwn(folder: TableFolder, metadata: TableMetadata): void {
  const { properties, location } = metadata
  if (!properties[OWN_PROPERTY])
    throw new TableError(folder.name, 'its place has a table of another program; choose another place')
  if (metadata['format-version'] !== 2)
    throw new TableError(folder.name, 'another program has raised its format to a version that is not 2')
  if (metadata['default-spec-id'] !== 0)
    throw new TableError(folder.name, 'another program has changed its partitions')
  // throws for another place
  folder.pathOf(`${location}/metadata`)
}

/** Creates a table that a catalog is to know: it has no rows until its first commit. Returns false if that one creates it. */
export async function beginTable(folder: TableFolder, metadata: TableMetadata): Promise<boolean> {
  if (folder.catalog) await createInCatalog(folder, folder.catalog, metadata)
  return folder.catalog !== undefined
}

/** Makes metadata the newest of a table. Returns false if another program was faster. */
export function putHead(
  folder: TableFolder,
  former: Former,
  next: TableMetadata,
  now: number,
): Promise<boolean> {
  return folder.catalog
    ? putCatalogHead(folder, folder.catalog, former, next)
    : putListedHead(folder, former, next, now)
}
