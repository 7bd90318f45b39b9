import type { Pace } from '../pace.ts'

/** A segment on a stack. */
export interface Stacked {
  readonly rows: number
  readonly bytes: number
}

/** How a stack merges. */
export interface StackOptions<Item> {
  /** Items of more bytes together stay apart. */
  readonly largest: number
  merge(older: Item, newer: Item, pace: Pace): Promise<Item>
}

/** Segments that are not searched yet. Merges neighbours of similar size, so each record is copied only a few times. */
export class Stack<Item extends Stacked> {
  readonly #options: StackOptions<Item>
  #items: Item[] = []

  constructor(options: StackOptions<Item>) {
    this.#options = options
  }

  /** The segments, oldest first. */
  get items(): readonly Item[] {
    return this.#items
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#items.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Adds a newer segment. */
  async push(item: Item, pace: Pace): Promise<void> {
    this.#items.push(item)
    await this.#mergeWhile(pace, (older, newer) => older.rows < 2 * newer.rows)
  }

  /** Merges all segments, as far as their size allows. */
  async finish(pace: Pace): Promise<readonly Item[]> {
    await this.#mergeWhile(pace, () => true)
    return this.#items
  }

  /** Drops all segments. */
  clear(): void {
    this.#items = []
  }

  async #mergeWhile(pace: Pace, wanted: (older: Item, newer: Item) => boolean): Promise<void> {
    const { largest, merge } = this.#options
    for (;;) {
      const [older, newer] = this.#items.slice(-2)
      if (!older || !newer || older.bytes + newer.bytes > largest || !wanted(older, newer)) return
      this.#items.splice(-2, 2, await merge(older, newer, pace))
    }
  }
}
