import type { StreamFormat } from '@linkspan/drive'
import type { FileBytes, FileFacts } from './file-source.ts'
import type { FileLimits } from './limits.ts'

/** The values of a record by column, without a prototype. Plain JSON, except that text of a CSV file has no types yet. */
export type FileValues = Record<string, unknown>

/** One record of a file. */
export interface FileRecord {
  /** The number of the row, from 1; of a passage in a document. */
  readonly row: number
  readonly values: FileValues
}

/** The arguments of a reader. */
export interface ReadOptions<Format = StreamFormat> {
  readonly format: Format
  readonly facts: FileFacts
  readonly limits: FileLimits
}

/** Reads the records of one file. Throws a `FileError` if it cannot. */
export type ReadRecords<Type extends StreamFormat['filetype']> = (
  bytes: FileBytes,
  options: ReadOptions<Extract<StreamFormat, { readonly filetype: Type }>>,
) => AsyncIterable<FileRecord>

/** An empty record. A column may be named `__proto__`. */
export function emptyValues(): FileValues {
  return Object.create(null)
}
