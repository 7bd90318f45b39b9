import type { FileBytes } from './file-source.ts'
import type { CompleteFormat } from './format.ts'
import type { FileRecord, ReadOptions, ReadRecords } from './records.ts'

/** Changes with a release that reads other values from some file, so that callers can read it again. */
export const READERS_VERSION = 3

/** Loaded when they are needed, since their libraries take tens of megabytes. */
const READERS: { readonly [Type in CompleteFormat['filetype']]: () => Promise<ReadRecords<Type>> } = {
  csv: async () => (await import('./formats/csv.ts')).readCsv,
  jsonl: async () => (await import('./formats/jsonl.ts')).readJsonl,
  parquet: async () => (await import('./formats/parquet.ts')).readParquet,
  avro: async () => (await import('./formats/avro.ts')).readAvro,
  excel: async () => (await import('./formats/excel.ts')).readExcel,
  unstructured: async () => (await import('./formats/unstructured.ts')).readUnstructured,
}

/** Loads the reader of a format. It throws a `FileError` if a file cannot be read to its end. */
export async function recordReaderOf(
  format: CompleteFormat,
): Promise<(bytes: FileBytes, options: ReadOptions) => AsyncIterable<readonly FileRecord[]>> {
  // the reader belongs to the format, which the options of its calls have
  return (await READERS[format.filetype]()) as never
}
