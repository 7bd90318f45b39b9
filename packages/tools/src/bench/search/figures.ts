import { quantile } from '../../repository/figures.ts'

/** The time of searches, in milliseconds. */
export type Timing = ReturnType<typeof toTiming>

/** The timing of searches that took `times` milliseconds. */
export function toTiming(times: readonly number[]) {
  const at = (part: number) => quantile(times, part)
  return { p50: at(0.5), p99: at(0.99), max: at(1), runs: times.length }
}

/** The figures of one class of searches. */
export interface ClassFigures {
  readonly records: Timing
  /** The page as JSON text. */
  readonly text?: Timing
  /** The page as objects, and then written as JSON text. */
  readonly written?: Timing
  /** A page with one field: the time of the search without its records. */
  readonly bare?: Timing
  /** The number and a digest of the keys on the page, for the first few searches. */
  readonly answers: readonly string[]
}

/** The figures of a collection that is loaded. */
export interface LoadFigures {
  readonly seconds: number
  /** By class of searches the time of its first search after the load, which builds indexes, in milliseconds. */
  readonly first_ms: Readonly<Record<string, number>>
}
