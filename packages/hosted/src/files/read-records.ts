import type { StreamFormat } from '@linkspan/drive'
import { tooLarge } from './file-error.ts'
import type { FileBytes } from './file-source.ts'
import type { FileRecord, ReadOptions, ReadRecords } from './records.ts'

/** Loaded when they are needed: their libraries take tens of megabytes. */
const READERS: { readonly [Type in StreamFormat['filetype']]: () => Promise<ReadRecords<Type>> } = {
  csv: async () => (await import('./formats/csv.ts')).readCsv,
  jsonl: async () => (await import('./formats/jsonl.ts')).readJsonl,
  parquet: async () => (await import('./formats/parquet.ts')).readParquet,
  avro: async () => (await import('./formats/avro.ts')).readAvro,
  excel: async () => (await import('./formats/excel.ts')).readExcel,
  unstructured: async () => (await import('./formats/unstructured.ts')).readUnstructured,
}

/** Reads the records of a file as its stream says. Throws a `FileError` if the file cannot be read to its end. */
export async function* readRecords(bytes: FileBytes, options: ReadOptions): AsyncGenerator<FileRecord> {
  // the format belongs to its reader
  const read = (await READERS[options.format.filetype]()) as (
    bytes: FileBytes,
    options: never,
  ) => AsyncIterable<FileRecord>
  let count = 0
  for await (const record of read(bytes, options as never)) {
    if (++count > options.limits.records) throw tooLarge('the file', options.limits.records, 'records')
    yield record
  }
}
