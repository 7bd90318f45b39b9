import { type LikePattern, likeMatcher, literalsOf } from '../../language/like-pattern.ts'
import { ASCII_IN_LOWER_CASE, foldBytes, foldCase } from '../../language/words.ts'
import type { CodeList } from '../columns/code-list.ts'
import { UnscoredList } from '../columns/unscored-list.ts'
import type { Pace } from '../pace.ts'
import { NumberList } from './number-list.ts'
import type { JoinedTexts, Texts } from './texts.ts'

/** How many characters are folded and tested between two checks of the clock. */
const SLICE_CHARACTERS = 16_384
/** The same if few texts have what each match contains, which is found faster than it is tested. */
const SEARCHED_CHARACTERS = 131_072

/** How many bytes can be folded together, in words of four. */
const FOLDED_BYTES = SEARCHED_CHARACTERS

/** Neighbouring texts. */
export interface TextRange {
  readonly first: number
  /** The first text after them. */
  readonly end: number
}

/** Concatenated texts in lower case. */
interface Block {
  readonly first: number
  readonly end: number
  textAt(index: number): string
  /** The first place from one on where the text has a literal, below zero if there is none. */
  find(literal: string, from: number): number
  /** Where each text begins, and where the last one ends, both after `base`. */
  readonly offsets: Uint32Array
  readonly base: number
  /** Whether a value is a text; others are empty. */
  isText(index: number): boolean
}

/** Tests the texts from `from` on, until `end` or for a while. Returns the first that it has not tested. */
type FindMatches = (texts: Texts, from: number, end: number) => number

/** The texts of some ranges that match a pattern. */
export async function matchRanges(
  texts: Texts,
  ranges: Iterable<TextRange>,
  pattern: LikePattern,
  pace: Pace,
): Promise<CodeList> {
  const matches = new NumberList()
  const find = findMatches(pattern, likeMatcher(pattern), matches)
  for (const { first, end } of ranges) {
    for (let from = first; from < end; ) {
      if (pace.due) await pace.rest()
      from = find(texts, from, end)
    }
  }
  return UnscoredList.of(matches.values(), texts.size)
}

/** Notes the texts that match a pattern. */
function findMatches(
  pattern: LikePattern,
  matcher: (text: string) => boolean,
  matches: NumberList,
): FindMatches {
  const literal = literalsOf(pattern).reduce(
    (longest, next) => (next.length > longest.length ? next : longest),
    '',
  )
  let last: Block | undefined
  // the letters of one block at a time
  const letters = Buffer.alloc(FOLDED_BYTES)
  return (texts, from, end) => {
    const is_folded = last !== undefined && from > last.first && from < last.end
    const most = literal === '' ? SLICE_CHARACTERS : SEARCHED_CHARACTERS
    const block = is_folded && last ? last : foldBlock(texts, from, end, most, literal, letters)
    last = block
    if (literal !== '') return searchBlock(block, from - block.first, literal, matcher, matches)
    for (let index = 0; index < block.end - block.first; index++)
      if (block.isText(index) && matcher(block.textAt(index))) matches.push(block.first + index)
    return block.end
  }
}

/** Searches a block from a text on for what each match contains, and tests the texts that have it, for a while. */
function searchBlock(
  block: Block,
  from: number,
  literal: string,
  matcher: (text: string) => boolean,
  matches: NumberList,
): number {
  const { first, offsets, base } = block
  let index = from
  let tested = 0
  for (let found = block.find(literal, (offsets[from] as number) - base); found >= 0; ) {
    index = indexAt(offsets, base + found, index)
    const end = (offsets[index + 1] as number) - base
    // if the literal crosses the end of this text, so does every later one in it
    if (found + literal.length <= end) {
      if (matcher(block.textAt(index))) matches.push(first + index)
      tested += end - (offsets[index] as number) + base
      // a matcher of many wildcards takes long for each
      if (tested > SLICE_CHARACTERS) return first + index + 1
    }
    found = block.find(literal, end)
  }
  return block.end
}

/** The text that contains a place, at or after text `from`. */
function indexAt(offsets: Uint32Array, place: number, from: number): number {
  let [low, high] = [from, offsets.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((offsets[middle] as number) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** Folds texts from `first` on, until `end` or for some characters. If there is a literal, matches have it. */
function foldBlock(
  texts: Texts,
  first: number,
  end: number,
  most: number,
  literal: string,
  letters: Buffer,
): Block {
  const joined = texts.joined?.(first, end, most)
  const block = joined && foldJoined(texts, first, joined, literal, letters)
  if (block) return block
  const folded: string[] = []
  const missing = new Set<number>()
  const offsets = [0]
  let characters = 0
  for (let number = first; number < end && characters < most; number++) {
    const text = texts.text(number)
    if (text === null) missing.add(number - first)
    const lower = text === null ? '' : foldCase(text)
    folded.push(lower)
    characters += lower.length
    offsets.push(characters)
  }
  const text = folded.join('')
  return {
    first,
    end: first + folded.length,
    textAt: (index) => text.slice(offsets[index], offsets[index + 1]),
    find: (literal, from) => text.indexOf(literal, from),
    offsets: Uint32Array.from(offsets),
    base: 0,
    isText: (index) => !missing.has(index),
  }
}

/** Folds a copy of some texts as bytes; undefined if they are too long, or a match may have none of the bytes of a literal. */
function foldJoined(
  texts: Texts,
  first: number,
  { bytes, offsets }: JoinedTexts,
  literal: string,
  letters: Buffer,
): Block | undefined {
  if (bytes.length > letters.length) return undefined
  letters.set(bytes)
  const fours = Math.ceil(bytes.length / Int32Array.BYTES_PER_ELEMENT)
  letters.fill(0, bytes.length, Int32Array.BYTES_PER_ELEMENT * fours)
  const is_ascii = foldBytes(new Int32Array(letters.buffer, letters.byteOffset, fours))
  const folded = letters.subarray(0, bytes.length)
  if (!is_ascii && !hasAsciiOnly(literal, folded)) return undefined
  const base = offsets[0] as number
  let text: string | undefined
  const ofAscii = (index: number) => {
    text ??= folded.toString('latin1')
    return text.slice((offsets[index] as number) - base, (offsets[index + 1] as number) - base)
  }
  return {
    first,
    end: first + offsets.length - 1,
    textAt: is_ascii ? ofAscii : (index) => foldCase(texts.text(first + index) ?? ''),
    find: (wanted, from) => folded.indexOf(wanted, from),
    offsets,
    base,
    isText: () => true,
  }
}

/** Whether ASCII letters of texts alone become the letters of a literal. */
function hasAsciiOnly(literal: string, folded: Buffer): boolean {
  if (literal === '' || Buffer.byteLength(literal) !== literal.length) return false
  return !ASCII_IN_LOWER_CASE.some((letter) => folded.includes(letter))
}
