import { malformed, tooLarge } from '../file-error.ts'
import type { DecimalText } from '../schema/numbers.ts'

/** A cell of a sheet. A formula is its stored result; nothing is computed. */
export type CellValue = string | number | bigint | DecimalText | boolean | null

/** A row of a sheet that has cells. Without cells, the sheet begins. */
export interface SheetRow {
  readonly sheet: string
  readonly cells?: readonly CellValue[]
}

/** Reads the sheets of a workbook in their order, and the rows of those that are wanted. */
export type ReadSheets = (isWanted: (sheet: string) => boolean) => AsyncIterable<SheetRow>

/** A column of a table. */
export interface SheetColumn {
  readonly name: string
  /** Whether the header has the name. A column without one is left out while it has no values. */
  readonly is_named: boolean
}

/** Gives columns that share a name a number: `name`, `name_2`, `name_3`. A column without a name is `column_4`. */
export class Columns {
  readonly #columns: SheetColumn[]
  readonly #taken: Set<string>

  /** Columns may not have the names in `taken`. */
  constructor(header: readonly (string | null)[], taken: readonly string[] = []) {
    const names = header.map((name) => name?.trim() ?? '')
    checkNames(names)
    const own = distinct([...taken, ...names.filter((name) => name !== '')])
    this.#taken = new Set(own)
    const named = own.slice(taken.length)
    this.#columns = names.map((name, at) =>
      name === '' ? this.#nameless(at) : { name: named.shift() as string, is_named: true },
    )
  }

  /** How many columns the header has. */
  get width(): number {
    return this.#columns.length
  }

  /** How many columns there are up to the last one with a name. */
  get named_width(): number {
    return this.#columns.findLastIndex(({ is_named }) => is_named) + 1
  }

  /** The column at an index, also beyond the header. */
  at(index: number): SheetColumn {
    while (this.#columns.length <= index) this.#columns.push(this.#nameless(this.#columns.length))
    return this.#columns[index] as SheetColumn
  }

  #nameless(at: number): SheetColumn {
    let name = `column_${at + 1}`
    while (this.#taken.has(name)) name += '_'
    this.#taken.add(name)
    return { name, is_named: false }
  }
}

/** Gives names that are equal a number: `name`, `name_2`, `name_3`. */
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
function checkNames(names: readonly string[]): void {
  if (names.some((name) => name.length > LONGEST_NAME))
    throw tooLarge('the name of a column', LONGEST_NAME, 'characters')
  if (names.some((name) => /[\0\uFFFD]/.test(name)))
    throw malformed('the header is not text in this encoding')
}
