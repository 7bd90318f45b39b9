/** How long one piece of work may hold the event loop, in milliseconds. */
const SLICE_MS = 3

/** Lets long pieces of work take turns: one goes on in each round of the event loop, however many wait. */
export class Turns {
  readonly #waiting: (() => void)[] = []

  /** Waits for the turn of whoever asks. */
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

/** The pace of one piece of work: it asks `due` now and then and rests when it is. */
export class Pace {
  readonly #turns: Turns
  readonly #signal: AbortSignal | undefined
  #until: number

  constructor(turns: Turns, signal?: AbortSignal) {
    this.#turns = turns
    this.#signal = signal
    this.#until = performance.now() + SLICE_MS
    signal?.throwIfAborted()
  }

  /** Whether others should have the event loop now. */
  get due(): boolean {
    return performance.now() > this.#until
  }

  /** Gives the event loop to others. Fails with the signal's reason when that was aborted. */
  async rest(): Promise<void> {
    await this.#turns.next()
    this.#signal?.throwIfAborted()
    this.#until = performance.now() + SLICE_MS
  }
}

/** How many cheap steps to take between two looks at the clock. */
export const STRIDE = 4_096

/** The same for rows, of which each may be asked up to 200 questions. */
export const ROW_STRIDE = 1_024
