import { abortable } from './abort.ts'

/** Lets one user at a time use something, in the order in which they asked. */
export class Queue {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Whether nobody has the turn. */
  get free(): boolean {
    return !this.#taken
  }

  /** Runs a task in its turn. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const leave = await this.#turn()
    try {
      return await task()
    } finally {
      leave()
    }
  }

  /** Waits for a turn, and returns what ends it. Throws the signal's reason if that aborts before. */
  async enter(signal?: AbortSignal): Promise<() => void> {
    const turn = this.#turn()
    try {
      return await abortable(turn, signal)
    } catch (reason) {
      void turn.then((leave) => leave())
      throw reason
    }
  }

  async #turn(): Promise<() => void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#taken = true
    let left = false
    return () => {
      if (left) return
      left = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#taken = false
    }
  }
}
