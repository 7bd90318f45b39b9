import type { CodeList, ScoredCodes } from '../columns/code-list.ts'
import type { Pace } from '../pace.ts'

/** What finds the matches of a pattern that many texts match. */
export interface LateMatchesOptions {
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
export class LateMatches implements CodeList {
  readonly #options: LateMatchesOptions
  #about: number | undefined
  #found: CodeList | undefined

  constructor(options: LateMatchesOptions) {
    this.#options = options
  }

  get most(): number {
    if (this.#found) return this.#found.most
    this.#about ??= this.#options.about()
    return this.#about
  }

  get slow(): boolean {
    return this.#options.slow && !this.#found
  }

  get scored(): ScoredCodes {
    if (!this.#found) throw new RangeError('the matches have not been found yet')
    return this.#found.scored
  }

  async complete(pace: Pace): Promise<void> {
    this.#found ??= await this.#options.find(pace)
  }

  has(text: number): boolean {
    return (this.#found ?? this.#options).has(text)
  }

  scoreOf(text: number): number {
    return this.has(text) ? 1 : 0
  }
}
