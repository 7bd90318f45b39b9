import { gunzipSync } from 'node:zlib'
import type { TableFolder } from './folder.ts'
import {
  type Former,
  type FoundHead,
  following,
  foundHead,
  type Head,
  parseExactly,
  printExactly,
  type TableMetadata,
} from './metadata.ts'

const HEAD = /^metadata\/v(\d+)(?:\.gz)?\.metadata\.json(?:\.gz)?$/
/** The file in which engines look for the number of the newest metadata. */
export const HINT = 'metadata/version-hint.text'

/** The newest metadata, which a listing finds: the hint may be old. Undefined if there is no table. */
export async function readListedHead(folder: TableFolder): Promise<FoundHead | undefined> {
  let newest = ''
  for await (const { path } of folder.list('metadata/v'))
    if (versionOf(path) > versionOf(newest)) newest = path
  if (!newest) return undefined
  const bytes = await folder.read(newest)
  const text = (newest.includes('.gz') ? gunzipSync(bytes) : Buffer.from(bytes)).toString()
  return foundHead(folder.locationOf(newest), parseExactly(text))
}

function versionOf(path: string | undefined): number {
  return Number(HEAD.exec(path ?? '')?.[1] ?? 0)
}

/** Writes the hint that belongs to the newest metadata, if it is another one. */
export async function correctHint(folder: TableFolder, { path }: Head): Promise<void> {
  const hint = await folder.read(HINT).then(String, () => '')
  if (hint !== String(versionOf(path))) await writeHint(folder, versionOf(path))
}

/** Writes the next metadata. Returns false if another program has written one. */
export async function putListedHead(
  folder: TableFolder,
  { path }: Former,
  next: TableMetadata,
  now: number,
): Promise<boolean> {
  const version = versionOf(path) + 1
  const metadata = path === undefined ? next : following(next, folder.locationOf(path), now)
  const bytes = Buffer.from(printExactly(metadata))
  const created = await folder.create(`metadata/v${version}.metadata.json`, bytes)
  // engines begin with it; the next commit corrects one that is missing
  if (created) await writeHint(folder, version)
  return created
}

function writeHint(folder: TableFolder, version: number): Promise<void> {
  return folder.replace(HINT, Buffer.from(String(version)))
}
