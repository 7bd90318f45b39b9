/** Lets one caller at a time use something, in the order in which they asked. */
export class Turns {
  #busy = false
  readonly #waiting: (() => void)[] = []

  /** Whether nobody uses it. */
  get free(): boolean {
    return !this.#busy
  }

  async take(): Promise<void> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#busy = true
  }

  pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#busy = false
  }
}
