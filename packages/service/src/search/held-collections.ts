import { systemClock } from '@linkspan/core'
import { LoadRoom, type PartReader } from '@linkspan/search'
import type { CollectionKey, ConnectorKey, PublishedVersion } from '@linkspan/stores'
import type { SearchableEntity } from '@linkspan/sync'
import type { Metrics } from '../metrics/metrics.ts'
import { CollectionSlot } from './collection-slot.ts'
import { HeldMemory } from './held-memory.ts'
import type { HeldCollection, SlotContext } from './slot-context.ts'

export interface HeldCollectionsOptions
  extends Pick<SlotContext, 'engine' | 'store' | 'partsOf' | 'limit_bytes' | 'logger'> {
  readonly metrics?: Pick<Metrics, 'collection' | 'eviction'> | undefined
  /** A monotonic clock in milliseconds. */
  readonly elapsed?: () => number
}

/** For how many collections one statement asks. */
const BATCH = 500
/** Each load holds a part or two besides the collection. */
const MOST_LOADS = 4

/** Creates the collections in memory. The least recently searched ones leave it first. */
export function holdCollections(options: HeldCollectionsOptions) {
  const { engine, store, limit_bytes, logger, metrics, elapsed = systemClock.elapsed } = options
  /** In the order of their last searches. */
  const slots = new Map<string, CollectionSlot>()
  const memory = new HeldMemory()
  let closed = false

  const room = new LoadRoom({
    limit_bytes,
    most_loads: MOST_LOADS,
    measure: () => memory.measure(),
    used: () => memory.bytes,
    evict: evictOldest,
    willFree: () => [...slots.values()].some((slot) => slot.isSearched),
  })
  const context: SlotContext = {
    engine,
    store,
    partsOf: (key) => whileOpen(options.partsOf(key)),
    limit_bytes,
    room,
    memory,
    evict: evictOldest,
    logger,
    elapsed,
  }

  async function evictOldest(): Promise<boolean> {
    for (const [name, slot] of slots) {
      if (!slot.isEvictable) continue
      await slot.evict()
      // each load looks at all slots
      if (slot.isIdle) slots.delete(name)
      metrics?.eviction()
      return true
    }
    return false
  }

  /** Loads end soon after `close`. */
  function whileOpen(parts: PartReader): PartReader {
    return {
      async read(name) {
        if (closed) throw new Error('The collections are closed.')
        return parts.read(name)
      },
    }
  }

  return {
    /**
     * Searches a collection, in a version that was the newest less than two seconds ago unless that cannot be loaded.
     * Returns undefined if none is published. Searches of one collection share its loading, which the signal does not
     * abort. Throws the signal's reason, and `MemoryLimitError` if the collection does not fit into memory.
     */
    use<Result>(
      key: CollectionKey,
      entity: SearchableEntity,
      signal: AbortSignal,
      search: (held: HeldCollection) => Promise<Result>,
    ): Promise<Result | undefined> {
      const name = nameOf(key)
      const slot = slots.get(name) ?? new CollectionSlot(key, entity, context)
      slots.delete(name)
      slots.set(name, slot)
      metrics?.collection(slot.isHeld)
      return slot.use(signal, search)
    },
    /** Looks for newer versions of the collections in use, or of all, and loads those in use. Drops what is gone. */
    async refresh(which: 'in use' | 'all'): Promise<void> {
      for (const [name, slot] of slots) {
        if (slot.isIdle) slots.delete(name)
      }
      const held = [...slots.values()].filter((slot) => slot.isHeld && (which === 'all' || slot.isInUse))
      if (held.length === 0) return
      const at = elapsed()
      const versions = new Map<string, PublishedVersion>()
      for (let from = 0; from < held.length; from += BATCH) {
        const found = await store.versions(held.slice(from, from + BATCH).map(({ key }) => key))
        for (const each of found) versions.set(nameOf(each), each)
      }
      for (const slot of held) {
        // a failure is logged if an older version remains, and otherwise the next search has it
        slot.note(versions.get(nameOf(slot.key)), at).catch(() => {})
      }
    },
    /**
     * Makes searches of these connectors that begin from now on see what is published now, unless that cannot be loaded.
     */
    catchUp(ids: readonly string[]): void {
      const all = new Set(ids)
      for (const slot of slots.values()) if (all.has(slot.key.id)) slot.catchUp()
    },
    /** Drops the collections of a connector. */
    async drop({ id }: ConnectorKey): Promise<void> {
      await Promise.all([...slots.values()].filter(({ key }) => key.id === id).map((slot) => slot.drop()))
    },
    /** The memory of all collections, in bytes. */
    get bytes(): number {
      return memory.bytes
    },
    /** Drops all collections, after their loads have ended. */
    async close(): Promise<void> {
      closed = true
      await Promise.all([...slots.values()].map((slot) => slot.drop()))
      slots.clear()
      await engine.close()
    },
  }
}

/** The published collections in memory. Their first search loads them, and they follow newer versions. */
export type HeldCollections = ReturnType<typeof holdCollections>

function nameOf({ id, entity }: CollectionKey): string {
  return JSON.stringify([id, entity])
}
