import type { Stream, StreamFormat } from '@linkspan/drive'
import { FileError, tooLarge } from './file-error.ts'
import type { FileBytes, FileFacts } from './file-source.ts'
import type { FileLimits } from './limits.ts'
import { readerOf } from './read-records.ts'
import type { FileValues } from './records.ts'
import { conformer, toSchemaless } from './schema/conform.ts'
import { type FieldTypes, TypeInference } from './schema/field-types.ts'

/** How a file is read. */
export interface FileRequest {
  readonly format: StreamFormat
  readonly facts: FileFacts
  readonly schemaless: boolean
  readonly validation_policy: Stream['validation_policy']
  /** The columns of the records with their types. Absent to find the types only: then there are no records. */
  readonly fields?: FieldTypes
  /** Whether the bytes end somewhere in the file. */
  readonly is_cut?: boolean
  /** Limits other than the usual ones. */
  readonly limits?: Partial<FileLimits>
}

/** What a whole file was. */
export interface FileSummary {
  /** All records of the file. */
  readonly records: number
  /** The records that did not have the types of their columns, and were left out or got nulls, as the policy says. */
  readonly misfits: number
  /** The types that the values of this file need; with `fields`, those of the records that do not conform. */
  readonly types: FieldTypes
}

/** A record of a batch: the number of its row, from 1, and a value for each of the `fields` in their order. */
export type BatchRecord = readonly [row: number, ...values: unknown[]]

/** The size of a batch. */
const BATCH_RECORDS = 1_024
const BATCH_CHARACTERS = 256 * 1024

/**
 * Reads one file. Yields batches of records as JSON texts and returns the summary. Throws a `FileError` if the file
 * cannot be read, or if it does not conform and the policy is to wait.
 */
export async function* readFile(
  bytes: FileBytes,
  { format, facts, schemaless, validation_policy, fields, is_cut }: FileRequest,
  limits: FileLimits,
): AsyncGenerator<string, FileSummary> {
  const inference = new TypeInference(format, limits.columns)
  const conform = fields && conformer(fields, format)
  let records = 0
  let misfits = 0
  let batch: string[] = []
  let size = 0
  const flush = () => {
    const text = `[${batch.join(',')}]`
    batch = []
    size = 0
    return text
  }

  /** The values as the stream wants them; undefined if the record is left out. */
  function valuesOf(given: FileValues): readonly unknown[] | undefined {
    if (schemaless) return toSchemaless(given)
    const { values, conforms } = (conform as NonNullable<typeof conform>)(given)
    if (conforms) return values
    misfits++
    inference.observe(given)
    if (validation_policy === 'Wait for Discover')
      throw new FileError('file_does_not_conform', `record ${records} does not have the fields of the stream`)
    return validation_policy === 'Skip Record' ? undefined : values
  }

  try {
    const read = await readerOf(format)
    for await (const some of read(bytes, { format, facts, limits }))
      for (const { row, values } of some) {
        if (++records > limits.records) throw tooLarge('the file', limits.records, 'records')
        if (!fields) {
          inference.observe(values)
          continue
        }
        const wanted = valuesOf(values)
        if (!wanted) continue
        const text = JSON.stringify([row, ...wanted])
        batch.push(text)
        size += text.length
        if (batch.length >= BATCH_RECORDS || size >= BATCH_CHARACTERS) yield flush()
      }
  } catch (error) {
    // the last record of a cut file is incomplete
    if (!is_cut || records === 0) throw error
  }
  if (batch.length > 0) yield flush()
  return { records, misfits, types: inference.types() }
}
