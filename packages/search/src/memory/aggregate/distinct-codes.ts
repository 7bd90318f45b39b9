import { type Pace, STRIDE } from '../pace.ts'
import type { GroupColumn } from './group-column.ts'
import { KeySet } from './key-set.ts'

/** The different codes of a column in each group. */
export class DistinctCodes {
  readonly column: GroupColumn
  /** By group, how many different codes it has. */
  readonly counts: Uint32Array
  readonly #size: number
  readonly #bits: Uint32Array | undefined
  readonly #keys: KeySet | undefined
  /** Whether the first group has all codes. */
  #all = false

  /** With at most `most_bits` pairs of a group and a code, each pair has a bit. */
  constructor(column: GroupColumn, groups: number, most_bits: number) {
    this.column = column
    this.counts = new Uint32Array(groups)
    this.#size = column.values.size
    const pairs = groups * this.#size
    if (pairs <= most_bits) this.#bits = new Uint32Array((pairs + 31) >>> 5)
    else this.#keys = new KeySet()
  }

  /** Adds codes to their groups; those of arrays add their elements. */
  add(codes: Uint32Array, groups: Uint32Array, length: number): void {
    const { lists, missing } = this.column
    for (let place = 0; place < length; place++) {
      const code = codes[place] as number
      if (code === missing) continue
      const group = groups[place] as number
      if (!lists) {
        this.#see(group, code)
        continue
      }
      const end = lists.starts[code + 1] as number
      for (let index = lists.starts[code] as number; index < end; index++) {
        this.#see(group, lists.members[index] as number)
      }
    }
  }

  /** Adds all codes to the first group. */
  addAll(): void {
    this.#all = true
    this.counts[0] = this.#size
  }

  /** Calls `visit` once with each group and each of its codes. */
  async each(pace: Pace, visit: (group: number, code: number) => void): Promise<void> {
    const size = this.#size
    for (let code = 0; this.#all && code < size; code++) {
      if (code % STRIDE === 0 && pace.due) await pace.rest()
      visit(0, code)
    }
    const show = (key: number) => visit(Math.floor(key / size), key % size)
    for (const piece of this.#keys?.pieces() ?? []) {
      if (pace.due) await pace.rest()
      for (const key of piece) show(key)
    }
    const bits = this.#bits ?? []
    for (let word = 0; word < bits.length; word++) {
      if (word % STRIDE === 0 && pace.due) await pace.rest()
      for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
        show(word * 32 + 31 - Math.clz32(rest & -rest))
      }
    }
  }

  #see(group: number, code: number): void {
    const key = group * this.#size + code
    const bits = this.#bits
    if (bits) {
      const word = bits[key >>> 5] as number
      const bit = 1 << (key & 31)
      if ((word & bit) !== 0) return
      bits[key >>> 5] = word | bit
    } else if (!this.#keys?.add(key)) {
      return
    }
    this.counts[group] = (this.counts[group] as number) + 1
  }
}
