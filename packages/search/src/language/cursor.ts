import { randomBytes } from 'node:crypto'
import { createSignedTexts } from '@linkspan/core'
import type { Scalar } from './fields.ts'
import type { Position, Query } from './query.ts'

/** The parts of a query to which a cursor is bound. */
export type CursorSubject = Pick<Query, 'declaration' | 'hash'>

/**
 * Cursors signed with HMAC-SHA256. The first secret signs, and all of them verify, so that secrets can be rotated. Every
 * process with the same secret accepts the same cursors. Without one, the secret is random and the cursors are valid in
 * this process alone. Throws a `RangeError` if a secret has fewer than 16 bytes.
 */
export function createCursors(
  secret: string | Uint8Array = randomBytes(32),
  ...former: (string | Uint8Array)[]
) {
  const texts = createSignedTexts(secret, ...former)
  const boundOf = ({ declaration, hash }: CursorSubject) => [declaration.connector, declaration.entity, hash]
  return {
    /** The cursor for the page that follows `position`. */
    sign: (query: CursorSubject, position: Position): string =>
      texts.sign(boundOf(query), position.map(toJson)),
    /** The position of a cursor; undefined unless it was signed with one of the secrets for this query. */
    read(query: CursorSubject, cursor: string): Position | undefined {
      // the signature proves that `sign` made the values
      const values = texts.read(boundOf(query), cursor) as unknown[] | undefined
      return values?.map(fromJson)
    },
  }
}

/** Signs the positions where pages end, and verifies them. */
export type Cursors = ReturnType<typeof createCursors>

/** JSON has no bigint: it becomes an array of its decimal text. */
function toJson(value: Scalar | null): unknown {
  return typeof value === 'bigint' ? [value.toString()] : value
}

function fromJson(value: unknown): Scalar | null {
  return Array.isArray(value) ? BigInt(value[0]) : (value as Scalar | null)
}
