import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Scalar } from './fields.ts'
import type { Position, Query } from './query.ts'

/** Signs the positions where pages end, and verifies them. */
export interface Cursors {
  /** The cursor for the page that follows `position`. */
  sign(query: CursorSubject, position: Position): string
  /** The position of a cursor; undefined unless it was signed with this secret for this query. */
  read(query: CursorSubject, cursor: string): Position | undefined
}

/** The parts of a query to which a cursor is bound. */
export type CursorSubject = Pick<Query, 'declaration' | 'hash'>

const MAC_BYTES = 32
const SHORTEST_SECRET = 16

/**
 * Cursors signed with HMAC-SHA256. A `secret` has at least 16 bytes; every process with the same secret accepts
 * the same cursors. Without one, the secret is random and the cursors are valid in this process alone.
 */
export function createCursors(secret: string | Uint8Array = randomBytes(MAC_BYTES)): Cursors {
  if (secret.length < SHORTEST_SECRET)
    throw new RangeError('The cursor secret must be at least 16 bytes long.')

  const key = createSecretKey(Buffer.from(secret))
  const macOf = ({ declaration, hash }: CursorSubject, payload: Uint8Array) =>
    createHmac('sha256', key)
      .update(JSON.stringify([declaration.connector, declaration.entity, hash]))
      .update('\0')
      .update(payload)
      .digest()

  return {
    sign(query, position) {
      const payload = Buffer.from(JSON.stringify(position.map(toJson)))
      return Buffer.concat([macOf(query, payload), payload]).toString('base64url')
    },
    read(query, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      // Base64 has several spellings of the same bytes, and Node skips what is not base64. Only the exact text is valid.
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor) return undefined
      const payload = bytes.subarray(MAC_BYTES)
      if (!timingSafeEqual(macOf(query, payload), bytes.subarray(0, MAC_BYTES))) return undefined
      const values: unknown[] = JSON.parse(payload.toString())
      return values.map(fromJson)
    },
  }
}

/** JSON has no bigint: it becomes an array of its decimal text. */
function toJson(value: Scalar | null): unknown {
  return typeof value === 'bigint' ? [value.toString()] : value
}

function fromJson(value: unknown): Scalar | null {
  // the signature proves that `sign` made the value
  return Array.isArray(value) ? BigInt(value[0]) : (value as Scalar | null)
}
