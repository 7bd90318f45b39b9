import type { CodeList, ScoredCodes } from '../columns/code-list.ts'
import type { Pace } from '../pace.ts'

/** What finds the matches of a pattern that many texts match. */
export interface LateMatchesOptions {
  /** About how many texts match. */
  readonly about: number
  /** Whether a text matches. */
  has(code: number): boolean
  find(pace: Pace): Promise<CodeList>
}

/**
 * The texts that match a pattern that many match. A page needs few of them, so each is compared when a search asks for it; all
 * of them are found before a search needs them in order.
 */
export class LateMatches implements CodeList {
  readonly #options: LateMatchesOptions
  #found: CodeList | undefined

  constructor(options: LateMatchesOptions) {
    this.#options = options
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
    return (this.#found ?? this.#options).has(code)
  }

  scoreOf(code: number): number {
    return this.has(code) ? 1 : 0
  }
}
