/** How long a task may hold the event loop, in milliseconds. */
const SLICE_MS = 1

/** Schedules long tasks: one continues in each round of the event loop, however many wait. */
export class RoundRobin {
  readonly #waiting: (() => void)[] = []

  /** Waits for the caller's turn. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#waiting.length === 1) setImmediate(this.#grant)
    })
  }

  readonly #grant = () => {
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) setImmediate(this.#grant)
  }
}

/** The pace of one task, which checks `due` regularly and then rests. */
export class Pace {
  readonly #round_robin: RoundRobin
  readonly #signal: AbortSignal | undefined
  #until: number

  constructor(round_robin: RoundRobin, signal?: AbortSignal) {
    this.#round_robin = round_robin
    this.#signal = signal
    this.#until = performance.now() + SLICE_MS
    signal?.throwIfAborted()
  }

  /** Whether the task should yield now. */
  get due(): boolean {
    return performance.now() > this.#until
  }

  /** Yields the event loop to others. Fails with the signal's reason if it was aborted. */
  async rest(): Promise<void> {
    await this.#round_robin.next()
    this.#signal?.throwIfAborted()
    this.#until = performance.now() + SLICE_MS
  }
}

/** How many cheap steps to take between two checks of the clock. */
export const STRIDE = 4_096

/** The same for rows, each of which may need up to 200 comparisons. */
export const ROW_STRIDE = 1_024

/**
 * Takes steps in slices, and yields between them. V8 makes faster code of loops in functions that cannot wait; the
 * hottest ones are no closures either.
 */
export async function eachSlice(
  length: number,
  pace: Pace,
  take: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < length; from += STRIDE) {
    if (pace.due) await pace.rest()
    take(from, Math.min(from + STRIDE, length))
  }
}
