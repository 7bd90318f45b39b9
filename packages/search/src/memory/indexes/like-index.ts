import { type LikePattern, literalsOf } from '../../language/like-pattern.ts'
import type { CodeList } from '../columns/code-list.ts'
import { UnscoredList } from '../columns/unscored-list.ts'
import type { Pace } from '../pace.ts'
import { matchRanges } from './folded-block.ts'
import { GRAM } from './gram-table.ts'
import { LateMatches } from './late-matches.ts'
import { NumberList } from './number-list.ts'
import { TextCandidates } from './text-candidates.ts'
import { buildTextGrams, type TextGrams } from './text-grams.ts'
import { textMatcher } from './text-matcher.ts'
import type { Texts } from './texts.ts'

/** Patterns of more pieces, or with `_`, take long for each text. */
const FEW_PIECES = 8
/** Texts of more bytes on average are not compared while rows are walked. */
const SHORT_BYTES = 160
/** So few matches are found at once. */
const FEW_MATCHES = 256
/** How many texts tell about how many match. */
const SAMPLE = 64
/** How many texts are compared between two checks of the clock, and of how many bytes. */
const SLICE = { texts: 256, bytes: 16_384 } as const

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

  /** The values that are texts and match the pattern. More than `late` of them, and more than a few, may be found when they are needed. */
  async match(pattern: LikePattern, late: number, pace: Pace): Promise<CodeList> {
    const { size } = this.#texts
    const lists = this.#grams.textsWith(literalsOf(pattern))
    if (!lists) return UnscoredList.of(new Uint32Array(0), size)
    const [rarest] = lists
    // the texts that have it match
    if (rarest && isGram(pattern)) return new UnscoredList(rarest, size)
    const candidates = new TextCandidates(lists, size)
    const find = (found: Pace) =>
      rarest
        ? matchCandidates(this.#texts, candidates, pattern, found)
        : matchRanges(this.#texts, [{ first: 0, end: size }], pattern, found)
    // a search compares a thousand texts without a rest
    const is_quick = pattern.literals !== undefined && pattern.literals.length <= FEW_PIECES
    const few = Math.min(late, FEW_MATCHES)
    if (candidates.most <= few || !is_quick || this.#grams.length > SHORT_BYTES) return find(pace)
    const matches = textMatcher(this.#texts, pattern)
    const has = (code: number) => code < size && candidates.has(code) && matches(code)
    const sampled = candidates.sample(SAMPLE)
    const matching = sampled.filter(has).length
    const about = Math.round((candidates.most * matching) / Math.max(1, sampled.length))
    return about > few ? new LateMatches({ about, has, find }) : find(pace)
  }
}

/** Whether each text that has the only gram of a pattern matches it. */
function isGram({ literals }: LikePattern): boolean {
  const [first, second, third] = literals ?? []
  return literals?.length === 3 && first === '' && second?.length === GRAM && third === ''
}

/** The candidates that match a pattern. */
async function matchCandidates(
  texts: Texts,
  candidates: TextCandidates,
  pattern: LikePattern,
  pace: Pace,
): Promise<CodeList> {
  const isMatch = textMatcher(texts, pattern)
  const matches = new NumberList()
  let [compared, bytes] = [0, 0]
  for (const codes of candidates.pieces()) {
    for (const code of codes) {
      if (isMatch(code)) matches.push(code)
      compared++
      bytes += texts.length(code)
      if (compared < SLICE.texts && bytes < SLICE.bytes) continue
      compared = bytes = 0
      if (pace.due) await pace.rest()
    }
    if (pace.due) await pace.rest()
  }
  return UnscoredList.of(matches.values(), texts.size)
}

/** Notes which texts have which characters. */
export async function buildLikeIndex(texts: Texts, pace: Pace): Promise<LikeIndex> {
  return new LikeIndex(texts, await buildTextGrams(texts, pace))
}
