const WORD = /[\p{L}\p{N}]+/gu
const BEYOND_ASCII = /[^\0-\x7f]/
const MARKS = /\p{Mn}+/gu

/** The words of a text, in lower case and without accents. */
export function wordsOf(text: string): string[] {
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFKD').replace(MARKS, '').normalize('NFC') : text
  return plain.toLowerCase().match(WORD) ?? []
}

/** How many edits `fuzzy` allows between a word of the query and a word of the text. */
export function typosAllowed(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** A text as `like` compares it: in lower case, the two small sigmas as one. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}

/** Letters beyond ASCII whose lower case has one of ASCII. */
export const ASCII_IN_LOWER_CASE = ['\u0130', '\u212a'] as const

/** The bit of each of four bytes that no ASCII letter has, and all others. */
const [HIGH_BITS, LOW_BITS] = [0x80808080, 0x7f7f7f7f] as const
/** What sets that bit of each of four ASCII letters from `A` on, and of each after `Z`. */
const [FROM_A, AFTER_Z] = [0x3f3f3f3f, 0x25252525] as const

/** Folds the ASCII letters of UTF-8 where they are, four at a time. Returns whether there are no others. */
export function foldBytes(letters: Int32Array): boolean {
  let seen = 0
  for (let place = 0; place < letters.length; place++) {
    const four = letters[place] as number
    seen |= four
    const low = four & LOW_BITS
    const is_upper = ((low + FROM_A) ^ (low + AFTER_Z)) & ~four & HIGH_BITS
    letters[place] = four | (is_upper >>> 2)
  }
  return (seen & HIGH_BITS) === 0
}

/** By byte the lower case of an ASCII letter, and other bytes as they are. */
export const LOWER_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte,
)
