import { abortable } from './abort.ts'

/** The tasks of one owner. */
interface Owner {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Lets each owner, such as an organization, run a few tasks at once. Its others wait in their order without memory,
 * however many there are, and those of other owners go on.
 */
export class TaskQueues {
  readonly #most: number
  readonly #owners = new Map<string, Owner>()

  constructor(most: number) {
    this.#most = most
  }

  /** Runs a task after those that its owner asked for before. Throws the signal's reason if that aborts before. */
  async run<Result>(id: string, signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    const entered = this.#enter(id)
    try {
      await abortable(entered, signal)
    } catch (reason) {
      void entered.then(() => this.#leave(id))
      throw reason
    }
    try {
      return await task()
    } finally {
      this.#leave(id)
    }
  }

  #enter(id: string): Promise<void> {
    const owner = this.#owners.get(id) ?? { running: 0, waiting: [] }
    this.#owners.set(id, owner)
    if (owner.running < this.#most) {
      owner.running++
      return Promise.resolve()
    }
    return new Promise((resolve) => owner.waiting.push(resolve))
  }

  /** Gives the place to the next task, which runs in place of the one that ends. */
  #leave(id: string): void {
    const owner = this.#owners.get(id)
    const next = owner?.waiting.shift()
    if (next) next()
    else if (owner?.running === 1) this.#owners.delete(id)
    else if (owner) owner.running--
  }
}
