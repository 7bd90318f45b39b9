import { isDense, PackedLists } from '../columns/packed-lists.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { NumberList } from './number-list.ts'

/** How long lists will be, by their numbers as they come. */
export class ListSizes {
  readonly #counts = new NumberList()
  readonly #gap_bytes = new NumberList()
  /** One more than the last number of each list. */
  readonly #last = new NumberList()

  /** Notes that a list has a number, its last one or a larger one. Returns whether that is new. */
  note(list: number, number: number): boolean {
    if (list === this.#last.length) {
      this.#counts.push(0)
      this.#gap_bytes.push(0)
      this.#last.push(0)
    }
    const gap = number + 1 - this.#last.at(list)
    if (gap === 0) return false
    this.#last.set(list, number + 1)
    this.#counts.set(list, this.#counts.at(list) + 1)
    this.#gap_bytes.set(list, this.#gap_bytes.at(list) + lengthOf(gap))
    return true
  }

  /** The lists, still empty, in an order, which has the number of each list. */
  async toWriter(order: Uint32Array, below: number, pace: Pace): Promise<ListsWriter> {
    const [counts, gap_bytes] = [this.#counts.values(), this.#gap_bytes.values()]
    const starts = new Uint32Array(order.length + 1)
    let end = 0
    await eachSlice(order.length, pace, (from, to) => {
      for (let place = from; place < to; place++) {
        const list = order[place] as number
        const count = counts[list] as number
        end += lengthOf(count) + (isDense(count, below) ? (below + 7) >>> 3 : (gap_bytes[list] as number))
        starts[place + 1] = end
      }
    })
    const writer = new ListsWriter(new PackedLists(below, starts, new Uint8Array(end)), counts)
    await eachSlice(order.length, pace, (from, to) => writer.begin(order, from, to))
    return writer
  }
}

/** Fills lists whose sizes are known, in any order of the lists. */
export class ListsWriter {
  readonly lists: PackedLists
  readonly #counts: Uint32Array
  /** By list where its next byte is, or its bits. */
  readonly #places: Uint32Array
  /** One more than the last number of each list. */
  readonly #last: Uint32Array

  constructor(lists: PackedLists, counts: Uint32Array) {
    this.lists = lists
    this.#counts = counts
    this.#places = new Uint32Array(counts.length)
    this.#last = new Uint32Array(counts.length)
  }

  /** Writes the counts of some lists of an order. */
  begin(order: Uint32Array, from: number, to: number): void {
    const { starts, packed } = this.lists
    for (let place = from; place < to; place++) {
      const list = order[place] as number
      this.#places[list] = write(packed, starts[place] as number, this.#counts[list] as number)
    }
  }

  /** Adds a number to a list; its last number may come again. */
  add(list: number, number: number): void {
    const { packed, below } = this.lists
    const gap = number + 1 - (this.#last[list] as number)
    if (gap === 0) return
    this.#last[list] = number + 1
    const place = this.#places[list] as number
    if (isDense(this.#counts[list] as number, below)) {
      const at = place + (number >>> 3)
      packed[at] = (packed[at] as number) | (1 << (number & 7))
    } else this.#places[list] = write(packed, place, gap)
  }
}

/** Writes a number with seven bits in each byte, and returns where it ends. */
export function write(bytes: Uint8Array, place: number, number: number): number {
  let [at, rest] = [place, number]
  for (; rest > 0x7f; rest >>>= 7, at++) bytes[at] = (rest & 0x7f) | 0x80
  bytes[at] = rest
  return at + 1
}

/** How many bytes a number takes. */
function lengthOf(number: number): number {
  let length = 1
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) length++
  return length
}
