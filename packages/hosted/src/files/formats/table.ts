/** A cell of a sheet. A formula is its stored result; nothing is computed. */
export type CellValue = string | number | boolean | null

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string
  /** The rows that have cells, in order. */
  rows(): AsyncIterable<readonly CellValue[]>
}

/** Gives columns that share a name a number: `name`, `name_2`, `name_3`. */
export function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return names.map((name) => {
    let unique = name
    let count = counts.get(name) ?? 1
    while (taken.has(unique)) unique = `${name}_${++count}`
    counts.set(name, count)
    taken.add(unique)
    return unique
  })
}
