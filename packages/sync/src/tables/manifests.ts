import { randomUUID } from 'node:crypto'
import { readAvroContainer, writeAvro } from '@linkspan/files'
import type { TableFolder } from './folder.ts'
import { ENTRY_SCHEMA, LIST_SCHEMA } from './manifest-schemas.ts'
import type { Long, Snapshot, TableMetadata } from './metadata.ts'
import { TableError } from './table-error.ts'

/** What a file holds: rows, or the positions of deleted rows; other engines also delete by equal values. */
export const CONTENT = { data: 0, positions: 1, equality: 2 } as const
/** What a snapshot did to a file. */
export const STATUS = { existing: 0, added: 1, deleted: 2 } as const

/** Values by the numbers of columns. */
type Numbered<Value> = readonly { readonly key: number; readonly value: Value }[] | null

/** A file of a table. Other engines may have noted more of it, which stays. */
export interface TableDataFile {
  readonly content: number
  readonly file_path: string
  readonly file_format: string
  readonly partition: { readonly connector_id: string | null }
  readonly record_count: Long
  readonly file_size_in_bytes: Long
  readonly null_value_counts?: Numbered<Long>
  readonly value_counts?: Numbered<Long>
  readonly lower_bounds?: Numbered<Uint8Array>
  readonly upper_bounds?: Numbered<Uint8Array>
}

/** A file with what a snapshot did to it. */
export interface ManifestEntry {
  readonly status: number
  readonly snapshot_id: Long | null
  readonly sequence_number: Long | null
  readonly file_sequence_number: Long | null
  readonly data_file: TableDataFile
}

/** A manifest as the list of a snapshot has it. */
export interface ManifestFile {
  readonly manifest_path: string
  readonly manifest_length: Long
  readonly partition_spec_id: number
  readonly content: number
  readonly sequence_number: Long
  readonly added_snapshot_id: Long
}

/** A manifest with the files that the table has by it. */
export interface LiveManifest {
  readonly listed: ManifestFile
  readonly entries: readonly ManifestEntry[]
}

/** The manifests of a snapshot. Throws `TableError` if they cannot be read. */
export function readManifestList(folder: TableFolder, snapshot: Snapshot): Promise<readonly ManifestFile[]> {
  return readRecords<ManifestFile>(folder, snapshot['manifest-list'])
}

/** The files that a manifest leaves in the table, with the numbers that they have from it. Throws `TableError`. */
export async function readManifest(folder: TableFolder, listed: ManifestFile): Promise<LiveManifest> {
  if (listed.partition_spec_id !== 0)
    throw new TableError(folder.name, 'another program has changed its partitions; rebuild it')
  const { sequence_number, added_snapshot_id } = listed
  const entries = await readRecords<ManifestEntry>(folder, listed.manifest_path, listed.manifest_length)
  const live = entries.filter(({ status }) => status !== STATUS.deleted)
  return {
    listed,
    entries: live.map((entry) => ({
      ...entry,
      snapshot_id: entry.snapshot_id ?? added_snapshot_id,
      sequence_number: entry.sequence_number ?? sequence_number,
      file_sequence_number: entry.file_sequence_number ?? sequence_number,
    })),
  }
}

async function readRecords<Row>(
  folder: TableFolder,
  location: string,
  length?: Long,
): Promise<readonly Row[]> {
  const bytes = await folder.read(folder.pathOf(location))
  // one that is cut off between two blocks is a valid file
  if (length !== undefined && bytes.length !== Number(length))
    throw new TableError(folder.name, `${location} has another length than it was written with`)
  try {
    return (await readAvroContainer<Row>(bytes)).records
  } catch (error) {
    throw new TableError(folder.name, `${location} cannot be read: ${(error as Error).message}`, error)
  }
}

/** The snapshot that is being written. */
export interface NewSnapshot {
  readonly id: number
  readonly sequence: number
}

/** Writes a manifest of entries that all have one content. */
export async function writeManifest(
  folder: TableFolder,
  { schemas, 'current-schema-id': schema_id, 'partition-specs': specs }: TableMetadata,
  { id, sequence }: NewSnapshot,
  entries: readonly ManifestEntry[],
): Promise<ManifestFile> {
  const content = entries.every(({ data_file }) => data_file.content === CONTENT.data) ? 0 : 1
  const schema = schemas.find((each) => each['schema-id'] === schema_id)
  const bytes = writeAvro(ENTRY_SCHEMA, entries, {
    schema: JSON.stringify(schema),
    'schema-id': String(schema_id),
    'partition-spec': JSON.stringify(specs[0]?.fields),
    'partition-spec-id': '0',
    'format-version': '2',
    content: content === CONTENT.data ? 'data' : 'deletes',
  })
  const path = `metadata/${randomUUID()}-m0.avro`
  await folder.create(path, bytes)
  const of = (status: number) => entries.filter((entry) => entry.status === status)
  const rowsOf = (status: number) =>
    of(status).reduce((sum, { data_file }) => sum + Number(data_file.record_count), 0)
  const partitions = entries.map(({ data_file }) => Buffer.from(data_file.partition.connector_id ?? ''))
  partitions.sort(Buffer.compare)
  return {
    manifest_path: folder.locationOf(path),
    manifest_length: bytes.length,
    partition_spec_id: 0,
    content,
    sequence_number: sequence,
    min_sequence_number: Math.min(...entries.map((entry) => Number(entry.sequence_number ?? sequence))),
    added_snapshot_id: id,
    added_files_count: of(STATUS.added).length,
    existing_files_count: of(STATUS.existing).length,
    deleted_files_count: of(STATUS.deleted).length,
    added_rows_count: rowsOf(STATUS.added),
    existing_rows_count: rowsOf(STATUS.existing),
    deleted_rows_count: rowsOf(STATUS.deleted),
    partitions: [
      {
        contains_null: false,
        contains_nan: false,
        lower_bound: partitions[0] ?? null,
        upper_bound: partitions.at(-1) ?? null,
      },
    ],
  } as ManifestFile
}

/** Writes the list of a snapshot's manifests. Returns where it is. */
export async function writeList(
  folder: TableFolder,
  { id, sequence }: NewSnapshot,
  parent: Long | undefined,
  manifests: readonly ManifestFile[],
): Promise<string> {
  const path = `metadata/snap-${id}-1-${randomUUID()}.avro`
  const bytes = writeAvro(LIST_SCHEMA, manifests, {
    'snapshot-id': String(id),
    'parent-snapshot-id': String(parent ?? 'null'),
    'sequence-number': String(sequence),
    'format-version': '2',
  })
  await folder.create(path, bytes)
  return folder.locationOf(path)
}
