/** The deleted and replaced rows of a segment, one bit per row. Immutable once it is in a view. */
export class Dead {
  readonly bits: Uint32Array
  count: number

  constructor(bits: Uint32Array, count: number) {
    this.bits = bits
    this.count = count
  }

  /** No row of `rows` is dead. */
  static none(rows: number): Dead {
    return new Dead(new Uint32Array((rows + 31) >>> 5), 0)
  }

  has(row: number): boolean {
    return (((this.bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1
  }

  /** Marks a row; only for a copy that is not yet in a view. */
  add(row: number): void {
    if (this.has(row)) return
    this.bits[row >>> 5] = (this.bits[row >>> 5] as number) | (1 << (row & 31))
    this.count += 1
  }

  copy(): Dead {
    return new Dead(this.bits.slice(), this.count)
  }
}

/** A segment in a view, with its dead rows. */
export interface Part<Segment> {
  readonly segment: Segment
  readonly dead: Dead
}
