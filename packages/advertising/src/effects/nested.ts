import { type Document, putAt, toCamelCase } from '@linkspan/core'

/** A row of the vendor with an object at its place: `root` is as in queries, and values are by the vendor's paths. */
export function nested(root: string, values: Readonly<Record<string, unknown>>): Document {
  const row: Document = {}
  for (const [path, value] of Object.entries(values)) putAt(row, `${toCamelCase(root)}.${path}`, value)
  return row
}
