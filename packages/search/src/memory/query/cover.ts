import type { CodeSet, FoundRows } from './code-set.ts'

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
