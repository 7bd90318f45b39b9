import type { Column } from '../columns/column.ts'

/** A set of a column's codes: a range, or the marked codes of a range. */
export interface CodeSet {
  readonly column: Column
  readonly low: number
  /** The first code after the range. */
  readonly high: number
  /** By code, not zero for members; undefined for the whole range. */
  readonly marks: Uint8Array | Uint32Array | undefined
}

/** A test of rows. */
export type RowTest = (row: number) => boolean

/** Tests whether a row's code is in the set. */
export function testOf({ column: { codes }, low, high, marks }: CodeSet): RowTest {
  if (marks) return (row) => marks[codes[row] as number] !== 0
  if (high === low + 1) return (row) => codes[row] === low
  return (row) => {
    const code = codes[row] as number
    return code >= low && code < high
  }
}

/** All other codes, that of a missing value included; undefined if they are not one range. */
export function complementOf({ column, low, high, marks }: CodeSet): CodeSet | undefined {
  const end = column.values.size + 1
  if (marks) return undefined
  if (high === end) return { column, low: 0, high: low, marks }
  return low === 0 ? { column, low: high, high: end, marks } : undefined
}

/** Calls `visit` with each range of neighbouring codes in the set. */
export function eachRange({ low, high, marks }: CodeSet, visit: (low: number, high: number) => void): void {
  if (!marks) {
    if (low < high) visit(low, high)
    return
  }
  for (let code = low; code < high; code += 1) {
    if (marks[code] === 0) continue
    const first = code
    while (code < high && marks[code] !== 0) code += 1
    visit(first, code)
  }
}
