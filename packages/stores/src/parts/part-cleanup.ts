import type { ConnectorKey } from '../connector-store.ts'
import { withLease } from '../leases/leases.ts'
import type { Store } from '../sql/sql-store.ts'
import type { UnlistedPart } from '../sql/unlisted-part-store.ts'
import { syncLeaseOf } from '../sync-stores.ts'

export interface PartCleanupOptions {
  readonly store: Store
  /** How long a part stays after it was first seen unlisted, in milliseconds; default 10 minutes. */
  readonly grace_ms?: number
}

const GRACE_MS = 600_000
const TTL_MS = 30_000
const BATCH = 500

/**
 * Deletes the parts that no manifest lists: those that a publication has replaced, and those of
 * a run that ended before it published. They stay for a while, since another process may still load an older version.
 * The parts of a connector that does not exist are deleted at once.
 *
 * Only the holder of the lease of a connector's sync can publish, and only parts that it wrote itself or that were listed
 * before. So an unlisted part can be deleted once the lease was taken again. If nobody does, the clean-up takes it.
 *
 * The store keeps since when parts are unlisted, so that any process goes on where another one was killed.
 */
export function createPartCleanup({ store, grace_ms = GRACE_MS }: PartCleanupOptions) {
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

  /** Deletes what is due of the parts of a connector, and notes the other unlisted ones. Adds all of these to `seen`. */
  async function clean(
    key: ConnectorKey,
    names: readonly string[],
    known: ReadonlyMap<string, UnlistedPart & { readonly age_ms: number }>,
    seen: Set<string>,
    signal: AbortSignal,
  ): Promise<number> {
    const lease = syncLeaseOf(key)
    const fence = await store.leases.fence(lease)
    const first_seen: UnlistedPart[] = []
    const due: string[] = []
    const due_under_lease: string[] = []
    for (const name of await unlisted(key, names)) {
      const first = known.get(name) ?? { name, fence, age_ms: 0 }
      seen.add(name)
      // below 0, it was seen while the clock was ahead
      if (!known.has(name) || first.age_ms < 0) first_seen.push(first)
      if (first.age_ms < grace_ms) continue
      if (first.fence === fence) due_under_lease.push(name)
      else due.push(name)
    }
    await store.unlisted_parts.note(first_seen)
    const deleted = await deleteAll(key, due, signal)
    if (due_under_lease.length === 0) return deleted
    const under_lease = await withLease(store.leases, lease, { ttl_ms: TTL_MS }, async () =>
      // a run may have published some of them since
      deleteAll(key, await unlisted(key, due_under_lease), signal),
    )
    return deleted + (under_lease?.result ?? 0)
  }

  return {
    /** Looks at all parts once, and returns how many were deleted. Throws the signal's reason when it aborts. */
    async run(signal: AbortSignal): Promise<number> {
      const known = new Map((await store.unlisted_parts.list()).map((each) => [each.name, each]))
      const seen = new Set<string>()
      let deleted = 0
      for await (const { names, ...key } of store.parts.list()) {
        signal.throwIfAborted()
        const exists = await store.connectors.find(key)
        deleted += await (exists ? clean(key, names, known, seen, signal) : deleteAll(key, names, signal))
      }
      await store.unlisted_parts.forget([...known.keys()].filter((name) => !seen.has(name)))
      return deleted
    },
  }
}
