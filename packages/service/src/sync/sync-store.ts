import { isReadable, SavedStreamError } from '@linkspan/search'
import {
  type Collection,
  type CollectionKey,
  DamagedPartError,
  type Lease,
  LeaseLostError,
  MissingPartError,
  type Store,
  type StoredConnector,
} from '@linkspan/stores'
import type { SyncStore } from '@linkspan/sync'
import { recordEvent } from '../events/record-event.ts'

/** The collections as a run sees them. Its methods throw a `LeaseLostError` once another owner has taken the lease. */
export function syncStoreOf(
  store: Pick<Store, 'collections' | 'rebuilds' | 'versions' | 'transaction'>,
  connector: StoredConnector,
  lease: Lease,
): SyncStore {
  const { collections, rebuilds, versions } = store
  /** The parts of the published versions, as far as this run has seen them. */
  const seen = new Map<string, string>()
  const partsOf = ({ parts }: Collection) => JSON.stringify(parts.toSorted())

  async function requireLease(is_held: Promise<boolean>): Promise<void> {
    if (!(await is_held)) throw new LeaseLostError(lease.name)
  }

  /** Publishes a version, with an event if its records are not those of the version before. */
  async function publish(collection: Collection): Promise<boolean> {
    const { entity, version, records } = collection
    const parts = partsOf(collection)
    const published =
      seen.get(entity) === parts
        ? await collections.publish(collection, lease)
        : await store.transaction(async (stores) => {
            if (!(await stores.collections.publish(collection, lease))) return false
            await recordEvent(stores, 'records.changed', connector, { entity, version, records })
            return true
          })
    if (published) seen.set(entity, parts)
    return published
  }

  return {
    async find(key) {
      const found = await collections.find(key)
      if (found) seen.set(key.entity, partsOf(found))
      return found
    },
    publish: (collection) => requireLease(publish(collection)),
    async findGiven(key) {
      const manifest = await versions.newest(key)
      return isReadable(manifest) ? manifest : undefined
    },
    findRebuild: (key) => rebuilds.find(key),
    saveRebuild: (rebuild) => requireLease(rebuilds.save(rebuild, lease)),
    async deleteRebuild(key) {
      await rebuilds.delete(key, lease)
    },
  }
}

/** Deletes the records of an entity that is no longer synced. Returns whether there were any. */
export function deleteCollection(
  store: Pick<Store, 'transaction'>,
  connector: StoredConnector,
  key: CollectionKey,
  lease: Lease,
): Promise<boolean> {
  const { entity } = key
  return store.transaction(async (stores) => {
    if (!(await stores.collections.delete(key, lease))) return false
    await recordEvent(stores, 'records.changed', connector, { entity, version: null, records: 0 })
    return true
  })
}

/** Whether stored records are unreadable. Then they are read from the vendor again. */
export function isDamaged(error: unknown): boolean {
  return [SavedStreamError, MissingPartError, DamagedPartError].some((each) => error instanceof each)
}
