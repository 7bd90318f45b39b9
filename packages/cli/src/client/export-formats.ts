import type { ExportFormat } from '@linkspan/client'

/** The formats of an export. The client, which is loaded later than commands are declared, only has their type. */
export const EXPORT_FORMATS = Object.keys({
  jsonl: true,
  csv: true,
  parquet: true,
} satisfies Record<ExportFormat, true>) as ExportFormat[]
