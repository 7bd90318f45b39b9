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

/** Lets loads of collections in as long as they fit into memory together. All loads of a process share one. */
export class LoadRoom {
  readonly #options: LoadRoomOptions
  readonly #waiting: Waiting[] = []
  #loads = 0
  #reserved = 0
  #admitting = false
  #changed = false

  constructor(options: LoadRoomOptions) {
    this.#options = options
  }

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
      this.#waiting.push({ address, bytes: bytesOf, enter, refuse })
      this.retry()
    })
    try {
      return await load()
    } finally {
      this.#loads--
      this.#reserved -= bytes
      this.retry()
    }
  }

  /** Lets the first load that waits look again. */
  retry(): void {
    void this.#admitFirst()
  }

  /** Only the first one looks: if all that wait measured the memory, many loads would take all of the processor. */
  async #admitFirst(): Promise<void> {
    this.#changed = true
    if (this.#admitting) return
    this.#admitting = true
    const waiting = this.#waiting
    const isFree = () => this.#changed && this.#loads < this.#options.most_loads
    for (let first = waiting[0]; first && isFree(); first = waiting[0]) {
      this.#changed = false
      try {
        if (!(await this.#admit(first))) continue
      } catch (error) {
        first.refuse(error)
      }
      waiting.shift()
      this.#changed = true
    }
    this.#admitting = false
  }

  /** Whether the load was let in or refused. */
  async #admit({ address, bytes: bytesOf, enter }: Waiting): Promise<boolean> {
    const { limit_bytes, measure, used, evict, willFree } = this.#options
    for (;;) {
      await measure()
      const bytes = bytesOf()
      if (bytes > limit_bytes) throw new MemoryLimitError(address, bytes, limit_bytes)
      if (used() + this.#reserved + bytes <= limit_bytes) {
        this.#loads++
        this.#reserved += bytes
        enter(bytes)
        return true
      }
      if (await evict()) continue
      if (this.#loads === 0 && !willFree()) throw new MemoryLimitError(address, used() + bytes, limit_bytes)
      return false
    }
  }
}
