import { SavedStreamError } from '@linkspan/search'
import type { SyncStore } from '@linkspan/sync'
import { IntegrityError } from '../crypto/envelope.ts'
import { LeaseLostError } from '../leases/leases.ts'
import type { Lease } from '../stores/lease-store.ts'
import { MissingPartError } from '../stores/part-storage.ts'
import type { Store } from '../stores/store.ts'

/** The collections as a run sees them. Its methods throw a `LeaseLostError` once another owner has taken the lease. */
export function syncStoreOf(
  { collections, rebuilds }: Pick<Store, 'collections' | 'rebuilds'>,
  lease: Lease,
): SyncStore {
  async function requireLease(is_held: Promise<boolean>): Promise<void> {
    if (!(await is_held)) throw new LeaseLostError(lease.name)
  }
  return {
    find: (key) => collections.find(key),
    publish: (collection) => requireLease(collections.publish(collection, lease)),
    findRebuild: (key) => rebuilds.find(key),
    saveRebuild: (rebuild) => requireLease(rebuilds.save(rebuild, lease)),
    async deleteRebuild(key) {
      await rebuilds.delete(key, lease)
    },
  }
}

/** Whether stored records are unreadable. Then they are read from the vendor again. */
export function isDamaged(error: unknown): boolean {
  return [SavedStreamError, MissingPartError, IntegrityError].some((each) => error instanceof each)
}
