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

/** By byte the lower case of an ASCII letter, and other bytes as they are. */
export const LOWER_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte,
)
