import { BLOCK_ROWS } from '../columns/row-block.ts'
import type { Pace } from '../pace.ts'
import { DistinctPairs } from './distinct-pairs.ts'
import type { GroupColumn } from './group-column.ts'
import { takeCodes } from './kernels.ts'

const CODES = new Uint32Array(BLOCK_ROWS)
const GROUPS = new Uint32Array(BLOCK_ROWS)

/** The different codes of a column in each group. */
export class DistinctCodes {
  readonly column: GroupColumn
  readonly #pairs: DistinctPairs
  /** Whether the first group has all codes. */
  #all = false

  /** With at most `most_bits` pairs of a code and one of at most `groups` groups, each pair has a bit. */
  constructor(column: GroupColumn, groups: number, most_bits: number) {
    this.column = column
    this.#pairs = new DistinctPairs(column.values.size, groups, most_bits)
  }

  /** Whether `fold` should be called before more is added. */
  get isFull(): boolean {
    return this.#pairs.isFull
  }

  fold(pace: Pace): Promise<void> {
    return this.#pairs.fold(pace)
  }

  /** By group, how many different codes it has; after `finish`. */
  get counts(): Uint32Array {
    return this.#all ? Uint32Array.of(this.column.values.size) : this.#pairs.counts
  }

  /** Adds the codes at places to their groups; those of arrays add their elements. */
  add(codes: Uint32Array, places: Uint32Array, groups: Uint32Array, count: number): void {
    const { lists, missing } = this.column
    if (!lists) {
      takeCodes(codes, places, count, CODES)
      this.#pairs.add(CODES, groups, count)
      return
    }
    let length = 0
    for (let index = 0; index < count; index++) {
      const code = codes[places[index] as number] as number
      if (code === missing) continue
      const end = lists.starts[code + 1] as number
      for (let member = lists.starts[code] as number; member < end; member++) {
        if (length === BLOCK_ROWS) {
          this.#pairs.add(CODES, GROUPS, length)
          length = 0
        }
        CODES[length] = lists.members[member] as number
        GROUPS[length] = groups[index] as number
        length++
      }
    }
    this.#pairs.add(CODES, GROUPS, length)
  }

  /** Adds codes of values to groups. */
  addPairs(codes: Uint32Array, groups: Uint32Array, count: number): void {
    if (!this.#all) this.#pairs.add(codes, groups, count)
  }

  /** Adds all codes to the first group. */
  addAll(): void {
    this.#all = true
  }

  /** Counts the codes of each of `groups` groups. */
  async finish(groups: number, pace: Pace): Promise<void> {
    if (!this.#all) await this.#pairs.finish(groups, pace)
  }

  /** Calls `visit` with different pairs of a code and a group, some at a time; after `finish`. */
  async each(
    pace: Pace,
    visit: (codes: Uint32Array, groups: Uint32Array, count: number) => void,
  ): Promise<void> {
    if (!this.#all) return this.#pairs.each(pace, visit)
    const { size } = this.column.values
    for (let from = 0; from < size; from += BLOCK_ROWS) {
      if (pace.due) await pace.rest()
      const count = Math.min(BLOCK_ROWS, size - from)
      for (let index = 0; index < count; index++) CODES[index] = from + index
      visit(CODES, GROUPS.fill(0, 0, count), count)
    }
  }
}
