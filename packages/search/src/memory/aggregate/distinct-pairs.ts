import { grown } from '../columns/grown.ts'
import { placedCodes, sortByCode } from '../indexes/postings.ts'
import { eachSlice, type Pace, STRIDE } from '../pace.ts'
import { countRows } from './kernels.ts'

/** How many pairs are collected before repeated ones are dropped, if fewer are known to be different. */
const FEWEST_PENDING = 2 ** 20
const FIRST_PLACES = STRIDE

/** Takes pairs, the first `count` of these. */
type PairsVisitor = (codes: Uint32Array, groups: Uint32Array, count: number) => void

/**
 * The different pairs of a group and a code. With few possible pairs each has a bit. More are collected as a list, which is
 * sorted by group now and then: the codes of one group are few, and a table by code says which of them came before.
 */
export class DistinctPairs {
  /** By group, how many different codes it has; complete after `finish`. */
  counts: Uint32Array
  readonly #size: number
  readonly #bits: Uint32Array | undefined
  #groups = new Uint32Array(FIRST_PLACES)
  #codes = new Uint32Array(FIRST_PLACES)
  #length = 0
  /** How many are known to be different, and are in the order of their groups. */
  #folded = 0

  /** Codes are below `size`, and groups below `groups`; at most `most_bits` pairs have a bit each. */
  constructor(size: number, groups: number, most_bits: number) {
    this.#size = size
    const pairs = groups * size
    if (pairs <= most_bits) this.#bits = new Uint32Array((pairs + 31) >>> 5)
    this.counts = new Uint32Array(this.#bits ? groups : 0)
  }

  /** Whether `fold` should be called before more is added. */
  get isFull(): boolean {
    return this.#length - this.#folded >= Math.max(FEWEST_PENDING, this.#folded)
  }

  /** Adds pairs; codes from `size` on are no values. */
  add(codes: Uint32Array, groups: Uint32Array, count: number): void {
    if (this.#bits) {
      countNewBits(this.#bits, this.#size, codes, groups, count, this.counts)
      return
    }
    while (this.#length + count > this.#codes.length) {
      this.#codes = grown(this.#codes, 2 * this.#codes.length)
      this.#groups = grown(this.#groups, 2 * this.#groups.length)
    }
    const kept = { codes: this.#codes, groups: this.#groups }
    this.#length = append(codes, groups, count, this.#size, kept, this.#length)
  }

  /** Sorts the pairs by group, and drops repeated ones. */
  async fold(pace: Pace): Promise<void> {
    const [codes, groups, length] = [this.#codes, this.#groups, this.#length]
    let most = 0
    await eachSlice(length, pace, (from, to) => {
      most = mostOf(groups, from, to, most)
    })
    const placed = placedCodes(groups.subarray(0, length), most)
    const { members, starts } = await sortByCode(placed, pace, codes.subarray(0, length))
    const seen = new Uint32Array(this.#size)
    let kept = 0
    await eachSlice(most + 1, pace, (from, to) => {
      kept = keepDifferent(members, starts, from, to, seen, { codes, groups }, kept)
    })
    this.#length = kept
    this.#folded = kept
  }

  /** Counts the codes of each of `groups` groups. */
  async finish(groups: number, pace: Pace): Promise<void> {
    if (this.#bits) return
    if (this.#length > this.#folded) await this.fold(pace)
    const counts = new Uint32Array(groups)
    await eachSlice(this.#length, pace, (from, to) =>
      countRows(this.#groups.subarray(from, to), to - from, counts),
    )
    this.counts = counts
  }

  /** Calls `visit` with different pairs, some at a time, which it may overwrite; after `finish`. */
  async each(pace: Pace, visit: PairsVisitor): Promise<void> {
    const codes = new Uint32Array(STRIDE)
    const groups = new Uint32Array(STRIDE)
    await eachSlice(this.#length, pace, (from, to) => {
      codes.set(this.#codes.subarray(from, to))
      groups.set(this.#groups.subarray(from, to))
      visit(codes, groups, to - from)
    })
    const bits = this.#bits ?? []
    // a word has at most 32 pairs
    await eachSlice(bits.length, pace, (from, to) => {
      for (let word = from, count = 0; word < to; word++) {
        for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
          const pair = word * 32 + 31 - Math.clz32(rest & -rest)
          groups[count] = Math.floor(pair / this.#size)
          codes[count] = pair % this.#size
          count++
        }
        if (count <= STRIDE - 32 && word < to - 1) continue
        visit(codes, groups, count)
        count = 0
      }
    })
  }
}

function countNewBits(
  bits: Uint32Array,
  size: number,
  codes: Uint32Array,
  groups: Uint32Array,
  count: number,
  counts: Uint32Array,
): void {
  for (let index = 0; index < count; index++) {
    const code = codes[index] as number
    if (code >= size) continue
    const group = groups[index] as number
    const pair = group * size + code
    const word = bits[pair >>> 5] as number
    const bit = 1 << (pair & 31)
    if ((word & bit) !== 0) continue
    bits[pair >>> 5] = word | bit
    counts[group] = (counts[group] as number) + 1
  }
}

function append(
  codes: Uint32Array,
  groups: Uint32Array,
  count: number,
  size: number,
  kept: { readonly codes: Uint32Array; readonly groups: Uint32Array },
  from: number,
): number {
  let length = from
  for (let index = 0; index < count; index++) {
    const code = codes[index] as number
    if (code >= size) continue
    kept.codes[length] = code
    kept.groups[length] = groups[index] as number
    length++
  }
  return length
}

function mostOf(groups: Uint32Array, from: number, to: number, known: number): number {
  let most = known
  for (let place = from; place < to; place++) most = Math.max(most, groups[place] as number)
  return most
}

/** Writes the different codes of each group, after the first `length` pairs; how many pairs there are then. */
function keepDifferent(
  sorted: Uint32Array,
  starts: Uint32Array,
  from: number,
  to: number,
  seen: Uint32Array,
  { codes, groups }: { readonly codes: Uint32Array; readonly groups: Uint32Array },
  length: number,
): number {
  let kept = length
  let place = starts[from] as number
  for (let group = from; group < to; group++) {
    for (const end = starts[group + 1] as number; place < end; place++) {
      const code = sorted[place] as number
      if (seen[code] === group + 1) continue
      seen[code] = group + 1
      codes[kept] = code
      groups[kept] = group
      kept++
    }
  }
  return kept
}
