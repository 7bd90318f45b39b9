import { type LikePattern, likeMatcher, longestLiteral } from '../../language/like-pattern.ts'
import { foldCase } from '../../language/words.ts'
import type { CodeList } from '../columns/code-list.ts'
import { UnionList } from '../columns/union-list.ts'
import type { Pace } from '../pace.ts'
import { NumberList } from './number-list.ts'
import type { Texts } from './texts.ts'

/** The maximum number of texts and of characters in a block, except for its last text. */
const BLOCK_TEXTS = 4_096
const BLOCK_CHARACTERS = 262_144

/** How many characters a matcher tests between two checks of the clock. */
const SLICE_CHARACTERS = 16_384

/** Concatenated texts in lower case. */
interface Block {
  readonly first: number
  readonly text: string
  /** Where each text begins, and where the last one ends. A value that is not a text is empty. */
  readonly offsets: Uint32Array
  /** By value, 1 if it is a text. */
  readonly present: Uint8Array
}

/** The distinct texts of a column, as `like` compares them. */
export class FoldedTexts {
  readonly #blocks: readonly Block[]
  readonly #size: number
  readonly bytes: number

  constructor(blocks: readonly Block[], size: number) {
    this.#blocks = blocks
    this.#size = size
    this.bytes = blocks.reduce((sum, { text, offsets }) => sum + 2 * text.length + 5 * offsets.length, 0)
  }

  /** The values that are texts and match the pattern. */
  async match(pattern: LikePattern, pace: Pace): Promise<CodeList> {
    const matches = new NumberList()
    const literal = longestLiteral(pattern)
    const matcher = likeMatcher(pattern)
    for (const block of this.#blocks) {
      for (let text = 0; text < block.present.length; ) {
        if (pace.due) await pace.rest()
        text = literal
          ? findMatches(block, text, literal, matcher, matches)
          : matchEach(block, text, matcher, matches)
      }
    }
    return UnionList.of(matches.values(), this.#size)
  }
}

/**
 * Searches a block from a text on for what each match contains, and tests the texts that have it. Returns the first text
 * that it has not tested: it stops after some characters, since a matcher of many wildcards takes long for each.
 */
function findMatches(
  { first, text, offsets, present }: Block,
  from: number,
  literal: string,
  matcher: (text: string) => boolean,
  matches: NumberList,
): number {
  let index = from
  let tested = 0
  for (let found = text.indexOf(literal, offsets[from]); found >= 0; ) {
    index = textAt(offsets, found, index)
    const end = offsets[index + 1] as number
    // if the literal crosses the end of this text, so does every later one in it
    if (found + literal.length <= end) {
      if (matcher(text.slice(offsets[index], end))) matches.push(first + index)
      tested += end - (offsets[index] as number)
      if (tested > SLICE_CHARACTERS) return index + 1
    }
    found = text.indexOf(literal, end)
  }
  return present.length
}

/** The text that contains a place, at or after text `from`. */
function textAt(offsets: Uint32Array, place: number, from: number): number {
  let [low, high] = [from, offsets.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((offsets[middle] as number) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** Tests the texts of a block from one on, and returns the first that it has not tested. */
function matchEach(
  { first, text, offsets, present }: Block,
  from: number,
  matcher: (text: string) => boolean,
  matches: NumberList,
): number {
  const end = (offsets[from] as number) + SLICE_CHARACTERS
  let index = from
  for (; index < present.length && (index === from || (offsets[index] as number) < end); index++) {
    if (present[index] === 1 && matcher(text.slice(offsets[index], offsets[index + 1])))
      matches.push(first + index)
  }
  return index
}

/** Folds the distinct texts of a column. */
export async function buildFoldedTexts(texts: Texts, pace: Pace): Promise<FoldedTexts> {
  const blocks: Block[] = []
  for (let first = 0; first < texts.size; ) {
    const folded: string[] = []
    const present: number[] = []
    const offsets = [0]
    let characters = 0
    while (
      first + folded.length < texts.size &&
      folded.length < BLOCK_TEXTS &&
      characters < BLOCK_CHARACTERS
    ) {
      const text = texts.text(first + folded.length)
      const lower = text === null ? '' : foldCase(text)
      folded.push(lower)
      present.push(text === null ? 0 : 1)
      characters += lower.length
      offsets.push(characters)
    }
    blocks.push({
      first,
      text: folded.join(''),
      offsets: Uint32Array.from(offsets),
      present: Uint8Array.from(present),
    })
    first += folded.length
    if (pace.due) await pace.rest()
  }
  return new FoldedTexts(blocks, texts.size)
}
