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
  /**
   * Texts from `first` on as one, until `end` or for about `most` bytes, and where each begins and the last one ends.
   */
  joined?(first: number, end: number, most: number): JoinedTexts
}

/** Some texts as one, in UTF-8. The first begins at its first offset, which need not be zero. */
export interface JoinedTexts {
  readonly bytes: Uint8Array
  readonly offsets: Uint32Array
}

/** The distinct texts of a column. */
export function textsOf(values: TextValues): Texts {
  const { text, offsets, size } = values
  return {
    size,
    whole: values,
    text: (number) => values.at(number),
    length: (number) => (offsets[number + 1] as number) - (offsets[number] as number),
    joined(first, end, most) {
      const from = offsets[first] as number
      let stop = end
      // half of them as long as they are too long together
      while (stop > first + 1 && (offsets[stop] as number) - from > most) stop = (first + stop + 1) >>> 1
      return { bytes: text.subarray(from, offsets[stop]), offsets: offsets.subarray(first, stop + 1) }
    },
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
