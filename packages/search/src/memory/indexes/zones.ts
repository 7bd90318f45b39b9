import type { Codes } from '../columns/codes.ts'
import { BLOCK_ROWS, RowBlock } from '../columns/row-block.ts'
import type { Pace } from '../pace.ts'

const CODES = new Uint32Array(BLOCK_ROWS)

/** The smallest and the largest code in each block of a column's rows. Rows of a block often have neighbouring dates. */
export class Zones {
  readonly smallest: Uint32Array
  readonly largest: Uint32Array

  constructor(smallest: Uint32Array, largest: Uint32Array) {
    this.smallest = smallest
    this.largest = largest
  }

  get bytes(): number {
    return this.smallest.byteLength + this.largest.byteLength
  }
}

/** Finds the zones of a column. */
export async function findZones(codes: Codes, pace: Pace): Promise<Zones> {
  const blocks = Math.ceil(codes.length / BLOCK_ROWS)
  const zones = new Zones(new Uint32Array(blocks), new Uint32Array(blocks))
  for (let number = 0; number < blocks; number++) {
    if (pace.due) await pace.rest()
    const from = number * BLOCK_ROWS
    const block = new RowBlock(from, Math.min(BLOCK_ROWS, codes.length - from))
    block.read(codes, CODES)
    zones.smallest[number] = smallestOf(CODES, block.length)
    zones.largest[number] = largestOf(CODES, block.length)
  }
  return zones
}

function smallestOf(codes: Uint32Array, length: number): number {
  let smallest = codes[0] as number
  for (let place = 1; place < length; place++) smallest = Math.min(smallest, codes[place] as number)
  return smallest
}

function largestOf(codes: Uint32Array, length: number): number {
  let largest = codes[0] as number
  for (let place = 1; place < length; place++) largest = Math.max(largest, codes[place] as number)
  return largest
}
