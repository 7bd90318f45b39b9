import type { ExportField, FormatOptions } from './columns.ts'
import type { FileWriter } from './file-writer.ts'

/** A format in which files are written. */
interface WrittenFormat {
  /** What people call it. */
  readonly title: string
  readonly media_type: string
  /** Loads what writes it. */
  writer(): Promise<(fields: readonly ExportField[], options: FormatOptions) => FileWriter>
}

/** The formats in which files are written, by name. */
export const writtenFormats = {
  csv: {
    title: 'CSV',
    media_type: 'text/csv; charset=utf-8; header=present',
    writer: async () => (await import('./csv.ts')).csvWriter,
  },
  parquet: {
    title: 'Parquet',
    media_type: 'application/vnd.apache.parquet',
    writer: async () => (await import('./parquet.ts')).parquetWriter,
  },
} as const satisfies Record<string, WrittenFormat>

/** The formats of files. */
export type ExportFormat = keyof typeof writtenFormats
