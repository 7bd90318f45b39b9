/** A longer copy of numbers; the new ones are `filled`. */
export function grown(numbers: Uint32Array, length: number, filled = 0): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(numbers)
  return filled === 0 ? larger : larger.fill(filled, numbers.length)
}
