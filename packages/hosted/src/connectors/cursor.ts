import { InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'
import { type KeyRing, macOf, sameBytes } from '../crypto/key-ring.ts'
import type { ListPosition } from '../stores/store.ts'

const PURPOSE = 'list cursor'
const position = z.tuple([z.number(), z.string()])

/** Encodes a position as a signed, opaque text. It is valid only for the list that `bound` describes. */
export function toCursor(ring: KeyRing, bound: unknown, { created_at, id }: ListPosition): string {
  const payload = Buffer.from(JSON.stringify([created_at, id])).toString('base64url')
  const mac = macOf(ring.primary, PURPOSE, JSON.stringify([bound, payload]))
  return [ring.primary.id, payload, mac.toString('base64url')].join('.')
}

/** Decodes a cursor. Throws `invalid_params` when it was changed or belongs to another list. */
export function parseCursor(subject: string, ring: KeyRing, bound: unknown, cursor: string): ListPosition {
  const [key_id = '', payload = '', mac = '', ...rest] = cursor.split('.')
  const key = ring.find(key_id)
  const genuine = key && macOf(key, PURPOSE, JSON.stringify([bound, payload])).toString('base64url')
  // compared as text, since several texts decode to the same bytes
  if (!genuine || rest.length > 0 || !sameBytes(Buffer.from(genuine), Buffer.from(mac))) {
    const message = 'is not a cursor of this list; use meta.cursor of the previous page with the same filters'
    throw new InvalidParamsError(subject, [{ path: '$.cursor', message }])
  }
  const [created_at, id] = position.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return { created_at, id }
}
