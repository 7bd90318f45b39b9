import type { FileStream } from '@linkspan/core'
import { type FieldTypes, widenAll } from '@linkspan/files'
import { isUnstructured, streamOptionsOf } from './stream-entity.ts'

/** More columns are left out: each takes memory in every record. */
const MOST_COLUMNS = 1_000

/** The columns that the options of a stream fix; undefined if the files determine them. */
export function fixedColumns(stream: FileStream): FieldTypes | undefined {
  if (isUnstructured(stream))
    return { title: 'string', heading: 'string', passage: 'integer', content: 'string' }
  return streamOptionsOf(stream).schemaless ? { data: 'object' } : stream.columns
}

/** The columns of several files together. */
export function mergeFileColumns(files: Iterable<FieldTypes>): FieldTypes {
  return Object.fromEntries(Object.entries(widenAll(files)).slice(0, MOST_COLUMNS))
}

export function hasSameColumns(left: FieldTypes, right: FieldTypes): boolean {
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}

/** The fields of a stream with these columns. */
export function fieldsOfColumns(stream: FileStream, columns: FieldTypes): FieldTypes {
  const fields: Record<string, FieldTypes[string]> = { ...stream.search.fields }
  const names = fieldNames(stream, columns)
  for (const [column, name] of names) fields[name] = columns[column] ?? 'string'
  return fields
}

/**
 * The field of each column. A dot would begin a path, and a column may have the name of a field that every record has:
 * such columns get underscores.
 */
export function fieldNames(stream: FileStream, columns: FieldTypes): Map<string, string> {
  const taken = new Set(isUnstructured(stream) ? [] : Object.keys(stream.search.fields))
  const names = new Map<string, string>()
  for (const column of Object.keys(columns)) {
    let name = column.replaceAll('.', '_')
    while (name === '' || name === '__proto__' || taken.has(name)) name += '_'
    taken.add(name)
    names.set(column, name)
  }
  return names
}
