import { type Clock, elapsed } from '@linkspan/core'
import type { LimitStore, PausedAccounts } from '@linkspan/stores'

/** How long a process starts calls without reading which accounts are paused, in milliseconds. */
const FRESH_MS = 1_000

/** What this process knows of the store's time, and of the pauses that vendors asked other processes for. */
export class PauseWatch {
  readonly #store: Pick<LimitStore, 'paused'>
  readonly #clock: Clock
  #last: PausedAccounts = { now: 0, until: new Map() }
  #asked_at = Number.NEGATIVE_INFINITY
  #answered_at = 0
  #reading: Promise<void> | undefined

  constructor(store: Pick<LimitStore, 'paused'>, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Reads again if that was too long ago; undefined if it was not. */
  refresh(): Promise<void> | undefined {
    if (elapsed(this.#clock) - this.#asked_at < FRESH_MS) return undefined
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  async #read(): Promise<void> {
    const asked_at = elapsed(this.#clock)
    this.#last = await this.#store.paused()
    this.#asked_at = asked_at
    this.#answered_at = elapsed(this.#clock)
  }

  /** The store's time, which is not later than this. */
  latest(): number {
    return this.#last.now + elapsed(this.#clock) - this.#asked_at
  }

  /** The store's time, which is not earlier than this. */
  earliest(): number {
    return this.#last.now + elapsed(this.#clock) - this.#answered_at
  }

  /** When the pause of an account ends, by the store's time. */
  pausedUntil(account: string): number {
    return this.#last.until.get(account) ?? 0
  }
}
