/** Runs tasks one at a time, in the order of the calls. */
export class Lock {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs a task after all earlier ones have settled. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => undefined)
    return result
  }
}
