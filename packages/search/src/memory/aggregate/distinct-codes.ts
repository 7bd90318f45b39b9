import { BLOCK_ROWS } from '../columns/row-block.ts'
import { DistinctPairs } from './distinct-pairs.ts'
import type { GroupColumn } from './group-column.ts'
import { takeCodes } from './kernels.ts'

const CODES = new Uint32Array(BLOCK_ROWS)
const GROUPS = new Uint32Array(BLOCK_ROWS)

/** The different codes of a column in each group. */
export class DistinctCodes extends DistinctPairs {
  readonly column: GroupColumn

  /** With at most `most_bits` pairs of a code and one of at most `groups` groups, each pair has a bit. */
  constructor(column: GroupColumn, groups: number, most_bits: number) {
    super(column.values.size, groups, most_bits)
    this.column = column
  }

  /** Adds the codes at places to their groups; those of arrays add their elements. */
  addCodes(codes: Uint32Array, places: Uint32Array, groups: Uint32Array, count: number): void {
    const { lists, missing } = this.column
    if (!lists) {
      takeCodes(codes, places, count, CODES)
      this.add(CODES, groups, count)
      return
    }
    let length = 0
    for (let index = 0; index < count; index++) {
      const code = codes[places[index] as number] as number
      if (code === missing) continue
      const end = lists.starts[code + 1] as number
      for (let member = lists.starts[code] as number; member < end; member++) {
        if (length === BLOCK_ROWS) {
          this.add(CODES, GROUPS, length)
          length = 0
        }
        CODES[length] = lists.members[member] as number
        GROUPS[length] = groups[index] as number
        length++
      }
    }
    this.add(CODES, GROUPS, length)
  }
}
