import { type Document, putAt, valueAt } from '../documents.ts'
import type { FieldType } from '../field-type.ts'

type Fields = Readonly<Record<string, FieldType>>

/** The declared array that a path is inside of, as `parties` is around `parties.name`; undefined for other paths. */
export function arrayAround(fields: Fields, path: string): string | undefined {
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const parent = path.slice(0, dot)
    if (Object.hasOwn(fields, parent) && fields[parent] === 'array') return parent
  }
  return undefined
}

/**
 * The paths of the fields that documents have: without objects whose own fields are declared, and without paths inside
 * arrays.
 */
export function documentPaths(fields: Fields): string[] {
  const paths = Object.keys(fields)
  const isParent = (path: string) =>
    fields[path] === 'object' && paths.some((each) => each.startsWith(`${path}.`))
  return paths.filter((path) => !isParent(path) && arrayAround(fields, path) === undefined)
}

/**
 * The search document of a row: every declared field is present, and one that the vendor omits is null. `convert` changes
 * the values that are there.
 */
export function documentOf(
  row: unknown,
  fields: Fields,
  convert: (path: string, value: unknown) => unknown = (_path, value) => value,
): Document {
  const document: Document = Object.create(null)
  for (const path of documentPaths(fields)) {
    const value = valueAt(row, path) ?? null
    putAt(document, path, value === null ? null : convert(path, value))
  }
  return document
}
