import { ANY, type LikePattern, likeMatcher } from '../../language/like-pattern.ts'
import { foldCase, LOWER_BYTES } from '../../language/words.ts'
import type { TextValues } from '../columns/text-values.ts'
import type { Texts } from './texts.ts'

/** Patterns of more pieces, or of more characters, take long for each text. */
const QUICK = { pieces: 8, characters: 64 } as const
/** Any one character in a piece of a pattern. No text has this byte. */
const ANY_LETTER = 0xff

/** Whether a pattern takes a time for each text that is about as long as the text. */
export function isQuick({ pieces }: LikePattern): boolean {
  return pieces.length <= QUICK.pieces && pieces.flat().length <= QUICK.characters
}

/** A test of texts by number. Most texts and patterns are ASCII: their bytes are compared, without a string for each. */
export function textMatcher(texts: Texts, pattern: LikePattern): (number: number) => boolean {
  const matches = likeMatcher(pattern)
  const matchesText = (number: number) => {
    const text = texts.text(number)
    return text !== null && matches(foldCase(text))
  }
  const { whole, codes } = texts
  const pieces = asciiPieces(pattern)
  if (!whole || !pieces) return matchesText
  return (number) => {
    const code = codes ? (codes[number] as number) : number
    if (code >= whole.size) return false
    return matchesBytes(whole, code, pieces) || (hasLetterBeyondAscii(whole, code) && matchesText(number))
  }
}

/**
 * What is between the `%`, as bytes; undefined for a pattern with a letter that is not ASCII. A long one with `_` is compared
 * faster with a string.
 */
function asciiPieces(pattern: LikePattern): Uint8Array[] | undefined {
  const { pieces, literals } = pattern
  if (!literals && !isQuick(pattern)) return undefined
  const letters = pieces.flat().filter((letter) => letter !== ANY)
  if (letters.some((letter) => letter > '\x7f')) return undefined
  // between two `%` nothing is everywhere
  const kept = pieces.filter(({ length }, index) => length > 0 || index === 0 || index === pieces.length - 1)
  return kept.map((piece) =>
    Uint8Array.from(piece, (letter) => (letter === ANY ? ANY_LETTER : letter.charCodeAt(0))),
  )
}

/** Whether a text matches by its ASCII letters alone. */
function matchesBytes({ text, offsets }: TextValues, code: number, pieces: readonly Uint8Array[]): boolean {
  const [start, end] = [offsets[code] as number, offsets[code + 1] as number]
  const last = pieces.length - 1
  const [first, ending] = [pieces[0] as Uint8Array, pieces[last] as Uint8Array]
  if (last === 0 && first.length !== end - start) return false
  const stop = end - ending.length
  if (stop < start || !isAt(text, start, first) || !isAt(text, stop, ending)) return false
  let from = start + first.length
  for (let index = 1; index < last; index++) {
    const piece = pieces[index] as Uint8Array
    for (const most = stop - piece.length; from <= most; from++) if (isAt(text, from, piece)) break
    from += piece.length
  }
  return last === 0 || from <= stop
}

/** Whether a piece is at a place. There is a byte after each text. */
function isAt(text: Buffer, place: number, piece: Uint8Array): boolean {
  for (let index = 0; index < piece.length; index++) {
    const letter = LOWER_BYTES[text[place + index] as number] as number
    const wanted = piece[index]
    if (letter !== wanted && (wanted !== ANY_LETTER || letter > 0x7f)) return false
  }
  return true
}

function hasLetterBeyondAscii({ text, offsets }: TextValues, code: number): boolean {
  const end = offsets[code + 1] as number
  for (let place = offsets[code] as number; place < end; place++)
    if ((text[place] as number) > 0x7f) return true
  return false
}
