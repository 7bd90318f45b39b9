import { type LikePattern, likeMatcher } from '../../language/like-pattern.ts'
import { foldCase } from '../../language/words.ts'
import type { CodeList, ScoredCodes } from '../columns/code-list.ts'
import type { Pace } from '../pace.ts'
import type { TextBlocks } from './text-blocks.ts'
import type { Texts } from './texts.ts'

/** What finds the matches of a pattern that many texts match. */
export interface LateMatchesOptions {
  readonly texts: Texts
  /** Other texts do not match. */
  readonly blocks: TextBlocks
  readonly pattern: LikePattern
  /** About how many texts match. */
  readonly about: number
  find(pace: Pace): Promise<CodeList>
}

/**
 * The texts that match a pattern that many match. A page needs few of them, so each is compared when a search asks for it; all
 * of them are found before a search needs them in order.
 */
export class LateMatches implements CodeList {
  readonly #options: LateMatchesOptions
  readonly #matcher: (text: string) => boolean
  #found: CodeList | undefined

  constructor(options: LateMatchesOptions) {
    this.#options = options
    this.#matcher = likeMatcher(options.pattern)
  }

  get most(): number {
    return this.#found?.most ?? this.#options.about
  }

  get scored(): ScoredCodes {
    if (!this.#found) throw new RangeError('the matches have not been found yet')
    return this.#found.scored
  }

  async complete(pace: Pace): Promise<void> {
    this.#found ??= await this.#options.find(pace)
  }

  has(code: number): boolean {
    if (this.#found) return this.#found.has(code)
    const { texts, blocks } = this.#options
    if (code >= texts.size || !blocks.has(code)) return false
    const text = texts.text(code)
    return text !== null && this.#matcher(foldCase(text))
  }

  scoreOf(code: number): number {
    return this.has(code) ? 1 : 0
  }
}
