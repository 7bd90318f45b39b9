// Written by `npm run docs:reference` from the formats of files. Do not edit.

/** The formats of an export. */
export const EXPORT_FORMATS = ['jsonl', 'csv', 'parquet'] as const
