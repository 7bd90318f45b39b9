import type { Scalar } from '../../language/fields.ts'
import { firstPlace } from '../columns/first-place.ts'
import type { Values } from '../columns/values.ts'
import type { Pace } from '../pace.ts'
import { type MergedCodes, mergeCodes, type UsedCodes } from '../write/merge-codes.ts'

/** The different values that columns of several segments use, in order. They are read where they are: a page has few of them. */
export class UnionValues implements Values {
  readonly bytes = 0
  readonly #columns: readonly Values[]
  readonly #merged: MergedCodes

  private constructor(columns: readonly Values[], merged: MergedCodes) {
    this.#columns = columns
    this.#merged = merged
  }

  /** Unites the values that columns use. */
  static async of(used: readonly UsedCodes[], pace: Pace): Promise<UnionValues> {
    const merged = await mergeCodes(used, pace)
    return new UnionValues(
      used.map(({ values }) => values),
      merged,
    )
  }

  get size(): number {
    return this.#merged.code.length
  }

  /** By column and its code, if it is used, the code here; the code after the last is the missing value. */
  get maps(): readonly Uint32Array[] {
    return this.#merged.maps
  }

  at(code: number): Scalar {
    const { column, code: codes } = this.#merged
    return (this.#columns[column[code] as number] as Values).at(codes[code] as number)
  }

  locate(value: Scalar): number {
    const marks = this.#columns.map((column) => column.locate(value))
    const { column, code: codes } = this.#merged
    const orderOf = (place: number) =>
      2 * (codes[place] as number) + 1 - (marks[column[place] as number] as number)
    const place = firstPlace(0, this.size, (each) => orderOf(each) < 0)
    return place < this.size && orderOf(place) === 0 ? 2 * place + 1 : 2 * place
  }
}
