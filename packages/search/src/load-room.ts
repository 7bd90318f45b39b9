import { MemoryLimitError } from './errors.ts'
import type { CollectionAddress } from './language/fields.ts'

/** What the room knows of the memory, and how it frees some. */
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

/** A load that waits. */
interface Waiting {
  readonly address: CollectionAddress
  readonly bytes: () => number
  /** Lets it in, with the memory that is reserved for it. */
  enter(bytes: number): void
  refuse(error: unknown): void
}

/** Creates the room for all loads of a process. */
export function createLoadRoom(options: LoadRoomOptions) {
  const { limit_bytes, most_loads, measure, used, evict, willFree } = options
  const waiting: Waiting[] = []
  let loads = 0
  let reserved = 0
  let admitting = false
  let changed = false

  /** Whether the load was let in or refused. */
  async function admit({ address, bytes: bytesOf, enter }: Waiting): Promise<boolean> {
    for (;;) {
      await measure()
      const bytes = bytesOf()
      if (bytes > limit_bytes) throw new MemoryLimitError(address, bytes, limit_bytes)
      if (used() + reserved + bytes <= limit_bytes) {
        loads++
        reserved += bytes
        enter(bytes)
        return true
      }
      if (await evict()) continue
      if (loads === 0 && !willFree()) throw new MemoryLimitError(address, used() + bytes, limit_bytes)
      return false
    }
  }

  /** Only the first one looks: if all that wait measured the memory, many loads would take all of the processor. */
  async function admitFirst(): Promise<void> {
    changed = true
    if (admitting) return
    admitting = true
    for (let first = waiting[0]; first && changed && loads < most_loads; first = waiting[0]) {
      changed = false
      try {
        if (!(await admit(first))) continue
      } catch (error) {
        first.refuse(error)
      }
      waiting.shift()
      changed = true
    }
    admitting = false
  }

  const retry = () => void admitFirst()

  return {
    /**
     * Runs a load that needs this much memory, after those that came before it. It evicts collections, and waits for other
     * loads, until the load fits. Throws `MemoryLimitError` if it does not fit on its own. `bytes` is asked again after
     * each change.
     */
    async run<Result>(
      address: CollectionAddress,
      bytesOf: () => number,
      load: () => Promise<Result>,
    ): Promise<Result> {
      const bytes = await new Promise<number>((enter, refuse) => {
        waiting.push({ address, bytes: bytesOf, enter, refuse })
        retry()
      })
      try {
        return await load()
      } finally {
        loads--
        reserved -= bytes
        retry()
      }
    },
    /** Lets the first load that waits look again. */
    retry,
  }
}

/** Lets loads of collections in as long as they fit into memory together. */
export type LoadRoom = ReturnType<typeof createLoadRoom>
