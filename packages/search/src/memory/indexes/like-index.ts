import { type LikePattern, literalsOf } from '../../language/like-pattern.ts'
import type { CodeList } from '../columns/code-list.ts'
import { type NumberSet, numberArray } from '../columns/number-set.ts'
import { UnscoredList } from '../columns/unscored-list.ts'
import type { Pace } from '../pace.ts'
import { GRAM } from './gram-table.ts'
import { NumberList } from './number-list.ts'
import { spread, TextCandidates } from './text-candidates.ts'
import { buildTextGrams, type TextGrams } from './text-grams.ts'
import { isQuick, textMatcher } from './text-matcher.ts'
import { numbersBelow, textsWith } from './text-scan.ts'
import type { Texts } from './texts.ts'

/** Texts of more bytes on average are not compared while rows are walked. */
const SHORT_BYTES = 160
/** So few matches are found at once. */
const FEW_MATCHES = 256
/** How many texts tell about how many match. */
const SAMPLE = 64
/** How many texts are compared before it pays to know which have the grams. */
const ASKED = 1_024
/** Of how many bytes texts are compared between two checks of the clock. */
const SLICE_BYTES = 16_384

/** The texts that match a pattern. */
export interface FoundTexts {
  readonly list: CodeList
  /** They from one on, ascending, in pieces that are found without a rest. Few texts are compared if few pieces are needed. */
  walk(from: number): Iterable<Uint32Array>
}

/** Texts by the characters in them, as `like` finds them. */
export class LikeIndex {
  readonly #texts: Texts
  readonly #grams: TextGrams

  constructor(texts: Texts, grams: TextGrams) {
    this.#texts = texts
    this.#grams = grams
  }

  /** Whether it has the texts of rows, and finds rows; or else distinct texts, of which it finds the codes. */
  get by_row(): boolean {
    return this.#texts.codes !== undefined
  }

  get bytes(): number {
    return this.#grams.bytes
  }

  /** The texts that match a pattern with a gram. More than `late` of them, and more than a few, may be found when they are needed. */
  async match(pattern: LikePattern, late: number, pace: Pace): Promise<FoundTexts> {
    const texts = this.#texts
    const { size } = texts
    const [rarest, ...others] = this.#grams.textsWith(literalsOf(pattern))
    if (!rarest) return known(numberArray(new Uint32Array(0)), size)
    // the texts that have it match
    if (isGram(pattern)) return known(rarest, size)
    const candidates = new TextCandidates(rarest, others, size)
    const isMatch = textMatcher(texts, pattern)
    const walk = (from: number) => matching(texts, candidates.walk(from), isMatch)
    const find = (found: Pace) => collect(walk(0), found)
    const slow = isSlow(texts, pattern)
    if (candidates.most <= Math.min(late, FEW_MATCHES) || !(Number.isFinite(late) && (this.by_row || !slow)))
      return known(await find(pace), size)
    let left = ASKED
    const mayMatch = (text: number) => left-- > 0 || candidates.has(text)
    const list = lateMatches({
      slow,
      about: () => aboutMatching(candidates.sample(SAMPLE), candidates.most, isMatch),
      has: (text) => mayMatch(text) && isMatch(text),
      find: async (found) => known(await find(found), size).list,
    })
    return { list, walk }
  }
}

/** The texts that match a pattern without a gram: it needs no index, but reads all texts. */
export async function matchTexts(
  texts: Texts,
  pattern: LikePattern,
  late: number,
  pace: Pace,
): Promise<CodeList> {
  const { size, whole } = texts
  const has = textMatcher(texts, pattern)
  const [literal] = literalsOf(pattern).sort((left, right) => right.length - left.length)
  const candidates = () => (whole && literal ? textsWith(whole, literal) : numbersBelow(size))
  const find = (found: Pace) => matchSome(texts, candidates(), pattern, found)
  const few = Math.min(late, FEW_MATCHES)
  if (size <= few || !Number.isFinite(late) || isSlow(texts, pattern)) return find(pace)
  const about = aboutMatching(spread(size, SAMPLE), size, has)
  if (about <= few) return find(pace)
  return lateMatches({ slow: false, about: () => about, has, find })
}

/** Those of some texts that match a pattern. */
export async function matchSome(
  texts: Texts,
  candidates: Iterable<Uint32Array>,
  pattern: LikePattern,
  pace: Pace,
): Promise<CodeList> {
  const found = await collect(matching(texts, candidates, textMatcher(texts, pattern)), pace)
  return known(found, texts.size).list
}

/** Whether texts take long to compare with a pattern: a search compares a thousand without a rest. */
function isSlow({ whole }: Texts, pattern: LikePattern): boolean {
  return !whole || whole.text.length > SHORT_BYTES * whole.size || !isQuick(pattern)
}

/** Whether each text that has the only gram of a pattern matches it. */
function isGram({ literals }: LikePattern): boolean {
  const [first, second, third] = literals ?? []
  return literals?.length === 3 && first === '' && second?.length === GRAM && third === ''
}

/** About how many of `size` texts match, by a sample of them. */
function aboutMatching(sample: readonly number[], size: number, isMatch: (text: number) => boolean): number {
  const matching = sample.filter(isMatch).length
  return Math.max(1, Math.round((size * matching) / Math.max(1, sample.length)))
}

/** Those of some texts that match, in pieces that are found without a rest. */
function* matching(
  texts: Texts,
  candidates: Iterable<Uint32Array>,
  isMatch: (text: number) => boolean,
): Generator<Uint32Array> {
  for (const piece of candidates) {
    let [begun, count, bytes] = [0, 0, 0]
    for (const text of piece) {
      // the matches take the places of candidates before them
      if (isMatch(text)) piece[count++] = text
      bytes += texts.length(text)
      if (bytes < SLICE_BYTES) continue
      yield piece.subarray(begun, count)
      begun = count
      bytes = 0
    }
    yield piece.subarray(begun, count)
  }
}

function known(texts: NumberSet, size: number): FoundTexts {
  return { list: new UnscoredList(texts, size), walk: (from) => texts.walk(from) }
}

async function collect(pieces: Iterable<Uint32Array>, pace: Pace): Promise<NumberSet> {
  const found = new NumberList()
  for (const piece of pieces) {
    for (const text of piece) found.push(text)
    if (pace.due) await pace.rest()
  }
  return numberArray(found.values())
}

/** Notes which texts have which characters. */
export async function buildLikeIndex(texts: Texts, pace: Pace): Promise<LikeIndex> {
  return new LikeIndex(texts, await buildTextGrams(texts, pace))
}

/** What finds the matches of a pattern that many texts match. */
interface LateMatchesOptions {
  /** Whether a text takes long to compare. */
  readonly slow: boolean
  /** About how many texts match. */
  about(): number
  /** Whether a text matches. */
  has(text: number): boolean
  find(pace: Pace): Promise<CodeList>
}

/**
 * The texts that match a pattern that many match. A page needs few of them, so each is compared when a search asks for it; all
 * of them are found before a search needs them in order.
 */
function lateMatches({ slow, about, has, find }: LateMatchesOptions): CodeList {
  let expected: number | undefined
  let found: CodeList | undefined
  const hasText = (text: number) => (found ? found.has(text) : has(text))
  return {
    get most() {
      if (found) return found.most
      expected ??= about()
      return expected
    },
    get slow() {
      return slow && !found
    },
    get scored() {
      if (!found) throw new RangeError('the matches have not been found yet')
      return found.scored
    },
    async complete(pace) {
      found ??= await find(pace)
    },
    has: hasText,
    scoreOf: (text) => Number(hasText(text)),
  }
}
