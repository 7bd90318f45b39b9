import { type Cursors, createCursors } from '@linkspan/search'
import { derivedSecret, type KeyRing, type RingKey } from '../crypto/key-ring.ts'

/**
 * Cursors of searches. The primary key signs them and every key of the ring verifies them, so that each process with
 * the ring continues them, also while keys are rotated.
 */
export function ringCursors(ring: KeyRing): Cursors {
  const cursorsOf = (key: RingKey) => createCursors(derivedSecret(key, 'search cursor'))
  const primary = cursorsOf(ring.primary)
  const others = ring.ids
    .map((id) => ring.find(id))
    .filter((key) => key !== undefined && key.id !== ring.primary.id)
    .map((key) => cursorsOf(key as RingKey))
  return {
    sign: primary.sign,
    read(query, cursor) {
      for (const cursors of [primary, ...others]) {
        const position = cursors.read(query, cursor)
        if (position) return position
      }
      return undefined
    },
  }
}
