import type { FieldType, FileStream } from '@linkspan/core'
import type { Stream } from '@linkspan/drive'
import type { SearchableEntity } from '@linkspan/sync'

/** The options of a stream. */
export function optionsOf({ definition }: FileStream): Stream {
  // only the drive connector declares streams
  return definition as Stream
}

export function isUnstructured(stream: FileStream): boolean {
  return optionsOf(stream).format.filetype === 'unstructured'
}

/** A stream with the fields of its files. */
export function withFields(
  { name, summary, actions, search }: FileStream,
  fields: Readonly<Record<string, FieldType>>,
): SearchableEntity {
  return { name, summary, actions, search: { ...search, fields } }
}
