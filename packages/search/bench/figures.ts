/** How long a search takes, in milliseconds. */
export interface Timing {
  readonly p50: number
  readonly p99: number
  readonly runs: number
}

/** What was measured of one class of searches. */
export interface ClassFigures {
  readonly records: Timing
  /** The page as JSON text. */
  readonly text?: Timing
  /** A page of which one field is asked for: what the search takes before records are made. */
  readonly bare?: Timing
  /** The number and a digest of the keys that were answered, for the first few searches. */
  readonly answers: readonly string[]
  /** The same of all that matches, whatever its order; only with few records. */
  readonly sets: readonly string[]
}

/** What was measured of one engine with so many records. */
export interface EngineFigures {
  readonly records: number
  readonly build_seconds: number
  readonly upserts_per_second: number
  readonly bytes: number
  readonly classes: Readonly<Record<string, ClassFigures>>
  /** Saving to a file, and loading from it. */
  readonly stream?: { readonly save_seconds: number; readonly load_seconds: number; readonly bytes: number }
}

/** How long the event loop stood still during some work, in milliseconds. */
export interface StallFigures {
  readonly stall_ms: number
  /** The longest time that the thread itself computed without a pause: what is left on a busy machine. */
  readonly computed_ms: number
  readonly took_ms: number
}
