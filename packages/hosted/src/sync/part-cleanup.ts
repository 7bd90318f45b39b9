import { withLease } from '../leases/leases.ts'
import type { ConnectorKey, Store } from '../stores/store.ts'
import { syncLeaseOf } from '../stores/sync-stores.ts'

/** Deletes parts that are not needed any more. */
export interface PartCleanup {
  /** Looks at all parts once, and returns how many were deleted. Throws the signal's reason when it aborts. */
  run(signal: AbortSignal): Promise<number>
}

export interface PartCleanupOptions {
  readonly store: Store
  /** How long a part stays after it was first seen unlisted, in milliseconds; default 10 minutes. */
  readonly grace_ms?: number
}

const GRACE_MS = 600_000
const TTL_MS = 30_000
const BATCH = 500

/**
 * Creates the clean-up. It deletes the parts that no manifest lists: those that a publication has replaced, and those of
 * a run that ended before it published. They stay for a while, since another process may still load an older version.
 * The parts of a connector that does not exist are deleted at once.
 *
 * It takes the lease of a connector's sync before it deletes. So it deletes nothing that a run in progress is about to
 * publish, and a run that stood still for longer than its lease cannot publish what was deleted meanwhile.
 */
export function createPartCleanup({ store, grace_ms = GRACE_MS }: PartCleanupOptions): PartCleanup {
  /** When each unlisted part was first seen. Names are random and occur once. */
  let first_seen = new Map<string, number>()

  async function unlisted(key: ConnectorKey, names: readonly string[]): Promise<string[]> {
    const listed = await store.collections.partNames(key)
    return names.filter((name) => !listed.has(name))
  }

  async function deleteAll(
    key: ConnectorKey,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<number> {
    for (let start = 0; start < names.length; start += BATCH) {
      signal.throwIfAborted()
      await store.parts.delete(key, names.slice(start, start + BATCH))
    }
    return names.length
  }

  return {
    async run(signal) {
      const seen = new Map<string, number>()
      let deleted = 0
      for await (const { names, ...key } of store.parts.list()) {
        signal.throwIfAborted()
        if (!(await store.connectors.find(key))) {
          deleted += await deleteAll(key, names, signal)
          continue
        }
        const now = performance.now()
        const unused = await unlisted(key, names)
        for (const name of unused) seen.set(name, first_seen.get(name) ?? now)
        const due = unused.filter((name) => now - (seen.get(name) ?? now) >= grace_ms)
        if (due.length === 0) continue
        const done = await withLease(store.leases, syncLeaseOf(key), { ttl_ms: TTL_MS }, async () =>
          // a run may have published some of them since
          deleteAll(key, await unlisted(key, due), signal),
        )
        deleted += done?.result ?? 0
      }
      first_seen = seen
      return deleted
    },
  }
}
