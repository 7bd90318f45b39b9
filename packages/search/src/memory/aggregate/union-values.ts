import type { Scalar } from '../../language/fields.ts'
import { comparatorOf } from '../columns/compare-values.ts'
import type { Values } from '../columns/values.ts'
import type { Pace } from '../pace.ts'
import { mergeCodes } from '../write/merge-values.ts'

/** Some codes of a column, ascending, and without that of a missing value. */
export interface UsedCodes {
  readonly values: Values
  readonly codes: Uint32Array
}

/** A value of the union: the number of its column, and its code there. */
interface Sources {
  readonly column: Uint32Array
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
  let union: Sources = { column: new Uint32Array(0), code: new Uint32Array(0) }
  let maps: Uint32Array[] = []
  for (const [number, { values, codes }] of columns.entries()) {
    const comparators = columns.slice(0, number).map((earlier) => comparatorOf(earlier.values, values))
    const known = union
    const compare = (place: number, own: number) =>
      // Sources are earlier columns.
      (comparators[known.column[place] as number] as (left: number, right: number) => number)(
        known.code[place] as number,
        codes[own] as number,
      )
    const merged = await mergeCodes(allOf(known.code), allOf(codes), compare, pace)
    union = taken(known, number, codes, merged.sources)
    maps = [...maps.map((map) => map.map((code) => merged.older[code] as number)), merged.newer]
  }
  const values = new UnionValues(
    columns.map((column) => column.values),
    union,
  )
  return { values, maps }
}

/** Marks for all of a list and its missing value. */
function allOf({ length }: Uint32Array): Uint8Array {
  return new Uint8Array(length + 1).fill(1)
}

/** The sources of a union with one more column. */
function taken(union: Sources, number: number, codes: Uint32Array, sources: Int32Array): Sources {
  const column = new Uint32Array(sources.length)
  const code = new Uint32Array(sources.length)
  for (let place = 0; place < sources.length; place += 1) {
    const source = sources[place] as number
    column[place] = source < 0 ? number : (union.column[source] as number)
    code[place] = source < 0 ? (codes[~source] as number) : (union.code[source] as number)
  }
  return { column, code }
}
