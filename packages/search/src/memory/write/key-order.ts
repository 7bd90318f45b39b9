import { sortByCode } from '../indexes/postings.ts'
import { eachSlice, type Pace } from '../pace.ts'

/** A field of the key: the number of its values, and the code of each row. */
export interface KeyCodes {
  readonly size: number
  readonly codes: Uint32Array
}

/** All numbers below `rows`. */
export function rowNumbers(rows: number): Uint32Array {
  const numbers = new Uint32Array(rows)
  for (let row = 0; row < rows; row++) numbers[row] = row
  return numbers
}

/** Some rows in the order of their keys; of rows with the same key only the last. The last code is that of a missing value. */
export async function keyOrder(
  keys: readonly KeyCodes[],
  rows: Uint32Array,
  pace: Pace,
): Promise<Uint32Array> {
  let order = rows
  // a radix sort: stable by each field of the key, the last field first
  for (const { size, codes } of keys.toReversed()) {
    const former = order
    const read = (from: number, to: number, target: Uint32Array) => {
      for (let place = from; place < to; place++)
        target[place - from] = codes[former[place] as number] as number
    }
    order = (await sortByCode({ size, length: former.length, read }, pace, former)).members
  }
  /** By place 1 if the next row has the same key. */
  const again = new Uint8Array(order.length).fill(1, 0, -1)
  for (const { codes } of keys) {
    await eachSlice(order.length - 1, pace, (from, to) => {
      for (let place = from; place < to; place++) {
        if (codes[order[place] as number] !== codes[order[place + 1] as number]) again[place] = 0
      }
    })
  }
  let size = 0
  await eachSlice(order.length, pace, (from, to) => {
    for (let place = from; place < to; place++) {
      if (again[place] === 1) continue
      order[size] = order[place] as number
      size++
    }
  })
  return order.subarray(0, size)
}
