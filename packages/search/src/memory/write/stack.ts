import type { Pace } from '../pace.ts'

/** How many segments are merged at once: few enough to compare each of them with a new one. */
const FAN_IN = 32

/** Merges neighbours, the oldest first. */
type MergeItems<Item> = (items: readonly Item[], pace: Pace) => Promise<Item>

/** Segments that are not searched yet. Some new ones at a time are merged, so each record is copied only a few times. */
export class Stack<Item extends { readonly bytes: number }> {
  readonly #largest: number
  readonly #merge: MergeItems<Item>
  /** The oldest first; all older than the new ones. */
  #merged: Item[] = []
  #fresh: Item[] = []

  /** Items of more than `largest` bytes together stay apart. */
  constructor(largest: number, merge: MergeItems<Item>) {
    this.#largest = largest
    this.#merge = merge
  }

  /** The segments, oldest first. */
  get items(): readonly Item[] {
    return [...this.#merged, ...this.#fresh]
  }

  /** Adds a newer segment. */
  async push(item: Item, pace: Pace): Promise<void> {
    if (this.#fresh.length === FAN_IN || !this.#fit([...this.#fresh, item])) await this.#mergeFresh(pace)
    this.#fresh.push(item)
  }

  /** Merges the newest segments, as many as their size allows. */
  async finish(pace: Pace): Promise<readonly Item[]> {
    for (
      let last = this.#merged.at(-1);
      last && this.#fit([last, ...this.#fresh]);
      last = this.#merged.at(-1)
    ) {
      this.#merged.pop()
      this.#fresh.unshift(last)
    }
    await this.#mergeFresh(pace)
    return this.items
  }

  /** Drops all segments. */
  clear(): void {
    this.#merged = []
    this.#fresh = []
  }

  #fit(items: readonly Item[]): boolean {
    return items.reduce((sum, { bytes }) => sum + bytes, 0) <= this.#largest
  }

  async #mergeFresh(pace: Pace): Promise<void> {
    const [first, ...others] = this.#fresh
    if (first) this.#merged.push(others.length === 0 ? first : await this.#merge(this.#fresh, pace))
    this.#fresh = []
  }
}
