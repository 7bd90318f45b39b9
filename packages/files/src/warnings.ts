/** What a record has that its stream does not: a value of another type, digits beyond those of a number, a column. */
export type MisfitKind = 'value' | 'digits' | 'column'

/** Something in a record that does not fit. */
export interface Misfit {
  readonly kind: MisfitKind
  readonly column: string
}

/** What a file that was read does not keep, for a program. */
export type FileWarningCode =
  /** Values do not have the type of their column. They are null, or their records are left out. */
  | 'file_value_misfit'
  /** Numbers have more digits than the type of their column keeps. */
  | 'file_value_rounded'
  /** Records have a column that the request does not name. */
  | 'file_column_unknown'
  /** A workbook does not have a sheet that the format names. */
  | 'file_sheet_missing'

/** Something that a file does not keep. The message names the column and the row. */
export interface FileWarning {
  readonly code: FileWarningCode
  readonly message: string
}

const CODES: Readonly<Record<MisfitKind, FileWarningCode>> = {
  value: 'file_value_misfit',
  digits: 'file_value_rounded',
  column: 'file_column_unknown',
}
const REASONS: Readonly<Record<MisfitKind, string>> = {
  value: 'the value does not have the type of the column',
  digits: 'the number has more digits than the type of the column keeps',
  column: 'the column is unknown',
}
const NAME_CHARACTERS = 100

/** Collects the warnings of one file. */
export class Warnings {
  readonly #others: FileWarning[] = []
  readonly #misfits = new Map<
    MisfitKind,
    { readonly column: string; readonly row: number; records: number }
  >()

  add(code: FileWarningCode, message: string): void {
    this.#others.push({ code, message })
  }

  /** Notes what does not fit in the record of a row. */
  addMisfits(misfits: readonly Misfit[], row: number): void {
    for (const kind of new Set(misfits.map((misfit) => misfit.kind))) {
      const known = this.#misfits.get(kind)
      const { column } = misfits.find((misfit) => misfit.kind === kind) as Misfit
      if (known) known.records++
      else this.#misfits.set(kind, { column, row, records: 1 })
    }
  }

  /** One warning for each kind. */
  list(): FileWarning[] {
    const misfits = [...this.#misfits].map(([kind, { column, row, records }]) => ({
      code: CODES[kind],
      message: `${nameOf(column)}, row ${row}: ${REASONS[kind]} (${records} ${records === 1 ? 'record' : 'records'})`,
    }))
    return [...this.#others, ...misfits]
  }
}

function nameOf(column: string): string {
  const name = column.length > NAME_CHARACTERS ? `${column.slice(0, NAME_CHARACTERS)}…` : column
  return `column ${JSON.stringify(name)}`
}
