import { systemClock } from '@linkspan/core'
import type { QueryOptions } from '../query-options.ts'

/** How long a task may hold the event loop, in milliseconds. */
const SLICE_MS = 1

/**
 * Schedules long tasks: one continues in each round of the event loop, however many wait. The tenants have their turns one
 * after another, and the tasks of a tenant share the tenant's turns.
 */
export class RoundRobin {
  /** By tenant, its tasks; the tenant whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** Whether a task of the tenant waits. */
  isWaiting(tenant: string): boolean {
    return this.#waiting.has(tenant)
  }

  /** Waits for the caller's turn. */
  next(tenant: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.size === 0) setImmediate(this.#grant)
      const tasks = this.#waiting.get(tenant)
      if (tasks) tasks.push(resolve)
      else this.#waiting.set(tenant, [resolve])
    })
  }

  readonly #grant = () => {
    const [first] = this.#waiting
    if (!first) return
    const [tenant, tasks] = first
    const resume = tasks.shift()
    this.#waiting.delete(tenant)
    if (tasks.length > 0) this.#waiting.set(tenant, tasks)
    if (this.#waiting.size > 0) setImmediate(this.#grant)
    resume?.()
  }
}

/** The pace of one task, which checks `due` regularly and then rests. */
export class Pace {
  readonly #round_robin: RoundRobin
  readonly #tenant: string
  readonly #signal: AbortSignal | undefined
  #until: number

  /** Tasks without a tenant, such as merges, share the turns of one. */
  constructor(round_robin: RoundRobin, { tenant = '', signal }: QueryOptions = {}) {
    this.#round_robin = round_robin
    this.#tenant = tenant
    this.#signal = signal
    this.#until = systemClock.elapsed() + SLICE_MS
    signal?.throwIfAborted()
  }

  /** Begins after the tasks of the same tenant that wait, so that many of them do not have a slice each at once. */
  async begin(): Promise<void> {
    if (this.#tenant !== '' && this.#round_robin.isWaiting(this.#tenant)) await this.rest()
  }

  /** Whether the task should yield now. */
  get due(): boolean {
    return systemClock.elapsed() > this.#until
  }

  /** Yields the event loop to others. Fails with the signal's reason if it was aborted. */
  async rest(): Promise<void> {
    await this.#round_robin.next(this.#tenant)
    this.#signal?.throwIfAborted()
    this.#until = systemClock.elapsed() + SLICE_MS
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
