import { addUp } from '../indexes/row-index.ts'
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
  for (const key of keys.toReversed()) order = await sorted(order, key, pace)
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

async function sorted(order: Uint32Array, { size, codes }: KeyCodes, pace: Pace): Promise<Uint32Array> {
  const places = new Uint32Array(size + 2)
  await eachSlice(order.length, pace, (from, to) => {
    for (let place = from; place < to; place++) {
      const code = codes[order[place] as number] as number
      places[code + 1] = (places[code + 1] as number) + 1
    }
  })
  await eachSlice(size + 1, pace, (from, to) => addUp(places, from, to))
  const next = new Uint32Array(order.length)
  await eachSlice(order.length, pace, (from, to) => {
    for (let place = from; place < to; place++) {
      const row = order[place] as number
      const code = codes[row] as number
      const target = places[code] as number
      next[target] = row
      places[code] = target + 1
    }
  })
  return next
}
