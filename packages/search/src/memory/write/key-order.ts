import { type Pace, STRIDE } from '../pace.ts'

/** A field of the key: the number of its values, and the code of each row. */
export interface KeyCodes {
  readonly size: number
  readonly codes: Uint32Array
}

/** All numbers below `rows`. */
export function rowNumbers(rows: number): Uint32Array {
  const numbers = new Uint32Array(rows)
  for (let row = 0; row < rows; row += 1) numbers[row] = row
  return numbers
}

/** Some rows in the order of their keys; of rows with the same key only the last. The last code is that of a missing value. */
export async function keyOrder(
  keys: readonly KeyCodes[],
  rows: Uint32Array,
  pace: Pace,
): Promise<Uint32Array> {
  let order = rows
  // A radix sort: stable by each field of the key, the last field first.
  for (const key of keys.toReversed()) order = await sorted(order, key, pace)
  const last = order.length - 1
  let size = 0
  for (let place = 0; place <= last; place += 1) {
    if (place % STRIDE === 0 && pace.due) await pace.rest()
    const row = order[place] as number
    const next = order[place + 1] as number
    if (place < last && keys.every(({ codes }) => codes[row] === codes[next])) continue
    order[size] = row
    size += 1
  }
  return order.subarray(0, size)
}

async function sorted(order: Uint32Array, { size, codes }: KeyCodes, pace: Pace): Promise<Uint32Array> {
  const places = new Uint32Array(size + 2)
  for (let place = 0; place < order.length; place += 1) {
    if (place % STRIDE === 0 && pace.due) await pace.rest()
    const code = codes[order[place] as number] as number
    places[code + 1] = (places[code + 1] as number) + 1
  }
  for (let code = 0; code <= size; code += 1) {
    if (code % STRIDE === 0 && pace.due) await pace.rest()
    places[code + 1] = (places[code + 1] as number) + (places[code] as number)
  }
  const next = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place += 1) {
    if (place % STRIDE === 0 && pace.due) await pace.rest()
    const row = order[place] as number
    const code = codes[row] as number
    const target = places[code] as number
    next[target] = row
    places[code] = target + 1
  }
  return next
}
