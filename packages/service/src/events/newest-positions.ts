import { type Clock, elapsed, systemClock } from '@linkspan/core'
import type { EventStore } from '@linkspan/stores'

/** How often the store is asked while somebody waits, in milliseconds. */
const LOOK_MS = 250

interface Waiting {
  readonly organization_id: string
  readonly position: number
  readonly until: number
  readonly ended: PromiseWithResolvers<boolean>
}

/** Lets any number of readers wait for new events, with one query for all of them. */
export class NewestPositions {
  readonly #events: Pick<EventStore, 'newest'>
  readonly #isStopping: () => boolean
  readonly #clock: Clock
  readonly #waiting = new Set<Waiting>()
  #looking = false

  constructor(events: Pick<EventStore, 'newest'>, isStopping: () => boolean, clock: Clock = systemClock) {
    this.#events = events
    this.#isStopping = isStopping
    this.#clock = clock
  }

  /**
   * Waits until an organization has an event after a position. Resolves to false after `ms`, and at once if the signal
   * aborts or the server stops. Throws when the store does not answer.
   */
  wait(organization_id: string, position: number, ms: number, signal: AbortSignal): Promise<boolean> {
    const ended = Promise.withResolvers<boolean>()
    const waiting = { organization_id, position, until: elapsed(this.#clock) + ms, ended }
    const stop = () => ended.resolve(false)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    this.#waiting.add(waiting)
    if (!this.#looking) void this.#look()
    return ended.promise.finally(() => {
      this.#waiting.delete(waiting)
      signal.removeEventListener('abort', stop)
    })
  }

  async #look(): Promise<void> {
    this.#looking = true
    while (this.#waiting.size > 0) {
      await this.#clock.sleep(LOOK_MS)
      await this.#answer().catch((error) => {
        for (const { ended } of this.#waiting) ended.reject(error)
      })
    }
    this.#looking = false
  }

  async #answer(): Promise<void> {
    const organization_ids = new Set([...this.#waiting].map(({ organization_id }) => organization_id))
    const newest = await this.#events.newest([...organization_ids])
    const now = elapsed(this.#clock)
    for (const { organization_id, position, until, ended } of this.#waiting) {
      if ((newest.get(organization_id) ?? 0) > position) ended.resolve(true)
      else if (now >= until || this.#isStopping()) ended.resolve(false)
    }
  }
}
