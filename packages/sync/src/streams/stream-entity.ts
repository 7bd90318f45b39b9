import type { FieldType, FileStream } from '@linkspan/core'
import type { FileFormat, ValidationPolicy } from '@linkspan/files'
import type { SearchableEntity } from '../plan/declaration.ts'

/** What the definition of a stream says of how its files are read. */
export interface StreamOptions {
  /** `skip_unprocessable_files` leaves out documents that no reader takes. */
  readonly format: FileFormat & { readonly skip_unprocessable_files?: boolean }
  readonly schemaless: boolean
  readonly validation_policy: ValidationPolicy
  readonly recent_n_files_to_read_for_schema_discovery?: number | undefined
}

/** The options of a stream. */
export function streamOptionsOf({ definition }: FileStream): StreamOptions {
  // the schema of its kind has checked it
  return definition as StreamOptions
}

export function isUnstructured(stream: FileStream): boolean {
  return streamOptionsOf(stream).format.filetype === 'unstructured'
}

/** A stream with the fields of its files. */
export function withFields(
  { name, summary, actions, search }: FileStream,
  fields: Readonly<Record<string, FieldType>>,
): SearchableEntity {
  return { name, summary, actions, search: { ...search, fields } }
}
