import { createSecretKey } from 'node:crypto'
import { holdKeys } from './held-keys.ts'
import { isKeyReference, type KeyReference, parseKeyReference } from './key-reference.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import type { KeyServices } from './key-service.ts'
import { GivenKey, type RingKey } from './ring-key.ts'

const KEY_BYTES = 32
const ID = /^[A-Za-z0-9_-]{1,32}$/

/** An entry of the ring: a key, or a name of one in a key service. */
interface Entry {
  readonly id: string
  readonly key?: RingKey
  readonly reference?: KeyReference
}

/**
 * Reads `k2:base64,k1:base64`; in place of base64, an entry may name a key in a key service, such as
 * `k2:vault:transit/linkspan`. Throws an error that names the wrong entry and never shows a key.
 */
export function parseKeyRing(text: string, services?: KeyServices): KeyRing {
  const entries = text.split(',').map(parseEntry)
  const ids = entries.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`the key id ${twice} occurs twice`)
  const named = entries.flatMap(({ id, reference }) => (reference ? [{ id, reference }] : []))
  if (named.length > 0 && !services) throw new Error('keys in key services are not possible here')
  const held = services && named.length > 0 ? holdKeys(named, services) : undefined
  const keys = entries.map(({ id, key }) => key ?? held?.find(id))
  return createKeyRing(keys as [RingKey, ...RingKey[]], held)
}

/** The text that `parseKeyRing` reads. It holds the keys that were given: for a process of this program only. */
export function formatKeyRing(ring: KeyRing): string {
  const keys = ring.ids.flatMap((id) => ring.find(id) ?? [])
  return keys.map((each) => `${each.id}:${each.reference ?? each.key.export().toString('base64')}`).join(',')
}

function parseEntry(entry: string, index: number): Entry {
  const place = `entry ${index + 1}`
  const [, id, rest] = /^([^:]*):(.*)$/s.exec(entry.trim()) ?? []
  if (id === undefined || rest === undefined) throw new Error(`${place} is not of the form id:base64`)
  const is_reference = isKeyReference(rest)
  if (!is_reference && rest.includes(':')) throw new Error(`${place} is not of the form id:base64`)
  if (!ID.test(id)) throw new Error(`${place}: a key id is 1 to 32 letters, digits, _ and -`)
  try {
    if (is_reference) return { id, reference: parseKeyReference(rest) }
    return { id, key: new GivenKey(id, createSecretKey(parseBase64(rest))) }
  } catch (error) {
    throw new Error(`${place} (${id}): ${(error as Error).message}`)
  }
}

function parseBase64(text: string): Buffer {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw new Error('the key is not base64')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === KEY_BYTES) return bytes
  throw new Error(`a key is ${KEY_BYTES} bytes (256 bits), this one is ${bytes.length}`)
}
