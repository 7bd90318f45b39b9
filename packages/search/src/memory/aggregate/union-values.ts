import type { Scalar } from '../../language/fields.ts'
import type { Codes } from '../columns/codes.ts'
import type { Values } from '../columns/values.ts'
import type { Pace } from '../pace.ts'
import { mergeCodes, type UsedCodes } from '../write/merge-codes.ts'

/** A value of the union: the number of its column, and its code there. */
interface Sources {
  readonly column: Codes
  readonly code: Uint32Array
}

/** The different values that columns of several segments use, in order. */
export class UnionValues implements Values {
  readonly size: number
  readonly bytes = 0
  readonly #columns: readonly Values[]
  readonly #sources: Sources

  constructor(columns: readonly Values[], sources: Sources) {
    this.size = sources.code.length
    this.#columns = columns
    this.#sources = sources
  }

  at(code: number): Scalar {
    const { column, code: codes } = this.#sources
    return (this.#columns[column[code] as number] as Values).at(codes[code] as number)
  }

  locate(value: Scalar): number {
    const marks = this.#columns.map((column) => column.locate(value))
    const { column, code: codes } = this.#sources
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = 2 * (codes[middle] as number) + 1 - (marks[column[middle] as number] as number)
      if (order === 0) return 2 * middle + 1
      if (order < 0) low = middle + 1
      else high = middle
    }
    return 2 * low
  }
}

/** The union of the values that columns use, and for each column the code of each of its used codes in the union. */
export interface Union {
  readonly values: UnionValues
  /** By column and place among its used codes; the place after the last is the missing value. */
  readonly maps: readonly Uint32Array[]
}

/** Unites the values that columns use. */
export async function uniteValues(columns: readonly UsedCodes[], pace: Pace): Promise<Union> {
  const { column, code, maps } = await mergeCodes(columns, pace)
  const values = new UnionValues(
    columns.map((each) => each.values),
    { column, code },
  )
  return { values, maps }
}
