import { abortable } from '@linkspan/core'

/** The searches of one organization. */
interface Organization {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Lets each organization run a few searches at once. The others of the organization wait without memory, however many
 * there are, and those of other organizations go on.
 */
export class SearchQueues {
  readonly #most: number
  readonly #organizations = new Map<string, Organization>()

  constructor(most: number) {
    this.#most = most
  }

  /** Runs a search after those that the organization asked for before. Throws the signal's reason if that aborts before. */
  async run<Result>(id: string, signal: AbortSignal, search: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    const entered = this.#enter(id)
    try {
      await abortable(entered, signal)
    } catch (reason) {
      void entered.then(() => this.#leave(id))
      throw reason
    }
    try {
      return await search()
    } finally {
      this.#leave(id)
    }
  }

  #enter(id: string): Promise<void> {
    const organization = this.#organizations.get(id) ?? { running: 0, waiting: [] }
    this.#organizations.set(id, organization)
    if (organization.running < this.#most) {
      organization.running++
      return Promise.resolve()
    }
    return new Promise((resolve) => organization.waiting.push(resolve))
  }

  /** Gives the place to the next search, which runs in place of the one that ends. */
  #leave(id: string): void {
    const organization = this.#organizations.get(id)
    const next = organization?.waiting.shift()
    if (next) next()
    else if (organization?.running === 1) this.#organizations.delete(id)
    else if (organization) organization.running--
  }
}
