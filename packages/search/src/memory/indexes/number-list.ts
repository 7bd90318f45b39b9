/** A growing list of natural numbers below 2^32. */
export class NumberList {
  #values = new Uint32Array(256)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length] = value
    this.#length++
  }

  at(place: number): number {
    return this.#values[place] as number
  }

  /** The numbers so far; they share the list's memory. */
  values(): Uint32Array {
    return this.#values.subarray(0, this.#length)
  }
}
