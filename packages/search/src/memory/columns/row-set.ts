/** A set of a segment's rows, one bit per row. */
export class RowSet {
  readonly bits: Uint32Array
  #count: number

  constructor(bits: Uint32Array, count: number) {
    this.bits = bits
    this.#count = count
  }

  /** No row of `rows`. */
  static none(rows: number): RowSet {
    return new RowSet(new Uint32Array((rows + 31) >>> 5), 0)
  }

  /** All of `rows`. */
  static all(rows: number): RowSet {
    const bits = new Uint32Array((rows + 31) >>> 5).fill(0xffff_ffff)
    if (rows % 32 > 0) bits[rows >>> 5] = 2 ** (rows % 32) - 1
    return new RowSet(bits, rows)
  }

  /** The number of rows in the set. */
  get count(): number {
    return this.#count
  }

  has(row: number): boolean {
    return (((this.bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1
  }

  add(row: number): void {
    if (this.has(row)) return
    this.bits[row >>> 5] = (this.bits[row >>> 5] as number) | (1 << (row & 31))
    this.#count++
  }

  addAll(rows: Uint32Array): void {
    const { bits } = this
    let count = this.#count
    for (let place = 0; place < rows.length; place++) {
      const row = rows[place] as number
      const word = bits[row >>> 5] as number
      bits[row >>> 5] = word | (1 << (row & 31))
      count += ((word >>> (row & 31)) & 1) ^ 1
    }
    this.#count = count
  }

  remove(row: number): void {
    if (!this.has(row)) return
    this.bits[row >>> 5] = (this.bits[row >>> 5] as number) & ~(1 << (row & 31))
    this.#count--
  }

  /** A set with further rows; the same one if it has them all. */
  with(rows: readonly number[]): RowSet {
    if (rows.every((row) => this.has(row))) return this
    const copy = new RowSet(this.bits.slice(), this.#count)
    for (const row of rows) copy.add(row)
    return copy
  }

  /** The rows of the set, except those of another, ascending. */
  rows(except?: RowSet): Uint32Array<ArrayBuffer> {
    const rows = new Uint32Array(this.#count)
    if (this === except) return rows.subarray(0, 0)
    let length = 0
    for (let word = 0; word < this.bits.length; word++) {
      const word_bits = (this.bits[word] as number) & ~(except?.bits[word] ?? 0)
      for (let rest = word_bits; rest !== 0; rest &= rest - 1) {
        rows[length] = word * 32 + 31 - Math.clz32(rest & -rest)
        length++
      }
    }
    return rows.subarray(0, length)
  }
}
