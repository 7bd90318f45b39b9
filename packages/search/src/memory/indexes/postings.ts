import { type Pace, STRIDE } from '../pace.ts'
import type { EntryLists } from './entry-lists.ts'

/** How many members are placed between two checks of the clock: each may be the first in a page of memory. */
const FEW = STRIDE / 16

/** For each entry, its members. */
export class Postings {
  readonly starts: Uint32Array
  readonly members: Uint32Array

  constructor(starts: Uint32Array, members: Uint32Array) {
    this.starts = starts
    this.members = members
  }

  get bytes(): number {
    return this.starts.byteLength + this.members.byteLength
  }
}

/**
 * The postings of entries in an order, which has the number of each entry in `lists`.
 */
export async function toPostings(lists: EntryLists, order: Uint32Array, pace: Pace): Promise<Postings> {
  const counts = new Uint32Array(order.length)
  for (const [index, chunk] of lists.chunks.entries()) {
    if (pace.due) await pace.rest()
    const rest = lists.length - index * chunk.length
    for (const entry of chunk.subarray(0, rest)) counts[entry] = (counts[entry] as number) + 1
  }
  const starts = new Uint32Array(order.length + 1)
  /** By the number of an entry the place of its next member. */
  const next = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) {
    if (place % STRIDE === 0 && pace.due) await pace.rest()
    const number = order[place] as number
    next[number] = starts[place] as number
    starts[place + 1] = (starts[place] as number) + (counts[number] as number)
  }
  return new Postings(starts, await placeMembers(lists, next, pace))
}

async function placeMembers(lists: EntryLists, next: Uint32Array, pace: Pace): Promise<Uint32Array> {
  const { chunks, ends, length } = lists
  const members = new Uint32Array(length)
  let [member, at] = [0, 0]
  const place = (entries: Uint32Array) => {
    for (const entry of entries) {
      while ((ends[member] as number) <= at) member++
      at++
      const place = next[entry] as number
      members[place] = member
      next[entry] = place + 1
    }
  }
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length && at < length; from += FEW) {
      if (pace.due) await pace.rest()
      place(chunk.subarray(from, Math.min(from + FEW, from + length - at)))
    }
  }
  return members
}

/** The entries of each of `count` members, ascending. */
export async function invert(
  { starts: from, members: of }: Postings,
  count: number,
  pace: Pace,
): Promise<Postings> {
  const starts = new Uint32Array(count + 1)
  for (let place = 0; place < of.length; place += STRIDE) {
    if (pace.due) await pace.rest()
    for (const member of of.subarray(place, place + STRIDE))
      starts[member + 1] = (starts[member + 1] as number) + 1
  }
  for (let member = 0; member < count; member++) {
    if (member % STRIDE === 0 && pace.due) await pace.rest()
    starts[member + 1] = (starts[member + 1] as number) + (starts[member] as number)
  }
  const next = starts.slice()
  const entries = new Uint32Array(of.length)
  for (let entry = 0, place = 0; place < of.length; place++) {
    if (place % STRIDE === 0 && pace.due) await pace.rest()
    while ((from[entry + 1] as number) <= place) entry++
    const member = of[place] as number
    entries[next[member] as number] = entry
    next[member] = (next[member] as number) + 1
  }
  return new Postings(starts, entries)
}
