import type { Pace } from '../pace.ts'

/** How many segments are merged at once: few enough to compare each of them with a new one. */
const FAN_IN = 32

/** A segment on a stack. */
export interface Stacked {
  readonly rows: number
  readonly bytes: number
}

/** How a stack merges. */
export interface StackOptions<Item> {
  /** Items of more bytes together stay apart. */
  readonly largest: number
  /** Merges neighbours, the oldest first. */
  merge(items: readonly Item[], pace: Pace): Promise<Item>
}

/** An item, and how often its records were merged. Older items were merged at least as often as newer ones. */
interface Level<Item> {
  readonly item: Item
  readonly level: number
}

/** Segments that are not searched yet. Merges those that were merged as often, so each record is copied only a few times. */
export class Stack<Item extends Stacked> {
  readonly #options: StackOptions<Item>
  #levels: Level<Item>[] = []

  constructor(options: StackOptions<Item>) {
    this.#options = options
  }

  /** The segments, oldest first. */
  get items(): readonly Item[] {
    return this.#levels.map(({ item }) => item)
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.#levels.reduce((sum, { item }) => sum + item.bytes, 0)
  }

  /** Adds a newer segment. */
  async push(item: Item, pace: Pace): Promise<void> {
    this.#levels.push({ item, level: 0 })
    for (let level = 0; ; level++) {
      const run = this.#levels.filter((each) => each.level === level)
      const fits = run.length <= FAN_IN && bytesOf(run) <= this.#options.largest
      if (fits || run.length < 2) return
      // all but the newest fit
      const first = this.#levels.indexOf(run[0] as Level<Item>)
      await this.#merge(first, first + run.length - 1, pace)
    }
  }

  /** Merges the newest segments, as many as their size allows. */
  async finish(pace: Pace): Promise<readonly Item[]> {
    let first = this.#levels.length
    while (first > 0 && bytesOf(this.#levels.slice(first - 1)) <= this.#options.largest) first--
    await this.#merge(first, this.#levels.length, pace)
    return this.items
  }

  /** Drops all segments. */
  clear(): void {
    this.#levels = []
  }

  async #merge(first: number, end: number, pace: Pace): Promise<void> {
    const run = this.#levels.slice(first, end)
    const items = run.map((each) => each.item)
    if (items.length === 0) return
    const item = items.length === 1 ? (items[0] as Item) : await this.#options.merge(items, pace)
    const level = 1 + Math.max(...run.map((each) => each.level))
    this.#levels.splice(first, run.length, { item, level })
  }
}

function bytesOf(levels: readonly Level<Stacked>[]): number {
  return levels.reduce((sum, { item }) => sum + item.bytes, 0)
}
