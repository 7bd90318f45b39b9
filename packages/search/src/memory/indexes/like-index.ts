import { type LikePattern, likeMatcher, literalsOf } from '../../language/like-pattern.ts'
import type { CodeList } from '../columns/code-list.ts'
import { UnionList } from '../columns/union-list.ts'
import type { Pace } from '../pace.ts'
import { findMatches } from './folded-block.ts'
import { LateMatches } from './late-matches.ts'
import { NumberList } from './number-list.ts'
import type { TextRange } from './text-blocks.ts'
import { buildTextGrams, type TextGrams } from './text-grams.ts'
import type { Texts } from './texts.ts'

/** The most texts that are folded at once. */
const RUN_TEXTS = 4_096
/** Patterns of more pieces, or with `_`, take long for each text. */
const FEW_PIECES = 8
/** A block of short texts has at least this number. */
const SHORT_TEXTS = 4
/** How many blocks tell about how many texts match. */
const SAMPLE_BLOCKS = 32

/** The distinct texts of a column, as `like` finds them. */
export class LikeIndex {
  readonly #texts: Texts
  readonly #grams: TextGrams

  constructor(texts: Texts, grams: TextGrams) {
    this.#texts = texts
    this.#grams = grams
  }

  get bytes(): number {
    return this.#grams.bytes
  }

  /** The values that are texts and match the pattern. More than `late` of them may be found when they are needed. */
  async match(pattern: LikePattern, late: number, pace: Pace): Promise<CodeList> {
    const blocks = this.#grams.blocks(literalsOf(pattern))
    const find = (found: Pace) => matchRanges(this.#texts, joined(blocks.ranges()), pattern, found)
    const candidates = blocks.texts
    // a search tests a thousand texts without a rest
    const is_quick = pattern.literals !== undefined && pattern.literals.length <= FEW_PIECES
    if (candidates <= late || !is_quick || blocks.length < SHORT_TEXTS) return find(pace)
    const sampled = [...blocks.sample(SAMPLE_BLOCKS)]
    const size = sampled.reduce((sum, { first, end }) => sum + end - first, 0)
    const { most } = await matchRanges(this.#texts, sampled, pattern, pace)
    const about = Math.round((candidates * most) / Math.max(1, size))
    return about > late ? new LateMatches({ texts: this.#texts, blocks, pattern, about, find }) : find(pace)
  }
}

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
  return UnionList.of(matches.values(), texts.size)
}

/** Neighbours as one range. */
function* joined(ranges: Iterable<TextRange>): Generator<TextRange> {
  let last: TextRange | undefined
  for (const range of ranges) {
    if (last?.end === range.first && range.end - last.first <= RUN_TEXTS) {
      last = { first: last.first, end: range.end }
      continue
    }
    if (last) yield last
    last = range
  }
  if (last) yield last
}

/** Notes which texts may have which characters. */
export async function buildLikeIndex(texts: Texts, pace: Pace): Promise<LikeIndex> {
  return new LikeIndex(texts, await buildTextGrams(texts, pace))
}
