import { createInCatalog, putCatalogHead, readCatalogHead } from './catalog-head.ts'
import type { TableFolder } from './folder.ts'
import { correctHint, putListedHead, readListedHead } from './listed-head.ts'
import { type Former, type Head, OWN_PROPERTY, type TableMetadata } from './metadata.ts'
import { TableError } from './table-error.ts'

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

/** Ends a table whose other files have gone: until then it is one without rows. */
export async function removeHead(folder: TableFolder, { path }: Head): Promise<void> {
  await folder.catalog?.drop(folder.name)
  await folder.delete([path])
}
