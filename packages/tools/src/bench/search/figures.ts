import { quantile } from '../../repository/figures.ts'

/** The time of a search, in milliseconds. */
export interface Timing {
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly runs: number
}

/** The timing of searches that took `times` milliseconds. */
export function toTiming(times: readonly number[]): Timing {
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

/** The figures of one engine with one number of records. */
export interface EngineFigures {
  readonly records: number
  readonly build_seconds: number
  readonly upserts_per_second: number
  readonly bytes: number
  readonly classes: Readonly<Record<string, ClassFigures>>
  /** Loading what is published. */
  readonly load?: LoadFigures
  /** Searches while batches of 1,000 records are written, by the pause between two batches. */
  readonly beside?: Readonly<Record<string, Timing>>
}

/** The figures of a collection that is loaded. */
export interface LoadFigures {
  readonly seconds: number
  /** By class of searches the time of its first search after the load, which builds indexes, in milliseconds. */
  readonly first_ms: Readonly<Record<string, number>>
}

/** The longest stall of the event loop during a task, in milliseconds. */
export interface StallFigures {
  readonly stall_ms: number
  /** The longest CPU time of this thread in one stall; on a busy machine it is less than the stall. */
  readonly computed_ms: number
  readonly took_ms: number
}

/** The figures of one class of aggregates, in which engines take turns. */
export interface GroupFigures {
  readonly engines: Readonly<Record<string, GroupTiming>>
  readonly stall_ms: number
  readonly computed_ms: number
}

/** What an engine took for the aggregates of one class. */
export interface GroupTiming {
  readonly wall: Timing
  /** The CPU time of a search on all threads; unlike its time about the same on a busy machine. */
  readonly cpu: Timing
  /** The time of the first search of its kind, which may build indexes, in milliseconds. */
  readonly first_ms: number
  /** The groups of the first few searches. */
  readonly answers: readonly string[]
}
