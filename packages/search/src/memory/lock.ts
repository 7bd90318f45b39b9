/** Lets one task at a time change a collection, in the order in which they ask. */
export class Lock {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs a task when all earlier ones have ended, however they did. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => undefined)
    return result
  }
}
