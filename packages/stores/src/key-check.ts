import type { KeyRing } from './crypto/key-ring.ts'
import { macOf, type RingKey, sameBytes } from './crypto/ring-key.ts'
import type { KeyCheckStore } from './sql/key-stores.ts'

/** The key ring does not belong to the store. */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError'
}

function checkOf(key: RingKey): string {
  return macOf(key, 'key check', key.id).toString('base64url')
}

/**
 * Checks, without writing anything, that the ring has the keys that the store was sealed with. Throws
 * `WrongKeyError`, which names the key.
 */
export async function verifyKeyRing(ring: KeyRing, store: KeyCheckStore): Promise<void> {
  const checks = await store.all()
  for (const id of ring.ids) {
    const known = checks.get(id)
    const key = ring.find(id) as RingKey
    if (known !== undefined && !sameBytes(Buffer.from(known), Buffer.from(checkOf(key))))
      throw new WrongKeyError(`the key ${id} is not the one that the store was sealed with`)
  }
  if (checks.size > 0 && !ring.ids.some((id) => checks.has(id))) {
    throw new WrongKeyError(
      `the store knows none of the keys; it was sealed with ${[...checks.keys()].join(', ')}`,
    )
  }
  const missing = (await store.keysInUse()).filter((id) => !ring.find(id))
  if (missing.length > 0)
    throw new WrongKeyError(`stored credentials still need the key ${missing.join(', ')}`)
}

/** Stores the check values of new keys, after the ring is verified. */
export async function rememberKeys(ring: KeyRing, store: KeyCheckStore): Promise<void> {
  const checks = await store.all()
  for (const id of ring.ids) {
    if (!checks.has(id)) await store.add(id, checkOf(ring.find(id) as RingKey))
  }
}
