import { grown } from '../columns/grown.ts'
import { Postings } from '../indexes/postings.ts'
import { addUp, countCodes } from '../indexes/row-index.ts'
import { eachSlice, type Pace, STRIDE } from '../pace.ts'

/** How many pairs are collected before repeated ones are dropped, if fewer are known to be different. */
const FEWEST_PENDING = 2 ** 20
const FIRST_PLACES = STRIDE

/**
 * The different pairs of a group and a code. With few possible pairs each has a bit. More are collected as a list, which is
 * sorted by group now and then: the codes of one group are few, and a table by code says which of them came before.
 */
export class DistinctPairs {
  /** By group, how many different codes it has; complete after `finish`. */
  counts: Uint32Array
  readonly #size: number
  readonly #bits: Uint32Array | undefined
  /** By group its different codes, of the pairs so far that are not pending. */
  #known = new Postings(new Uint32Array(1), new Uint32Array(0))
  #groups = new Uint32Array(FIRST_PLACES)
  #codes = new Uint32Array(FIRST_PLACES)
  #pending = 0

  /** Codes are below `size`, and groups below `groups`; at most `most_bits` pairs have a bit each. */
  constructor(size: number, groups: number, most_bits: number) {
    this.#size = size
    const pairs = groups * size
    if (pairs <= most_bits) this.#bits = new Uint32Array((pairs + 31) >>> 5)
    this.counts = new Uint32Array(this.#bits ? groups : 0)
  }

  /** Whether `fold` should be called before more is added. */
  get isFull(): boolean {
    return this.#pending >= Math.max(FEWEST_PENDING, this.#known.members.length)
  }

  /** Adds pairs; codes from `size` on are no values. */
  add(codes: Uint32Array, groups: Uint32Array, count: number): void {
    if (this.#bits) {
      countNewBits(this.#bits, this.#size, codes, groups, count, this.counts)
      return
    }
    while (this.#pending + count > this.#codes.length) {
      this.#codes = grown(this.#codes, 2 * this.#codes.length)
      this.#groups = grown(this.#groups, 2 * this.#groups.length)
    }
    const kept = { codes: this.#codes, groups: this.#groups }
    this.#pending = append(codes, groups, count, this.#size, kept, this.#pending)
  }

  /** Sorts the pending pairs by group, and drops those that are known. */
  async fold(pace: Pace): Promise<void> {
    const { starts: from, members: known } = this.#known
    const [codes, groups, pending] = [this.#codes, this.#groups, this.#pending]
    let most = from.length - 1
    await eachSlice(pending, pace, (low, high) => {
      most = mostOf(groups, low, high, most)
    })
    const starts = new Uint32Array(most + 2)
    await eachSlice(from.length - 1, pace, (low, high) => addLengths(from, low, high, starts))
    await eachSlice(pending, pace, (low, high) => countCodes(groups, low, high, starts))
    await eachSlice(most + 1, pace, (low, high) => addUp(starts, low, high))
    // placing codes moves the start of each group to its end
    const members = new Uint32Array(known.length + pending)
    await eachSlice(from.length - 1, pace, (low, high) => placeKnown(known, from, low, high, starts, members))
    await eachSlice(pending, pace, (low, high) => placeCodes(codes, groups, low, high, starts, members))
    starts.copyWithin(1, 0)
    starts[0] = 0
    const seen = new Uint32Array(this.#size)
    let length = 0
    await eachSlice(most + 1, pace, (low, high) => {
      length = dropRepeated(members, starts, low, high, seen, length)
    })
    starts[most + 1] = length
    this.#known = new Postings(starts, members.subarray(0, length))
    this.#pending = 0
  }

  /** Counts the codes of each of `groups` groups. */
  async finish(groups: number, pace: Pace): Promise<void> {
    if (this.#bits) return
    if (this.#pending > 0) await this.fold(pace)
    const { starts } = this.#known
    this.counts = new Uint32Array(groups)
    for (let group = 0; group < starts.length - 1; group++)
      this.counts[group] = (starts[group + 1] as number) - (starts[group] as number)
  }

  /** Calls `visit` with different pairs, some at a time; after `finish`. */
  async each(
    pace: Pace,
    visit: (codes: Uint32Array, groups: Uint32Array, count: number) => void,
  ): Promise<void> {
    const codes = new Uint32Array(STRIDE)
    const groups = new Uint32Array(STRIDE)
    let count = 0
    for (const [group, code] of this.#pairs()) {
      codes[count] = code
      groups[count] = group
      count++
      if (count < STRIDE) continue
      visit(codes, groups, count)
      count = 0
      if (pace.due) await pace.rest()
    }
    visit(codes, groups, count)
  }

  *#pairs(): Generator<[group: number, code: number]> {
    const { starts, members } = this.#known
    for (let group = 0; group < starts.length - 1; group++) {
      const end = starts[group + 1] as number
      for (let place = starts[group] as number; place < end; place++) yield [group, members[place] as number]
    }
    const bits = this.#bits ?? []
    for (let word = 0; word < bits.length; word++) {
      for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
        const pair = word * 32 + 31 - Math.clz32(rest & -rest)
        yield [Math.floor(pair / this.#size), pair % this.#size]
      }
    }
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

function addLengths(from: Uint32Array, low: number, high: number, starts: Uint32Array): void {
  for (let group = low; group < high; group++)
    starts[group + 1] = (from[group + 1] as number) - (from[group] as number)
}

function placeKnown(
  known: Uint32Array,
  from: Uint32Array,
  low: number,
  high: number,
  starts: Uint32Array,
  members: Uint32Array,
): void {
  for (let group = low; group < high; group++) {
    let place = starts[group] as number
    for (let at = from[group] as number; at < (from[group + 1] as number); at++, place++)
      members[place] = known[at] as number
    starts[group] = place
  }
}

function placeCodes(
  codes: Uint32Array,
  groups: Uint32Array,
  from: number,
  to: number,
  starts: Uint32Array,
  members: Uint32Array,
): void {
  for (let index = from; index < to; index++) {
    const group = groups[index] as number
    const place = starts[group] as number
    members[place] = codes[index] as number
    starts[group] = place + 1
  }
}

/** Moves the different codes of each group to the front, from `length` on; the new length. */
function dropRepeated(
  members: Uint32Array,
  starts: Uint32Array,
  from: number,
  to: number,
  seen: Uint32Array,
  length: number,
): number {
  let kept = length
  for (let group = from; group < to; group++) {
    const end = starts[group + 1] as number
    const mark = group + 1
    let place = starts[group] as number
    starts[group] = kept
    for (; place < end; place++) {
      const code = members[place] as number
      if (seen[code] === mark) continue
      seen[code] = mark
      members[kept] = code
      kept++
    }
  }
  return kept
}
