import { readdirSync, readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import { readAvroContainer } from '@linkspan/files'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'

/** A row of a table by the names of its columns. Integers are bigints; days and times are as ISO 8601 writes them. */
export type TableRow = Readonly<Record<string, unknown>>

interface Column {
  readonly id: number
  readonly name: string
  readonly type: string
}

interface Entry {
  readonly status: number
  readonly data_file: { readonly content: number; readonly file_path: string; readonly record_count: number }
}

/** What a metadata file says of a table. */
export interface ReadMetadata {
  readonly 'current-snapshot-id'?: number
  readonly 'current-schema-id': number
  readonly location: string
  readonly schemas: readonly { readonly 'schema-id': number; readonly fields: readonly Column[] }[]
  readonly properties: Readonly<Record<string, string>>
  readonly snapshots: readonly {
    readonly 'snapshot-id': number
    readonly 'timestamp-ms': number
    readonly 'schema-id': number
    readonly 'manifest-list': string
    readonly summary: Readonly<Record<string, string>>
  }[]
}

/** Reads a file by its location. */
export type ReadFile = (location: string) => Promise<Uint8Array>

const fromDisk: ReadFile = async (location) => readFileSync(location)

/** The newest metadata of a table, where its hint says, or the last one that a catalog has written. */
export async function metadataOf(location: string, read = fromDisk): Promise<ReadMetadata> {
  const textOf = async (path: string) => Buffer.from(await read(`${location}/metadata/${path}`)).toString()
  const numbered =
    read === fromDisk ? readdirSync(`${location}/metadata`).filter((each) => /^\d{5}-/.test(each)) : []
  return JSON.parse(
    await textOf(numbered.toSorted().at(-1) ?? `v${await textOf('version-hint.text')}.metadata.json`),
  )
}

/** The files that a snapshot of a table has, by default those of the newest one. */
export async function filesOf(
  location: string,
  snapshot_id?: number,
  read = fromDisk,
): Promise<Entry['data_file'][]> {
  const metadata = await metadataOf(location, read)
  const recordsOf = async <Row>(path: string) => (await readAvroContainer<Row>(await read(path))).records
  const id = snapshot_id ?? metadata['current-snapshot-id']
  const snapshot = metadata.snapshots.find((each) => each['snapshot-id'] === id)
  if (!snapshot) return []
  const manifests = await recordsOf<{ readonly manifest_path: string }>(snapshot['manifest-list'])
  const found: Entry['data_file'][] = []
  for (const { manifest_path } of manifests)
    for (const { status, data_file } of await recordsOf<Entry>(manifest_path))
      if (status !== 2) found.push(data_file)
  return found
}

/** The rows of a table, by the specification alone: positions deleted, columns found by their ids. */
export async function readTable(
  location: string,
  snapshot_id?: number,
  read = fromDisk,
): Promise<TableRow[]> {
  const metadata = await metadataOf(location, read)
  const id = snapshot_id ?? metadata['current-snapshot-id']
  const snapshot = metadata.snapshots.find((each) => each['snapshot-id'] === id)
  const schema_id = snapshot?.['schema-id'] ?? metadata['current-schema-id']
  const columns = metadata.schemas.find((each) => each['schema-id'] === schema_id)?.fields ?? []
  const files = await filesOf(location, snapshot_id, read)
  const gone = new Set<string>()
  for (const { content, file_path } of files)
    if (content === 1)
      for (const { file_path: path, pos } of (await parquet(await read(file_path))).rows)
        gone.add(`${path}#${pos}`)
  const rows: TableRow[] = []
  for (const { content, file_path, record_count } of files) {
    if (content !== 0) continue
    const { rows: stored, fields } = await parquet(await read(file_path))
    if (stored.length !== Number(record_count)) throw new Error(`${file_path} has other rows`)
    const names = new Map(fields.map(({ name, field_id }) => [field_id, name]))
    for (const [position, row] of stored.entries())
      if (!gone.has(`${file_path}#${position}`))
        rows.push(
          Object.fromEntries(
            columns.map(({ id: column, name, type }) => [name, plain(row[names.get(column) ?? ''], type)]),
          ),
        )
  }
  return rows
}

function plain(value: unknown, type: string): unknown {
  if (value instanceof Date) return type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString()
  return value ?? null
}

async function parquet({ buffer, byteOffset, byteLength }: Uint8Array) {
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  return {
    rows: await parquetReadObjects({ file, compressors: { ZSTD: (page) => zstdDecompressSync(page) } }),
    fields: parquetMetadata(file).schema.slice(1),
  }
}
