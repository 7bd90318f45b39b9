// Written by `npm run docs:reference` from the formats of files. Do not edit.

/** The formats of an export, with what people call them. */
export const exportFormats = {
  jsonl: 'JSON Lines',
  csv: 'CSV',
  parquet: 'Parquet',
} as const
