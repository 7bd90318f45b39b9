import type { CodeList } from '../columns/code-list.ts'
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
export function lateMatches({ slow, about, has, find }: LateMatchesOptions): CodeList {
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
