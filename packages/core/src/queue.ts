import { abortable } from './abort.ts'

/** Lets one user at a time use something, in the order in which they asked. */
export class Queue {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Whether nobody uses it. */
  get free(): boolean {
    return !this.#taken
  }

  /** Runs a task after those that came before it. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const leave = await this.#join()
    try {
      return await task()
    } finally {
      leave()
    }
  }

  /** Waits for those that came before, and returns what leaves. Throws the signal's reason if that aborts before. */
  async enter(signal?: AbortSignal): Promise<() => void> {
    const joined = this.#join()
    try {
      return await abortable(joined, signal)
    } catch (reason) {
      void joined.then((leave) => leave())
      throw reason
    }
  }

  async #join(): Promise<() => void> {
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
