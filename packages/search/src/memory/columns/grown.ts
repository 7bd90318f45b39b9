/** Longer numbers; the new ones are `filled`. The former array is no longer valid: its memory is taken, or is free at once. */
export function grown(numbers: Uint32Array, length: number, filled = 0): Uint32Array<ArrayBuffer> {
  const known = numbers.length
  const bytes = length * Uint32Array.BYTES_PER_ELEMENT
  const larger = new Uint32Array((numbers.buffer as ArrayBuffer).transfer(bytes))
  return filled === 0 ? larger : larger.fill(filled, known)
}

/** The same for doubles. */
export function grownDoubles(numbers: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const bytes = length * Float64Array.BYTES_PER_ELEMENT
  return new Float64Array((numbers.buffer as ArrayBuffer).transfer(bytes))
}
