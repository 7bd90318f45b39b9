/** One row with dotted names in place of nested objects. */
export type FlatRow = ReadonlyMap<string, unknown>

/** Flattens nested objects; arrays and values stay. A row that is no object is its only column `value`. */
export function flatten(row: unknown): FlatRow {
  const flat = new Map<string, unknown>()
  if (!isObject(row)) return flat.set('value', row)
  const visit = (object: object, prefix: string) => {
    for (const [name, value] of Object.entries(object)) {
      if (isObject(value) && Object.keys(value).length > 0) visit(value, `${prefix}${name}.`)
      else flat.set(prefix + name, value)
    }
  }
  visit(row, '')
  return flat
}

/** The names of all columns, in the order in which rows have them. */
export function flatColumns(rows: readonly FlatRow[]): string[] {
  return [...new Set(rows.flatMap((row) => [...row.keys()]))]
}

/** The columns that a path names: the column itself, or those below an object. */
export function namesBelow(path: string, names: readonly string[]): string[] {
  return names.filter((name) => `${name}.`.startsWith(`${path}.`))
}

/** The text of a value in a cell. */
export function cell(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
