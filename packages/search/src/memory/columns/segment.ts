import type { RecordKey } from '../../language/fields.ts'
import type { RecordPlan } from '../records/record-plan.ts'
import type { Column } from './column.ts'
import { seek } from './first-place.ts'
import { columnValueAt, markOf } from './values.ts'

/** The plans of fewer rows take more memory than the rows, so that only some of these segments have any. */
export const FEW_ROWS = 4_096

/** Immutable records as columns; the rows are in the order of the key. */
export class Segment {
  readonly rows: number
  readonly columns: readonly Column[]
  readonly key: readonly Column[]
  /** How its rows are written, by the writers that wrote some lately. */
  plans: Map<object, RecordPlan> | undefined
  readonly #by_field: ReadonlyMap<string, Column>

  constructor(rows: number, columns: readonly Column[], key: readonly string[]) {
    this.rows = rows
    this.columns = columns
    this.#by_field = new Map(columns.map((column) => [column.field, column]))
    this.key = key.map((field) => this.column(field))
  }

  /** Memory in use, in bytes, without the plans of a small segment, which soon belong to another one. */
  get bytes(): number {
    const plans = this.rows < FEW_ROWS || !this.plans ? [] : [...this.plans.values()]
    return [...this.columns, ...plans].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /**
   * Frees the memory at once, since the garbage collector notices large buffers late. The segment must not be used any
   * more, nor anything that shares its buffers.
   */
  release(): void {
    for (const column of this.columns) column.release()
  }

  /** The column of a declared field. */
  column(field: string): Column {
    const column = this.#by_field.get(field)
    if (!column) throw new RangeError(`no column ${field}`)
    return column
  }

  /** The key of a row. */
  keyAt(row: number): RecordKey {
    return this.key.map(({ values, codes }) => columnValueAt(values, codes[row] as number))
  }

  /** The mark of a key's row, or of the gap where it would be. */
  locate(key: RecordKey): number {
    return this.locateMarks(this.key.map(({ values }, index) => markOf(values, key[index] ?? null)))
  }

  /** The same for a key as the marks of its values. Fast if the row is soon after `from`. */
  locateMarks(marks: readonly number[], from = 0): number {
    const low = seek(from, this.rows, (row) => this.#order(row, marks) < 0)
    return low < this.rows && this.#order(low, marks) === 0 ? 2 * low + 1 : 2 * low
  }

  /** Compares a row's key with the marks of a key: negative if it comes before. */
  #order(row: number, marks: readonly number[]): number {
    for (let index = 0; index < this.key.length; index++) {
      const { codes } = this.key[index] as Column
      const difference = 2 * (codes[row] as number) + 1 - (marks[index] as number)
      if (difference !== 0) return difference
    }
    return 0
  }
}
