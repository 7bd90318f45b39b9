import { createRequestTokens } from '../../kit/request-tokens.ts'
import { invalidValue } from '../errors.ts'

/** Where a page begins. */
interface Mark {
  /** The number of items on earlier pages. */
  offset: number
  /** The last item before the page. */
  after: string
}

/** The vendor says "several hours". */
const LIFETIME = 4 * 3_600_000

const PREFIX = '~!!~'

/** The page of a list that a call asks for. */
interface Asked<T> {
  query: string
  size: number
  token: string | undefined
  key: (item: T) => string
}

/** Cuts lists into pages. */
export type DrivePages = ReturnType<typeof createPages>

/** Opens the page tokens of one seed; refuses a token of another query, and an expired one. */
export function createPages(seed: number, now: () => number) {
  const tokens = createRequestTokens<Mark>({
    key: `drive pages of seed ${seed}`,
    prefix: PREFIX,
    now,
    lifetime_ms: LIFETIME,
    refusal: () => invalidValue('pageToken'),
  })
  return {
    /** The page of a token, or the first one, and the token of the next one; a token is valid for an equal `query` only. */
    cut: <T>(items: readonly T[], { query, size, token, key }: Asked<T>) => {
      let start = 0
      if (token !== undefined) {
        const { offset, after } = tokens.read(token, query)
        const last = items[offset - 1]
        // after a write between two pages, continue after the last item of the previous page
        const at = last && key(last) === after ? offset - 1 : items.findIndex((item) => key(item) === after)
        start = at < 0 ? offset : at + 1
      }
      const page = items.slice(start, start + size)
      const end = start + page.length
      const last = page.at(-1)
      const next =
        end < items.length && last !== undefined
          ? tokens.write(query, { offset: end, after: key(last) })
          : undefined
      return { items: page, next }
    },
  }
}
