import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { FIRST_COLUMNS, type TableColumn } from './columns.ts'

/** An integer of 64 bits: a number as long as that is exact. */
export type Long = number | bigint

/** A version of a table's rows. */
export interface Snapshot {
  readonly 'snapshot-id': Long
  readonly 'parent-snapshot-id'?: Long
  readonly 'sequence-number': Long
  readonly 'timestamp-ms': number
  readonly 'schema-id': number
  readonly 'manifest-list': string
  readonly summary: Readonly<Record<string, string>>
}

interface TableSchema {
  readonly type: 'struct'
  readonly 'schema-id': number
  readonly fields: readonly TableColumn[]
}

/** What is known of a table, as its newest metadata file has it. What other engines add to it stays. */
export interface TableMetadata {
  readonly 'format-version': number
  readonly 'table-uuid': string
  readonly location: string
  readonly 'last-sequence-number': number
  readonly 'last-updated-ms': number
  readonly 'last-column-id': number
  readonly 'current-schema-id': number
  readonly schemas: readonly TableSchema[]
  readonly 'default-spec-id': number
  readonly 'partition-specs': readonly { readonly 'spec-id': number; readonly fields: readonly object[] }[]
  readonly properties: Readonly<Record<string, string>>
  readonly 'current-snapshot-id'?: Long | null
  readonly refs?: Readonly<Record<string, { readonly 'snapshot-id': Long; readonly type: string }>>
  readonly snapshots: readonly Snapshot[]
  readonly 'snapshot-log': readonly { readonly 'snapshot-id': Long; readonly 'timestamp-ms': number }[]
  readonly statistics?: readonly { readonly 'statistics-path': string }[]
  readonly 'partition-statistics'?: readonly { readonly 'statistics-path': string }[]
  readonly 'metadata-log': readonly { readonly 'metadata-file': string; readonly 'timestamp-ms': number }[]
}

/** The newest metadata of a table, and where it is. */
export interface Head {
  readonly path: string
  readonly metadata: TableMetadata
}

/** What comes before the next metadata: the newest one, or that of a table which is to be. */
export interface Former extends Omit<Head, 'path'> {
  readonly path?: string
}

/** The property that tells our tables from those of others. */
export const OWN_PROPERTY = 'linkspan.format'
/** What the names of properties begin with that say which version of a connector the table has. */
export const VERSION_PROPERTY = 'linkspan.version.'
/** A property: all rows are to be written anew. */
export const REBUILD_PROPERTY = 'linkspan.rebuild'

/** The most former metadata files that the newest one names. */
const MOST_LOGGED = 100

/** The metadata of a table that has no rows yet. */
export function firstMetadata(location: string, now: number): TableMetadata {
  return {
    'format-version': 2,
    'table-uuid': randomUUID(),
    location,
    'last-sequence-number': 0,
    'last-updated-ms': now,
    'last-column-id': FIRST_COLUMNS.length,
    'current-schema-id': 0,
    schemas: [{ type: 'struct', 'schema-id': 0, fields: FIRST_COLUMNS }],
    'default-spec-id': 0,
    'partition-specs': [
      {
        'spec-id': 0,
        fields: [{ name: 'connector_id', transform: 'identity', 'source-id': 3, 'field-id': 1000 }],
      },
    ],
    ...{ 'last-partition-id': 1000, 'default-sort-order-id': 0 },
    ...{ 'sort-orders': [{ 'order-id': 0, fields: [] }] },
    properties: { [OWN_PROPERTY]: '1', 'write.format.default': 'parquet' },
    refs: {},
    snapshots: [],
    'snapshot-log': [],
    'metadata-log': [],
  }
}

/** The columns of the rows. */
export function columnsOf({ schemas, 'current-schema-id': id }: TableMetadata): readonly TableColumn[] {
  return schemas.find((schema) => schema['schema-id'] === id)?.fields ?? []
}

/** The snapshot that readers see; undefined if there is none. */
export function currentSnapshot(metadata: TableMetadata): Snapshot | undefined {
  const id = metadata['current-snapshot-id']
  return metadata.snapshots.find((each) => each['snapshot-id'] === id)
}

/** With other columns, if they are others. */
export function withColumns(metadata: TableMetadata, columns: readonly TableColumn[]): TableMetadata {
  const { schemas } = metadata
  // a catalog may store the parts of a column in another order, and gives columns that it knows their former number
  const known = schemas.find(({ fields }) => isDeepStrictEqual(fields, columns))
  if (known) return { ...metadata, 'current-schema-id': known['schema-id'] }
  const id = Math.max(...schemas.map((schema) => schema['schema-id'])) + 1
  return {
    ...metadata,
    'last-column-id': Math.max(metadata['last-column-id'], ...columns.map((column) => column.id)),
    'current-schema-id': id,
    schemas: [...schemas, { type: 'struct', 'schema-id': id, fields: columns }],
  }
}

/** With a further snapshot, which readers see from then on. */
export function withSnapshot(metadata: TableMetadata, snapshot: Snapshot): TableMetadata {
  const { 'snapshot-id': id, 'timestamp-ms': time } = snapshot
  return {
    ...metadata,
    'last-sequence-number': Number(snapshot['sequence-number']),
    'current-snapshot-id': id,
    refs: { ...metadata.refs, main: { ...metadata.refs?.main, 'snapshot-id': id, type: 'branch' } },
    snapshots: [...metadata.snapshots, snapshot],
    'snapshot-log': [...metadata['snapshot-log'], { 'snapshot-id': id, 'timestamp-ms': time }],
  }
}

const HOUR_MS = 3_600_000
/** How long every snapshot stays; of each hour before, the last one does. Queries may take as long. */
const DENSE_MS = 6 * HOUR_MS

/**
 * Without the snapshots older than `kept_ms`, and with one of each hour among those that are not new, so that the metadata
 * stays small. Those stay that readers see or that other programs have named.
 */
export function withoutSnapshots(metadata: TableMetadata, now: number, kept_ms: number): TableMetadata {
  const named = new Set(Object.values(metadata.refs ?? {}).map((ref) => ref['snapshot-id']))
  named.add(metadata['current-snapshot-id'] ?? -1)
  const hourOf = (snapshot: Snapshot) => Math.floor(snapshot['timestamp-ms'] / HOUR_MS)
  const last = new Map(metadata.snapshots.map((each) => [hourOf(each), each]))
  const snapshots = metadata.snapshots.filter((each) => {
    const age_ms = now - each['timestamp-ms']
    const is_kept = age_ms <= DENSE_MS || last.get(hourOf(each)) === each
    return named.has(each['snapshot-id']) || (is_kept && age_ms <= kept_ms)
  })
  const known = new Set(snapshots.map((each) => each['snapshot-id']))
  return {
    ...metadata,
    snapshots,
    'snapshot-log': metadata['snapshot-log'].filter((each) => known.has(each['snapshot-id'])),
  }
}

/** The metadata that comes after the one in a file. Its time never goes back. */
export function following(metadata: TableMetadata, former_file: string, now: number): TableMetadata {
  const former = { 'metadata-file': former_file, 'timestamp-ms': metadata['last-updated-ms'] }
  return {
    ...metadata,
    'last-updated-ms': Math.max(now, metadata['last-updated-ms']),
    'metadata-log': [...metadata['metadata-log'], former].slice(-MOST_LOGGED),
  }
}

/** What other programs may leave out of metadata. */
const OPTIONAL = { properties: {}, snapshots: [], 'snapshot-log': [], 'metadata-log': [] }

/** What was found as the newest metadata of a table. */
export interface FoundHead {
  readonly location: string
  readonly metadata: TableMetadata
}

/** The newest metadata, with all that it may lack. */
export const foundHead = (location: string, metadata: TableMetadata): FoundHead => ({
  location,
  metadata: { ...OPTIONAL, ...metadata },
})

/** Reads JSON. Integers beyond 2^53 are bigints: other engines choose such ids. */
export function parseExactly<Value>(text: string): Value {
  return JSON.parse(text, function exact(this: unknown, _key, value, context?: { readonly source?: string }) {
    const digits = context?.source
    if (typeof value !== 'number' || Number.isSafeInteger(value) || !/^-?\d+$/.test(digits ?? ''))
      return value
    return BigInt(digits as string)
  } as (this: unknown, key: string, value: unknown) => unknown)
}

/** Text that is JSON as it is, which TypeScript does not know yet. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown }

/** Writes JSON, with all digits of its integers. */
export function printExactly(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? rawJson(String(each)) : each))
}
