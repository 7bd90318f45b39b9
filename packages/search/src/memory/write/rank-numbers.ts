/** The bytes of a double, and the values of a byte. */
const BYTES = 8
const RADIX = 256
const SIGN = 0x80000000

/**
 * Ranks the numbers of rows; NaN is a missing value, whose code comes after all others. There is no minus zero. It is a
 * radix sort of the rows, which takes a third of the time of sorting the numbers and looking up each row's among them.
 */
export function rankNumbers(given: Float64Array) {
  const words = sortableWords(given)
  const codes = new Uint32Array(given.length)
  const values = new Float64Array(given.length)
  let size = 0
  const order = sortedRows(given, words)
  for (const row of order) {
    const value = given[row] as number
    if (size === 0 || value !== values[size - 1]) {
      values[size] = value
      size++
    }
    codes[row] = size - 1
  }
  if (order.length < given.length) {
    for (let row = 0; row < given.length; row++) if (Number.isNaN(given[row])) codes[row] = size
  }
  return { values: values.slice(0, size), codes }
}

/** The low and the high word of each number, which as unsigned integers have the order of the numbers. */
function sortableWords(given: Float64Array): Uint32Array {
  const words = new Uint32Array(given.slice().buffer)
  for (let high = 1; high < words.length; high += 2) {
    const word = words[high] as number
    const negative = word >= SIGN
    words[high] = negative ? ~word : word ^ SIGN
    if (negative) words[high - 1] = ~(words[high - 1] as number)
  }
  return words
}

/** The rows that have a number, sorted by one byte after another, the lowest first. */
function sortedRows(given: Float64Array, words: Uint32Array): Uint32Array {
  const present = new Uint32Array(given.length)
  const counts = new Uint32Array(BYTES * RADIX)
  let size = 0
  for (let row = 0; row < given.length; row++) {
    if (Number.isNaN(given[row])) continue
    present[size] = row
    size++
    for (let byte = 0; byte < BYTES; byte++) {
      const place = byte * RADIX + byteOf(words, row, byte)
      counts[place] = (counts[place] as number) + 1
    }
  }
  let order = present.subarray(0, size)
  let next = new Uint32Array(size)
  for (let byte = 0; byte < BYTES && size > 0; byte++) {
    const places = counts.subarray(byte * RADIX, (byte + 1) * RADIX)
    // all rows have the same byte
    if (places[byteOf(words, order[0] as number, byte)] === size) continue
    toPlaces(places)
    for (let index = 0; index < size; index++) {
      const row = order[index] as number
      const value = byteOf(words, row, byte)
      const place = places[value] as number
      next[place] = row
      places[value] = place + 1
    }
    ;[order, next] = [next, order]
  }
  return order
}

function byteOf(words: Uint32Array, row: number, byte: number): number {
  return ((words[2 * row + (byte >>> 2)] as number) >>> (8 * (byte & 3))) & (RADIX - 1)
}

/** Turns how often each byte occurs into the place of its first row. */
function toPlaces(counts: Uint32Array): void {
  let place = 0
  for (let value = 0; value < RADIX; value++) {
    const count = counts[value] as number
    counts[value] = place
    place += count
  }
}
