import { type CollectionAddress, MemoryLimitError } from '@linkspan/search'

export interface LoadRoomOptions {
  /** Memory for all collections, in bytes. */
  readonly limit_bytes: number
  /** How many collections are loaded at once. */
  readonly most_loads: number
  /** Measures the memory that collections use. */
  readonly measure: () => Promise<void>
  /** Memory that collections used when they were measured, in bytes. */
  readonly used: () => number
  /** Frees memory of one collection. Returns whether there was one. */
  readonly evict: () => Promise<boolean>
  /** Whether memory can be freed soon: call `retry` then. */
  readonly willFree: () => boolean
}

/** Lets loads of collections in as long as they fit into memory together. */
export interface LoadRoom {
  /**
   * Runs a load that needs this much memory. It evicts collections, and waits for other loads, until the load fits.
   * Throws `MemoryLimitError` if it does not fit on its own. `bytes` is asked again after each change.
   */
  run<Result>(address: CollectionAddress, bytes: () => number, load: () => Promise<Result>): Promise<Result>
  /** Lets the loads that wait look again. */
  retry(): void
}

/** Creates the room for all loads of a process. */
export function createLoadRoom(options: LoadRoomOptions): LoadRoom {
  const { limit_bytes, most_loads, measure, used, evict, willFree } = options
  let loads = 0
  let reserved = 0
  let changed = Promise.withResolvers<void>()

  function retry(): void {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  /** Returns the memory that is reserved. */
  async function enter(address: CollectionAddress, bytesOf: () => number): Promise<number> {
    for (;;) {
      await measure()
      const bytes = bytesOf()
      if (bytes > limit_bytes) throw new MemoryLimitError(address, bytes, limit_bytes)
      const fits = used() + reserved + bytes <= limit_bytes
      if (fits && loads < most_loads) {
        loads++
        reserved += bytes
        return bytes
      }
      if (!fits && (await evict())) continue
      if (loads === 0 && !willFree()) throw new MemoryLimitError(address, used() + bytes, limit_bytes)
      await changed.promise
    }
  }

  return {
    async run(address, bytesOf, load) {
      const bytes = await enter(address, bytesOf)
      try {
        return await load()
      } finally {
        loads--
        reserved -= bytes
        retry()
      }
    },
    retry,
  }
}
