import { createHash } from 'node:crypto'
import { createSigner } from '../../kit/signed-token.ts'
import { invalidValue } from '../errors.ts'

interface Payload {
  query: string
  /** The number of items on earlier pages. */
  offset: number
  /** The last item before the page. */
  after: string
  issued_at: number
}

/** The vendor says "several hours". */
const LIFETIME = 4 * 3_600_000

const PREFIX = '~!!~'

/** A page of items, and the token of the next one. */
export interface Slice<T> {
  items: T[]
  next: string | undefined
}

/** Cuts lists into pages. */
export interface Pages {
  /** The page of a token, or the first one; a token is valid for an equal `query` only. */
  cut<T>(
    items: readonly T[],
    options: { query: string; size: number; token: string | undefined; key: (item: T) => string },
  ): Slice<T>
}

/** Opens the page tokens of one seed; refuses a token of another query, and an expired one. */
export function createPages(seed: number, now: () => number): Pages {
  const signer = createSigner(`drive pages of seed ${seed}`)

  const read = (token: string, query: string): Payload => {
    const payload = token.startsWith(PREFIX)
      ? (signer.open(token.slice(PREFIX.length)) as Payload | undefined)
      : undefined
    if (payload?.query !== query || now() - payload.issued_at > LIFETIME) throw invalidValue('pageToken')
    return payload
  }

  return {
    cut: (items, { query, size, token, key }) => {
      const mark = createHash('sha256').update(query).digest('base64url').slice(0, 16)
      let start = 0
      if (token !== undefined) {
        const { offset, after } = read(token, mark)
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
          ? PREFIX + signer.seal({ query: mark, offset: end, after: key(last), issued_at: now() })
          : undefined
      return { items: page, next }
    },
  }
}
