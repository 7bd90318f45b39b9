import { STRIDE } from '../pace.ts'
import type { Codes } from './codes.ts'

/** How many rows a block has at most: what loops read of them stays in the processor's nearest cache. */
export const BLOCK_ROWS = STRIDE

/** All places of a block. */
export const ALL_PLACES = Uint32Array.from({ length: BLOCK_ROWS }, (_, place) => place)

/** Neighbouring rows of a segment. */
export class RowBlock {
  /** The first row, a multiple of `BLOCK_ROWS`. */
  readonly from: number
  readonly length: number

  constructor(from: number, length: number) {
    this.from = from
    this.length = length
  }

  /** Copies the codes of all its rows, so that loops see one type of codes; this takes a tenth of such a loop. */
  read(codes: Codes, target: Uint32Array): void {
    target.set(codes.subarray(this.from, this.from + this.length))
  }
}

/** Rows of a block, by their places in it; exploded ones come several times. */
export interface PlacedRows {
  readonly block: RowBlock
  /** The first `count` of these. */
  readonly places: Uint32Array
  readonly count: number
}
