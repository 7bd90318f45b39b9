/**
 * When the last calls started, the oldest first. Another one with one more call shares the numbers of this one, which never
 * changes: a limit of thousands of calls a second would otherwise copy thousands of numbers for each call.
 */
export class CallTimes {
  readonly #times: number[]
  readonly #from: number
  readonly #end: number

  constructor(times: number[] = [], from = 0) {
    this.#times = times
    this.#from = from
    this.#end = times.length
  }

  /** As an array's `at`. */
  at(index: number): number | undefined {
    const place = (index < 0 ? this.#end : this.#from) + index
    return place >= this.#from && place < this.#end ? this.#times[place] : undefined
  }

  /** With one more call, and at most this number of them. */
  with(time: number, most: number): CallTimes {
    const from = Math.max(this.#from, this.#end + 1 - most)
    // once half of the numbers are old, and if another one has added a call to them
    const is_shared = this.#end > 0 && this.#end === this.#times.length && from <= this.#times.length / 2
    const times = is_shared ? this.#times : this.#times.slice(from, this.#end)
    times.push(time)
    return new CallTimes(times, is_shared ? from : 0)
  }

  toArray(): number[] {
    return this.#times.slice(this.#from, this.#end)
  }
}
