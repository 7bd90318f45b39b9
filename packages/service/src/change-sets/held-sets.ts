import type { StoredApproval } from '@linkspan/stores'
import { LRUCache } from 'lru-cache'
import type { OpenedSet } from './opened-set.ts'

/** Memory for all sets, in bytes of the JSON of their writes: two of the longest. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_SETS = 64
/** For how long a set is kept that nobody adds to. */
const HELD_MS = 600_000

/** Keeps open change sets as they were read, within limits, so that a write that is added opens none of the others. */
export function holdSets() {
  const held = new LRUCache<string, OpenedSet>({
    max: MOST_SETS,
    maxSize: MOST_BYTES,
    ttl: HELD_MS,
    sizeCalculation: ({ writes }) => writes.reduce((sum, { bytes }) => sum + bytes, 1),
  })
  const nameOf = ({ organization_id, id }: StoredApproval) => `${organization_id}/${id}`
  return {
    /** A set as it is stored; undefined if it is not held, or was changed since. */
    of(stored: StoredApproval): OpenedSet | undefined {
      const found = held.get(nameOf(stored))
      return found?.stored.sealed === stored.sealed ? { ...found, stored } : undefined
    },
    keep: (set: OpenedSet): void => void held.set(nameOf(set.stored), set),
    drop: (stored: StoredApproval): void => void held.delete(nameOf(stored)),
  }
}
