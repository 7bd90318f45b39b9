import { type LikePattern, likeMatcher } from '../../language/like-pattern.ts'
import { foldCase, LOWER_BYTES } from '../../language/words.ts'
import type { TextValues } from '../columns/text-values.ts'
import type { Texts } from './texts.ts'

/** A test of texts by number. Most texts and patterns are ASCII: their bytes are compared, without a string for each. */
export function textMatcher(texts: Texts, pattern: LikePattern): (number: number) => boolean {
  const matches = likeMatcher(pattern)
  const matchesText = (number: number) => {
    const text = texts.text(number)
    return text !== null && matches(foldCase(text))
  }
  const { whole } = texts
  const pieces = asciiPieces(pattern)
  if (!whole || !pieces) return matchesText
  return (number) =>
    matchesBytes(whole, number, pieces) || (hasLetterBeyondAscii(whole, number) && matchesText(number))
}

/** The texts between the `%` as bytes; undefined for a pattern with `_` or a letter that is not ASCII. */
function asciiPieces({ literals }: LikePattern): Buffer[] | undefined {
  // between two `%` nothing is everywhere
  const kept = literals?.filter(
    (literal, index) => literal !== '' || index === 0 || index === literals.length - 1,
  )
  const pieces = kept?.map((literal) => Buffer.from(literal))
  return pieces?.some((bytes) => bytes.some((byte) => byte > 0x7f)) ? undefined : pieces
}

/** Whether a text matches by its ASCII letters alone. */
function matchesBytes({ text, offsets }: TextValues, number: number, pieces: readonly Buffer[]): boolean {
  const [start, end] = [offsets[number] as number, offsets[number + 1] as number]
  const last = pieces.length - 1
  const [first, ending] = [pieces[0] as Buffer, pieces[last] as Buffer]
  if (last === 0 && first.length !== end - start) return false
  const stop = end - ending.length
  if (stop < start || !isAt(text, start, first) || !isAt(text, stop, ending)) return false
  let from = start + first.length
  for (let index = 1; index < last; index++) {
    const piece = pieces[index] as Buffer
    const letter = piece[0]
    for (const most = stop - piece.length; from <= most; from++)
      if (LOWER_BYTES[text[from] as number] === letter && isAt(text, from, piece)) break
    from += piece.length
  }
  return last === 0 || from <= stop
}

/** Whether a piece is at a place. There is a byte after each text. */
function isAt(text: Buffer, place: number, piece: Buffer): boolean {
  for (let index = 0; index < piece.length; index++)
    if (LOWER_BYTES[text[place + index] as number] !== piece[index]) return false
  return true
}

function hasLetterBeyondAscii({ text, offsets }: TextValues, number: number): boolean {
  const end = offsets[number + 1] as number
  for (let place = offsets[number] as number; place < end; place++)
    if ((text[place] as number) > 0x7f) return true
  return false
}
