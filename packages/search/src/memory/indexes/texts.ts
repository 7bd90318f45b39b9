import type { Codes } from '../columns/codes.ts'
import type { TextValues } from '../columns/text-values.ts'

/** Texts by number, as `like`, `fuzzy` and `keyword` read them: distinct ones, or those of rows. */
export interface Texts {
  readonly size: number
  /** The text with a number; null if the value is not a text. */
  text(number: number): string | null
  /** About how long a text is, in bytes. */
  length(number: number): number
  /** The same texts as bytes, unless they are parts of other values. */
  readonly whole?: TextValues
  /** By number the code of the text in `whole`; without them the numbers are the codes. */
  readonly codes?: Codes
}

/** The distinct texts of a column. */
export function textsOf(values: TextValues): Texts {
  const { offsets, size } = values
  return {
    size,
    whole: values,
    text: (number) => values.at(number),
    length: (number) => (offsets[number + 1] as number) - (offsets[number] as number),
  }
}

/** The texts of a column's rows; null for those without one. */
export function rowTexts(values: TextValues, codes: Codes): Texts {
  const texts = textsOf(values)
  const has = (row: number) => (codes[row] as number) < values.size
  return {
    size: codes.length,
    whole: values,
    codes,
    text: (row) => (has(row) ? texts.text(codes[row] as number) : null),
    length: (row) => (has(row) ? texts.length(codes[row] as number) : 0),
  }
}
