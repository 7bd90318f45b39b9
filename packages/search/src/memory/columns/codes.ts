import type { Values } from './values.ts'

/** A code for each row, as narrow as the number of values allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

/** The type of array for codes from 0 to `size`. */
export function codesType(size: number) {
  if (size <= 0xff) return Uint8Array
  return size <= 0xffff ? Uint16Array : Uint32Array
}

/** A zeroed array for `rows` codes from 0 to `size`. */
export function createCodes(rows: number, size: number): Codes {
  return new (codesType(size))(rows)
}

/** Distinct values in order, and each row's code among them. */
export interface CodedValues {
  readonly values: Values
  readonly codes: Codes
}
