import type { FileBytes, FileFacts } from './file-source.ts'
import type { CompleteFormat, FormatOf } from './format.ts'
import type { FileLimits } from './limits.ts'
import type { Warnings } from './warnings.ts'

/** The values of a record by column, without a prototype. Plain JSON, except that text of a CSV file has no types yet. */
export type FileValues = Record<string, unknown>

/** One record of a file. */
export interface FileRecord {
  /** The number of the row, from 1; of a passage in a document. */
  readonly row: number
  readonly values: FileValues
}

/** The arguments of a reader. */
export interface ReadOptions<Format = CompleteFormat> {
  readonly format: Format
  readonly facts: FileFacts
  readonly limits: FileLimits
  /** Whether the bytes end somewhere in the file. */
  readonly is_cut: boolean
  /** Takes what the file does not keep. */
  readonly warnings: Warnings
}

export type FormatOptionsOf<Type extends CompleteFormat['filetype']> = ReadOptions<FormatOf<Type>>

/** Reads the records of one file, in batches. Throws a `FileError` if it cannot. */
export type ReadRecords<Type extends CompleteFormat['filetype']> = (
  bytes: FileBytes,
  options: FormatOptionsOf<Type>,
) => AsyncIterable<readonly FileRecord[]>

/** Inherits nothing, since a column may be named `__proto__`. V8 makes objects of a class faster than those without one. */
class Values {}
Reflect.deleteProperty(Values.prototype, 'constructor')
Object.setPrototypeOf(Values.prototype, null)

/** An empty record. */
export function emptyValues(): FileValues {
  return new Values() as FileValues
}

/** Turns the lines or rows of a file into records. The records before an error come before it. */
export async function* toRecords<Item>(
  batches: AsyncIterable<readonly Item[]>,
  toRecord: (item: Item) => FileRecord | undefined,
): AsyncGenerator<FileRecord[]> {
  for await (const items of batches) {
    const records: FileRecord[] = []
    try {
      for (const item of items) {
        const record = toRecord(item)
        if (record) records.push(record)
      }
    } catch (error) {
      if (records.length > 0) yield records
      throw error
    }
    if (records.length > 0) yield records
  }
}

const BATCH_RECORDS = 100

/** Collects records that come one after another. Those before an error come before it. */
export async function* inBatches(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord[]> {
  let batch: FileRecord[] = []
  try {
    for await (const record of records)
      if (batch.push(record) >= BATCH_RECORDS) {
        yield batch
        batch = []
      }
  } catch (error) {
    if (batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}
