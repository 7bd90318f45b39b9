import type { HeldKeys } from './held-keys.ts'
import type { RingKey } from './ring-key.ts'

/** The key-encryption keys: the first one seals, all of them open. */
export interface KeyRing {
  readonly primary: RingKey
  readonly ids: readonly string[]
  /** Those of its keys that key services wrap; undefined if there are none. */
  readonly held?: HeldKeys | undefined
  find(id: string): RingKey | undefined
}

/** A key ring of these keys, the primary key first. */
export function createKeyRing(keys: readonly [RingKey, ...RingKey[]], held?: HeldKeys): KeyRing {
  const by_id = new Map(keys.map((each) => [each.id, each]))
  return { primary: keys[0], ids: [...by_id.keys()], held, find: (id) => by_id.get(id) }
}

/** The secrets of all keys for one purpose, the primary key's first. */
export function derivedSecrets(ring: KeyRing, purpose: string): [Buffer, ...Buffer[]] {
  const former = ring.ids.filter((id) => id !== ring.primary.id).flatMap((id) => ring.find(id) ?? [])
  return [ring.primary.secretFor(purpose), ...former.map((key) => key.secretFor(purpose))]
}
