import type { KeyRing } from '../crypto/key-ring.ts'
import { rememberKeys, verifyKeyRing } from './key-check.ts'
import { openSqliteStore } from './sqlite.ts'
import type { Store } from './store.ts'

export interface OpenStoreOptions {
  readonly data_dir: string
  readonly key_ring: KeyRing
}

/**
 * Opens the configured store and prepares it for use. Throws `WrongKeyError`, before anything is written, when the key
 * ring does not belong to the store.
 */
export function openStore({ data_dir, key_ring }: OpenStoreOptions): Promise<Store> {
  return prepareStore(openSqliteStore(data_dir), key_ring)
}

/** Verifies the keys, migrates the tables and remembers new keys. Closes the store when any of it fails. */
export async function prepareStore(store: Store, key_ring: KeyRing): Promise<Store> {
  try {
    await verifyKeyRing(key_ring, store.key_checks)
    await store.migrate()
    await rememberKeys(key_ring, store.key_checks)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
