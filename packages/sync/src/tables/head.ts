import { gunzipSync } from 'node:zlib'
import type { TableFolder } from './folder.ts'
import { following, OWN_PROPERTY, parseMetadata, printMetadata, type TableMetadata } from './metadata.ts'
import { TableError } from './table-error.ts'

/** The newest metadata of a table. */
export interface Head {
  readonly version: number
  readonly path: string
  readonly metadata: TableMetadata
}

const HEAD = /^metadata\/v(\d+)(?:\.gz)?\.metadata\.json(?:\.gz)?$/
/** The file in which engines look for the number of the newest metadata. */
export const HINT = 'metadata/version-hint.text'

/** The newest metadata of a table that is written, whose hint is corrected. Throws as `readHead` does. */
export async function findHead(folder: TableFolder): Promise<Head | undefined> {
  const head = await readHead(folder)
  if (!head) return undefined
  const hint = await folder.read(HINT).then(String, () => '')
  if (hint !== String(head.version)) await writeHint(folder, head.version)
  return head
}

/**
 * The newest metadata, which a listing finds: the hint may be old. Undefined if there is no table. Throws `TableError` for one
 * that cannot be continued.
 */
export async function readHead(folder: TableFolder): Promise<Head | undefined> {
  let [version, path] = [0, '']
  for await (const file of folder.list('metadata/v')) {
    const found = Number(HEAD.exec(file.path)?.[1] ?? 0)
    if (found > version) [version, path] = [found, file.path]
  }
  if (version === 0) return undefined
  const bytes = await folder.read(path)
  const text = (path.includes('.gz') ? gunzipSync(bytes) : Buffer.from(bytes)).toString()
  const head = { version, path, metadata: parseMetadata(text) }
  requireOwn(folder, head.metadata)
  return head
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

/** Makes metadata the newest of a table. Returns false if another program was faster. */
export async function putHead(
  folder: TableFolder,
  former: Pick<Head, 'version' | 'path'> | undefined,
  metadata: TableMetadata,
  now: number,
): Promise<boolean> {
  const version = (former?.version ?? 0) + 1
  const next = former ? following(metadata, folder.locationOf(former.path), now) : metadata
  const created = await folder.create(`metadata/v${version}.metadata.json`, Buffer.from(printMetadata(next)))
  // engines begin with it; the next commit corrects one that is missing
  if (created) await writeHint(folder, version)
  return created
}

function writeHint(folder: TableFolder, version: number): Promise<void> {
  return folder.replace(HINT, Buffer.from(String(version)))
}
