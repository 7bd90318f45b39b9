import { createHash } from 'node:crypto'
import { createSigner } from '../kit/signed-token.ts'
import { Refusal } from './failure.ts'

interface Payload {
  pageSize: number
  pageNumber: number
  request: string
  exp: number
}

/** The lifetime of a cursor; the vendor does not document its own. */
const LIFETIME_MS = 3_600_000

const PAGE_ROWS = 100

const HEADER = Buffer.from('{"alg":"HS256"}').toString('base64url')

/** The counts of a page. */
export interface Records {
  totalRecords: number
  currentPageSize: number
  currentPageNumber: number
  /** Absent on the last page. */
  cursor?: string
}

/** One page of rows. */
export interface Page<Row> {
  records: Records
  rows: Row[]
}

/** Cuts pages of the vendor's fixed size. A cursor is valid for an equal `request` only, the request without its cursor. */
export interface Paging {
  page<Row>(all: readonly Row[], request: unknown, cursor: string | undefined | null): Page<Row>
}

/** Opens paging; like the vendor's, cursors are JWTs with an expiry. */
export function createPaging(seed: number, now: () => number): Paging {
  const signer = createSigner(`cursors of seed ${seed}`)

  function read(cursor: string, request: string): number {
    const payload = signer.open(cursor.slice(HEADER.length + 1)) as Payload | undefined
    if (!cursor.startsWith(`${HEADER}.`) || payload?.request !== request)
      throw new Refusal(400, 'cursor: is invalid')
    if (payload.exp * 1000 <= now()) throw new Refusal(400, 'cursor: has expired')
    return payload.pageNumber
  }

  return {
    page: (all, asked, cursor) => {
      const request = createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16)
      const number = cursor ? read(cursor, request) : 0
      const rows = all.slice(number * PAGE_ROWS, (number + 1) * PAGE_ROWS)
      const exp = Math.floor((now() + LIFETIME_MS) / 1000)
      const more = (number + 1) * PAGE_ROWS < all.length
      const next = { pageSize: PAGE_ROWS, pageNumber: number + 1, request, exp }
      return {
        rows,
        records: {
          totalRecords: all.length,
          currentPageSize: rows.length,
          currentPageNumber: number,
          ...(more && { cursor: `${HEADER}.${signer.seal(next)}` }),
        },
      }
    },
  }
}
