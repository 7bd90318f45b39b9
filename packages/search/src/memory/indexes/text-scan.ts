import { ASCII_IN_LOWER_CASE, foldBytes } from '../../language/words.ts'
import { firstPlace } from '../columns/first-place.ts'
import type { TextValues } from '../columns/text-values.ts'
import { STRIDE } from '../pace.ts'

/** How many bytes are folded and searched together, in words of four. */
const FOLDED_BYTES = 131_072

/**
 * The texts that may have a folded literal, ascending, in pieces that are found without a rest. To search many texts at once takes
 * less time than to test each.
 */
export function* textsWith({ text, offsets, size }: TextValues, literal: string): Generator<Uint32Array> {
  const letters = Buffer.alloc(FOLDED_BYTES)
  for (let first = 0, end = 0; first < size; first = end) {
    const base = offsets[first] as number
    end = firstPlace(first, size, (code) => (offsets[code + 1] as number) - base <= FOLDED_BYTES)
    const folded = fold(text.subarray(base, offsets[end]), literal, letters)
    // one that is too long is tested itself
    if (first === end) end++
    yield folded ? placesOf(folded, literal, offsets, first, end) : numbersFrom(first, end)
  }
}

/** All numbers below `end`, in pieces. */
export function* numbersBelow(end: number): Generator<Uint32Array> {
  for (let from = 0; from < end; from += STRIDE) yield numbersFrom(from, Math.min(from + STRIDE, end))
}

function numbersFrom(first: number, end: number): Uint32Array {
  return Uint32Array.from({ length: end - first }, (_, place) => first + place)
}

/** Texts whose ASCII letters are folded; undefined if a match may have none of the bytes of a literal, or there are none. */
function fold(texts: Buffer, literal: string, letters: Buffer): Buffer | undefined {
  if (texts.length === 0) return undefined
  letters.set(texts)
  const fours = Math.ceil(texts.length / Int32Array.BYTES_PER_ELEMENT)
  letters.fill(0, texts.length, Int32Array.BYTES_PER_ELEMENT * fours)
  const is_ascii = foldBytes(new Int32Array(letters.buffer, letters.byteOffset, fours))
  const folded = letters.subarray(0, texts.length)
  // ASCII letters of texts alone become those of an ASCII literal, with two exceptions
  const has_all = Buffer.byteLength(literal) === literal.length
  return is_ascii || (has_all && !ASCII_IN_LOWER_CASE.some((letter) => folded.includes(letter)))
    ? folded
    : undefined
}

/** The texts from one to another that have a literal. */
function placesOf(
  folded: Buffer,
  literal: string,
  offsets: Uint32Array,
  first: number,
  end: number,
): Uint32Array {
  const base = offsets[first] as number
  const found: number[] = []
  let code = first
  for (let place = folded.indexOf(literal); place >= 0; ) {
    code = firstPlace(code, end, (each) => (offsets[each + 1] as number) - base <= place)
    const stop = (offsets[code + 1] as number) - base
    // if the literal crosses the end of this text, so does every later one in it
    if (place + literal.length <= stop) found.push(code)
    place = folded.indexOf(literal, stop)
  }
  return Uint32Array.from(found)
}
