import { createRequestTokens } from '../kit/tokens.ts'
import { Refusal } from './failure.ts'

/** The lifetime of a cursor; the vendor does not document its own. */
const LIFETIME_MS = 3_600_000

const PAGE_ROWS = 100

const HEADER = Buffer.from('{"alg":"HS256"}').toString('base64url')

/** Cuts a page of rows. A cursor is valid for an equal `request` only, the request without its cursor. */
export type CutPage = ReturnType<typeof createPaging>

/** Opens pages of the vendor's fixed size; like the vendor's, cursors are JWTs with an expiry. */
export function createPaging(seed: number, now: () => number) {
  const cursors = createRequestTokens<{ pageSize: number; pageNumber: number }>({
    key: `cursors of seed ${seed}`,
    prefix: `${HEADER}.`,
    now,
    lifetime_ms: LIFETIME_MS,
    refusal: (why) => new Refusal(400, `cursor: ${why === 'invalid' ? 'is invalid' : 'has expired'}`),
  })
  return <Row>(all: readonly Row[], request: unknown, cursor: string | undefined | null) => {
    const number = cursor ? cursors.read(cursor, request).pageNumber : 0
    const rows = all.slice(number * PAGE_ROWS, (number + 1) * PAGE_ROWS)
    const more = (number + 1) * PAGE_ROWS < all.length
    const next = { pageSize: PAGE_ROWS, pageNumber: number + 1 }
    const records = {
      totalRecords: all.length,
      currentPageSize: rows.length,
      currentPageNumber: number,
      ...(more && { cursor: cursors.write(request, next) }),
    }
    return { rows, records }
  }
}
