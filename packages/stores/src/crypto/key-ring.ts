import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** One key-encryption key. Its bytes stay inside a `KeyObject`, which logs and inspection do not show. */
export interface RingKey {
  readonly id: string
  readonly key: KeyObject
}

/** The key-encryption keys: the first one seals, all of them open. */
export interface KeyRing {
  readonly primary: RingKey
  readonly ids: readonly string[]
  find(id: string): RingKey | undefined
}

const KEY_BYTES = 32
const ID = /^[A-Za-z0-9_-]{1,32}$/

/** A key ring of these keys, the primary key first. */
export function createKeyRing(keys: readonly [RingKey, ...RingKey[]]): KeyRing {
  const by_id = new Map(keys.map((each) => [each.id, each]))
  return { primary: keys[0], ids: [...by_id.keys()], find: (id) => by_id.get(id) }
}

/** Reads `k2:base64,k1:base64`. Throws an error that names the wrong entry and never shows a key. */
export function parseKeyRing(text: string): KeyRing {
  const keys = text.split(',').map(parseKey)
  const ids = keys.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`the key id ${twice} occurs twice`)
  return createKeyRing(keys as [RingKey, ...RingKey[]])
}

/** The text that `parseKeyRing` reads. It holds the keys: for a process of this program only. */
export function formatKeyRing(ring: KeyRing): string {
  const keys = ring.ids.flatMap((id) => ring.find(id) ?? [])
  return keys.map(({ id, key }) => `${id}:${key.export().toString('base64')}`).join(',')
}

function parseKey(entry: string, index: number): RingKey {
  const place = `entry ${index + 1}`
  const [id, base64, ...more] = entry.trim().split(':')
  if (id === undefined || base64 === undefined || more.length > 0)
    throw new Error(`${place} is not of the form id:base64`)
  if (!ID.test(id)) throw new Error(`${place}: a key id is 1 to 32 letters, digits, _ and -`)
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) throw new Error(`${place} (${id}): the key is not base64`)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== KEY_BYTES)
    throw new Error(`${place} (${id}): a key is ${KEY_BYTES} bytes (256 bits), this one is ${bytes.length}`)
  return { id, key: createSecretKey(bytes) }
}

/** A secret for one purpose, derived from a key of the ring. */
function derivedSecret({ key }: RingKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `linkspan ${purpose}`, KEY_BYTES))
}

/** The secrets of all keys for one purpose, the primary key's first. */
export function derivedSecrets(ring: KeyRing, purpose: string): [Buffer, ...Buffer[]] {
  const former = ring.ids.filter((id) => id !== ring.primary.id).flatMap((id) => ring.find(id) ?? [])
  return [derivedSecret(ring.primary, purpose), ...former.map((key) => derivedSecret(key, purpose))]
}

/** A message authentication code for one purpose. Each purpose has its own key, derived from the ring's. */
export function macOf(key: RingKey, purpose: string, message: string): Buffer {
  return createHmac('sha256', derivedSecret(key, purpose)).update(message).digest()
}

/** Whether two byte strings are equal, in a time that does not depend on where they differ. */
export function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
