/** Keeps the first rows of an order. It sorts from time to time and drops the rows that cannot be among them. */
export class TopRows {
  readonly #compare: (left: number, right: number) => number
  readonly #wanted: number
  /** It sorts once it has this number of rows. Those before the new ones are in order, so a sort takes little time. */
  readonly #most: number
  #rows: number[] = []
  /** The last of the first `wanted` rows, once there are as many. */
  #worst: number | undefined

  constructor(wanted: number, compare: (left: number, right: number) => number) {
    this.#wanted = wanted
    this.#most = wanted + Math.ceil(wanted / 4) + 64
    this.#compare = compare
  }

  add(row: number): void {
    if (this.#worst !== undefined && this.#compare(row, this.#worst) >= 0) return
    this.#rows.push(row)
    if (this.#rows.length >= this.#most) this.#trim()
  }

  /** The rows in order. */
  finish(): number[] {
    this.#trim()
    return this.#rows
  }

  #trim(): void {
    this.#rows.sort(this.#compare)
    if (this.#rows.length < this.#wanted) return
    this.#rows.length = this.#wanted
    this.#worst = this.#rows[this.#wanted - 1]
  }
}
