export type {
  ExportBatch,
  ExportColumn,
  ExportField,
  ExportFormat,
  ExportType,
  FormatOptions,
} from './columns.ts'
export { type WriteOptions, writeExport } from './write-export.ts'
