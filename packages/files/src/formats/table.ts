import { malformed, tooLarge } from '../file-error.ts'

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

/** The longest name of a column, in characters. Every record repeats it. */
const LONGEST_NAME = 500

/** Refuses the header of a file that is no table, such as an image. */
export function checkNames(names: readonly string[]): void {
  if (names.some((name) => name.length > LONGEST_NAME))
    throw tooLarge('the name of a column', LONGEST_NAME, 'characters')
  if (names.some((name) => /[\0\uFFFD]/.test(name)))
    throw malformed('the header is not text in this encoding')
}
