import type { SearchCollection } from '@linkspan/search'

/** What may hold a collection in memory. */
interface Holder {
  readonly collection: Pick<SearchCollection, 'statistics'> | undefined
  /** How many searches wait or run, which may need more memory at any moment. */
  readonly uses: number
}

/**
 * The memory of all collections together. Only those are measured again that may have changed: with ten thousand collections, a
 * look at all of them would take a sixth of each load.
 */
export class HeldMemory {
  readonly #bytes = new Map<Holder, number>()
  readonly #changed = new Set<Holder>()
  #sum = 0

  /** What all used when they were measured last, in bytes. */
  get bytes(): number {
    return this.#sum
  }

  /** What one used when it was measured last, in bytes. */
  bytesOf(holder: Holder): number {
    return this.#bytes.get(holder) ?? 0
  }

  /** One was measured. */
  note(holder: Holder, bytes: number): void {
    this.#sum += bytes - this.bytesOf(holder)
    this.#bytes.set(holder, bytes)
  }

  /** A search may change the memory of one from now on, or has changed it. */
  noteChange(holder: Holder): void {
    this.#changed.add(holder)
  }

  /** Measures those that may have changed. */
  async measure(): Promise<void> {
    for (const holder of [...this.#changed]) {
      if (holder.uses === 0) this.#changed.delete(holder)
      const { collection } = holder
      const statistics = await collection?.statistics()
      // it may have been freed meanwhile
      if (statistics && holder.collection === collection) this.note(holder, statistics.bytes)
    }
  }

  /** One holds nothing from now on. */
  free(holder: Holder): void {
    this.note(holder, 0)
    this.#bytes.delete(holder)
    this.#changed.delete(holder)
  }
}
