import { grown } from '../columns/grown.ts'
import { isDense, PackedLists } from '../columns/packed-lists.ts'
import { eachSlice, type Pace } from '../pace.ts'

/** What is noted of a list, side by side since the lists are far from each other: one more than its last number is the first. */
const [COUNT, GAP_BYTES, NOTED] = [1, 2, 3] as const
/** What a writer has of a list: one more than its last number, and where its next byte is, or its bits; and whether these are bits. */
const [PLACE, BITS, WRITTEN] = [1, 2, 3] as const

/** How long lists will be, by their numbers as they come. */
export class ListSizes {
  #noted = new Uint32Array(1_024 * NOTED)
  #lists = 0

  /** Notes that a list has a number, its last one or a larger one. Returns whether that is new. */
  note(list: number, number: number): boolean {
    if (list === this.#lists) this.#begin()
    const noted = this.#noted
    const at = list * NOTED
    const gap = number + 1 - (noted[at] as number)
    if (gap === 0) return false
    noted[at] = number + 1
    noted[at + COUNT] = (noted[at + COUNT] as number) + 1
    noted[at + GAP_BYTES] = (noted[at + GAP_BYTES] as number) + lengthOf(gap)
    return true
  }

  /** The lists, still empty, in an order, which has the number of each list. */
  async toWriter(order: Uint32Array, below: number, pace: Pace): Promise<ListsWriter> {
    const noted = this.#noted
    const starts = new Uint32Array(order.length + 1)
    let end = 0
    await eachSlice(order.length, pace, (from, to) => {
      for (let place = from; place < to; place++) {
        const at = (order[place] as number) * NOTED
        const count = noted[at + COUNT] as number
        end += lengthOf(count)
        end += isDense(count, below) ? (below + 7) >>> 3 : (noted[at + GAP_BYTES] as number)
        starts[place + 1] = end
      }
    })
    const lists = new PackedLists(below, starts, new Uint8Array(end))
    const writer = new ListsWriter(lists)
    await eachSlice(order.length, pace, (from, to) => {
      for (let place = from; place < to; place++) {
        const list = order[place] as number
        writer.begin(list, place, noted[list * NOTED + COUNT] as number)
      }
    })
    return writer
  }

  #begin(): void {
    this.#lists++
    if (this.#lists * NOTED > this.#noted.length) this.#noted = grown(this.#noted, 2 * this.#noted.length)
  }
}

/** Fills lists whose sizes are known, in any order of the lists. */
export class ListsWriter {
  readonly lists: PackedLists
  readonly #written: Uint32Array

  constructor(lists: PackedLists) {
    this.lists = lists
    this.#written = new Uint32Array((lists.starts.length - 1) * WRITTEN)
  }

  /** Writes how many numbers a list will have. It is the one at `index` of the lists. */
  begin(list: number, index: number, count: number): void {
    const { starts, packed, below } = this.lists
    const at = list * WRITTEN
    this.#written[at + PLACE] = write(packed, starts[index] as number, count)
    this.#written[at + BITS] = Number(isDense(count, below))
  }

  /** Adds a number to a list; its last number may come again. */
  add(list: number, number: number): void {
    const written = this.#written
    const { packed } = this.lists
    const at = list * WRITTEN
    const gap = number + 1 - (written[at] as number)
    if (gap === 0) return
    written[at] = number + 1
    const place = written[at + PLACE] as number
    if (written[at + BITS] === 1) {
      const byte = place + (number >>> 3)
      packed[byte] = (packed[byte] as number) | (1 << (number & 7))
    } else written[at + PLACE] = write(packed, place, gap)
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
