import type { ExportField } from '@linkspan/files'
import type { RecordBatch, StoredSegment } from '@linkspan/search'

/** What a connector has in a table. */
export interface TableShare {
  readonly organization: string
  readonly customer_name: string
  readonly connector_id: string
  /** When its newest records were read, in milliseconds since 1970; null if that is not known. */
  readonly synced_at: number | null
  readonly fields: readonly ExportField[]
  readonly segments: readonly StoredSegment[]
}

/** What a table is to have. */
export interface TableContent {
  /** By connector. */
  readonly shares: ReadonlyMap<string, WantedShare>
  /** Whether the rows of a connector without a share stay: it cannot be read, but it is there. */
  readonly keeps: (connector_id: string) => boolean
}

/** What a connector is to have in a table. */
export interface WantedShare {
  /** Names all that its rows follow from: if the table has the same version of it, nothing is read. */
  readonly version: string
  /** Opens it; undefined if it cannot be had, and then the rows stay as they are. */
  open(): Promise<TableShare | undefined>
}

/** A batch with the columns that all its rows have in common before its own. */
export function withFirstColumns(share: TableShare, batch: RecordBatch): RecordBatch {
  const { organization, customer_name, connector_id, synced_at } = share
  const time = synced_at === null ? null : new Date(synced_at).toISOString()
  const texts = [organization, customer_name, connector_id, time]
  return {
    count: batch.count,
    columns: [...texts.map((text) => repeatedText(text, batch.count)), ...batch.columns],
  }
}

/** A column that has one text in all rows, or none. */
export function repeatedText(value: string | null, count: number): RecordBatch['columns'][number] {
  const text = new Uint8Array(Buffer.from(value ?? ''))
  const offsets = value === null ? new Uint32Array(1) : Uint32Array.of(0, text.length)
  const field = { path: '', type: 'string' } as const
  return { field, codes: new Uint8Array(count), text, offsets, numbers: undefined }
}
