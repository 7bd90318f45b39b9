import type { CodeList } from '../columns/code-list.ts'
import type { Column } from '../columns/column.ts'
import { Postings } from '../indexes/postings.ts'

/** A set of a column's codes: a range, or a list. */
export interface CodeSet {
  readonly column: Column
  readonly low: number
  /** The first code after the range. */
  readonly high: number
  /** Undefined for the whole range. */
  readonly list: CodeList | undefined
}

/** Rows that an index finds without their codes. */
export interface FoundRows {
  readonly rows: CodeList
  /** They from one on, ascending, in pieces that are found without a rest, though the list is not complete. */
  walk(from: number): Iterable<Uint32Array>
}

/** A test of rows. */
export type RowTest = (row: number) => boolean

/** Tests whether a row's code is in the set. */
export function testOf({ column: { codes }, low, high, list }: CodeSet): RowTest {
  if (list) return (row) => list.has(codes[row] as number)
  if (high === low + 1) return (row) => codes[row] === low
  return (row) => {
    const code = codes[row] as number
    return code >= low && code < high
  }
}

/** All other codes, that of a missing value included; undefined if they are not one range. */
export function complementOf({ column, low, high, list }: CodeSet): CodeSet | undefined {
  const end = column.values.size + 1
  if (list) return undefined
  if (high === end) return { column, low: 0, high: low, list }
  return low === 0 ? { column, low: high, high: end, list } : undefined
}

/** The rows of each code of a set, if its column has an index; found rows, which are complete, are those of one code. */
export function rowsOf(set: CodeSet | FoundRows): Postings | undefined {
  if (!('rows' in set)) return set.column.row_index
  const { codes } = set.rows.scored
  return new Postings(codes, Uint32Array.of(0, codes.length))
}

/** Calls `visit` with each range of neighbouring codes in the set. */
export function eachRange(set: CodeSet | FoundRows, visit: (low: number, high: number) => void): void {
  const { low, high, list } = 'rows' in set ? { low: 0, high: 1 } : set
  if (!list) {
    if (low < high) visit(low, high)
    return
  }
  const { codes } = list.scored
  for (let place = 0; place < codes.length; ) {
    const first = codes[place] as number
    let next = first
    while (codes[place] === next) {
      place++
      next++
    }
    visit(first, next)
  }
}

/** Sets of codes, or rows, that together cover every row that can match, with the number of their rows, or about it. */
export interface Cover {
  readonly sets: readonly (CodeSet | FoundRows)[]
  readonly count: number
  /** The number of codes in the sets. */
  readonly codes: number
}

/** Rows that were found: how many is a guess, which is made if it is needed. */
export function coverOfRows(found: FoundRows): Cover {
  const count = () => found.rows.most
  return {
    sets: [found],
    get count() {
      return count()
    },
    get codes() {
      return count()
    },
  }
}
