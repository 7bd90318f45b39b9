import { FileError, tooLarge } from './file-error.ts'
import type { FileBytes, FileFacts } from './file-source.ts'
import { type CompleteFormat, type FileFormat, withDefaults } from './format.ts'
import type { FileLimits } from './limits.ts'
import { recordReaderOf } from './read-records.ts'
import type { FileRecord } from './records.ts'
import { conformer, toSchemaless } from './schema/conform.ts'
import { type FieldTypes, TypeInference } from './schema/field-types.ts'
import { type FileWarning, type Misfit, Warnings } from './warnings.ts'

/**
 * What happens to a record with a value that does not have the type of its column, or with an unknown column: the value
 * becomes null and the column is left out, or the record is left out, or the file fails.
 */
export type ValidationPolicy = 'Emit Record' | 'Skip Record' | 'Wait for Discover'

/** A file, and what it is. */
export interface FileRequest {
  readonly format: FileFormat
  /** The name and the media type determine the kind of a document; other formats need neither. */
  readonly facts?: FileFacts
  /** Whether the bytes end somewhere in the file; default false. */
  readonly is_cut?: boolean
  /** Limits other than the usual ones. */
  readonly limits?: Partial<FileLimits>
}

/** How the records of a file are read. */
export interface ReadRequest extends FileRequest {
  /** The columns of the records with their types. Default none: then each record has one value, an object. */
  readonly fields?: FieldTypes
  /** Default `Emit Record`. */
  readonly validation_policy?: ValidationPolicy
}

/** What a reader process does with a file: finds the types of its columns, or reads its records. */
export type FileTask =
  | ({ readonly task: 'inspect' } & FileRequest)
  | ({ readonly task: 'read' } & ReadRequest)

/** What a whole file was. */
export interface FileSummary {
  /** All records of the file. */
  readonly records: number
  /** The records that did not have the types of their columns, and were left out or got nulls, as the policy says. */
  readonly misfits: number
  /** The types that the values of this file need; with `fields`, those of the records that do not conform. */
  readonly types: FieldTypes
  /** What the records do not keep of the file. */
  readonly warnings: readonly FileWarning[]
}

/**
 * A record of a batch: the number of its row, from 1, and a value for each of the `fields` in their order. Integers beyond
 * 2^53 and decimals are texts.
 */
export type BatchRecord = readonly [row: number, ...values: unknown[]]

/** The size of a batch. */
const BATCH_RECORDS = 1_024
const BATCH_CHARACTERS = 256 * 1024

/**
 * Reads one file. Yields batches of records as JSON texts and returns the summary. Throws a `FileError` if the file
 * cannot be read, or if it does not conform and the policy is to wait.
 */
export async function* runTask(
  bytes: FileBytes,
  task: FileTask,
  limits: FileLimits,
): AsyncGenerator<string, FileSummary> {
  const format = withDefaults(task.format)
  const inference = new TypeInference(format, limits.columns)
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
  const warnings = new Warnings()
  const toValues = valuesOf(task, format, ({ row, values }, found) => {
    misfits++
    inference.observe(values)
    // as numbers, others of the column would have too many digits
    for (const { kind, column } of found) if (kind === 'digits') inference.addText(column)
    warnings.addMisfits(found, row)
  })

  try {
    const read = await recordReaderOf(format)
    const { facts = NO_FACTS, is_cut = false } = task
    for await (const some of read(bytes, { format, facts, limits, is_cut, warnings }))
      for (const record of some) {
        if (++records > limits.records) throw tooLarge('the file', limits.records, 'records')
        if (!toValues) {
          inference.observe(record.values)
          continue
        }
        const wanted = toValues(record)
        if (!wanted) continue
        const text = JSON.stringify([record.row, ...wanted])
        if (text.length > limits.record_bytes) throw tooLarge('a record', limits.record_bytes, 'characters')
        batch.push(text)
        size += text.length
        if (batch.length >= BATCH_RECORDS || size >= BATCH_CHARACTERS) yield flush()
      }
  } catch (error) {
    // the last record of a cut file is incomplete
    if (!task.is_cut || records === 0) throw error
  }
  if (batch.length > 0) yield flush()
  return { records, misfits, types: inference.types(), warnings: warnings.list() }
}

const NO_FACTS: FileFacts = { name: '' }

/** How a task wants the values of a record; undefined if it wants their types only. */
function valuesOf(
  task: FileTask,
  format: CompleteFormat,
  onMisfit: (record: FileRecord, misfits: readonly Misfit[]) => void,
): ((record: FileRecord) => readonly unknown[] | undefined) | undefined {
  if (task.task === 'inspect') return undefined
  const { fields, validation_policy } = task
  if (!fields) return ({ values }) => toSchemaless(values)
  const conform = conformer(fields, format)
  return (record) => {
    const { values, misfits } = conform(record.values)
    if (misfits.length === 0) return values
    onMisfit(record, misfits)
    if (validation_policy === 'Wait for Discover')
      throw new FileError(
        'file_does_not_conform',
        `record ${record.row} does not have the fields of the stream`,
      )
    return validation_policy === 'Skip Record' ? undefined : values
  }
}
