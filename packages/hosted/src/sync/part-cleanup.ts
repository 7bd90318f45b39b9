import { type ConnectorKey, type Store, syncLeaseOf, withLease } from '@linkspan/stores'

/** Deletes unused parts. */
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

/** A part that no manifest lists. */
interface Unlisted {
  readonly seen_at: number
  /** The fence of the sync's lease when the part was first seen: it was not written under a later one. */
  readonly fence: number
}

/**
 * Creates the clean-up. It deletes the parts that no manifest lists: those that a publication has replaced, and those of
 * a run that ended before it published. They stay for a while, since another process may still load an older version.
 * The parts of a connector that does not exist are deleted at once.
 *
 * Only the holder of the lease of a connector's sync can publish, and only parts that it wrote itself or that were listed
 * before. So an unlisted part can be deleted once the lease was taken again. If nobody does, the clean-up takes it.
 */
export function createPartCleanup({ store, grace_ms = GRACE_MS }: PartCleanupOptions): PartCleanup {
  /** By name; names are random and occur once. */
  let known = new Map<string, Unlisted>()

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

  /** Deletes what is due of the parts of a connector. Adds the unlisted ones to `next`. */
  async function clean(
    key: ConnectorKey,
    names: readonly string[],
    next: Map<string, Unlisted>,
    signal: AbortSignal,
  ): Promise<number> {
    const lease = syncLeaseOf(key)
    const fence = await store.leases.fence(lease)
    const now = performance.now()
    const due: string[] = []
    const due_under_lease: string[] = []
    for (const name of await unlisted(key, names)) {
      const first = known.get(name) ?? { seen_at: now, fence }
      next.set(name, first)
      if (now - first.seen_at < grace_ms) continue
      if (first.fence === fence) due_under_lease.push(name)
      else due.push(name)
    }
    const deleted = await deleteAll(key, due, signal)
    if (due_under_lease.length === 0) return deleted
    const under_lease = await withLease(store.leases, lease, { ttl_ms: TTL_MS }, async () =>
      // a run may have published some of them since
      deleteAll(key, await unlisted(key, due_under_lease), signal),
    )
    return deleted + (under_lease?.result ?? 0)
  }

  return {
    async run(signal) {
      const next = new Map<string, Unlisted>()
      let deleted = 0
      for await (const { names, ...key } of store.parts.list()) {
        signal.throwIfAborted()
        const exists = await store.connectors.find(key)
        deleted += await (exists ? clean(key, names, next, signal) : deleteAll(key, names, signal))
      }
      known = next
      return deleted
    },
  }
}
