import type { Codes } from '../columns/codes.ts'
import { eachSlice, type Pace, STRIDE } from '../pace.ts'

/** For each code, its members. They are neighbours, so those of a range of codes are, too. */
export class Postings {
  readonly members: Uint32Array
  /** Where the members of each code begin, and where the last ones end. */
  readonly starts: Uint32Array

  constructor(members: Uint32Array, starts: Uint32Array) {
    this.members = members
    this.starts = starts
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.members.byteLength + this.starts.byteLength
  }

  /** How many members have a code from `low` up to, but not including, `high`. */
  count(low: number, high: number): number {
    return (this.starts[high] as number) - (this.starts[low] as number)
  }

  /** The members of a code. */
  of(code: number): Uint32Array {
    return this.members.subarray(this.starts[code], this.starts[code + 1])
  }
}

/** Codes from 0 to `size`, by place. */
export interface PlacedCodes {
  readonly size: number
  readonly length: number
  /** Copies those of a slice: V8 makes faster code of loops that see one type of array. */
  read(from: number, to: number, codes: Uint32Array): void
}

/** Codes in an array. */
export function placedCodes(codes: Codes, size: number): PlacedCodes {
  return { size, length: codes.length, read: (from, to, target) => target.set(codes.subarray(from, to)) }
}

const CODES = new Uint32Array(STRIDE)

/** Sorts by code what is at each place of `members`, or the places themselves, by counting. What has the same code stays in order. */
export async function sortByCode(
  { size, length, read }: PlacedCodes,
  pace: Pace,
  members?: Uint32Array,
): Promise<Postings> {
  const starts = new Uint32Array(size + 2)
  await eachSlice(length, pace, (from, to) => {
    read(from, to, CODES)
    countCodes(CODES, to - from, starts)
  })
  await eachSlice(size + 1, pace, (from, to) => addUp(starts, from, to))
  // this moves the start of each code to its end, which is the start of the next code
  const sorted = new Uint32Array(length)
  await eachSlice(length, pace, (from, to) => {
    read(from, to, CODES)
    if (members) placeMembers(CODES, members.subarray(from, to), starts, sorted)
    else placePlaces(CODES, from, to - from, starts, sorted)
  })
  starts.copyWithin(1, 0)
  starts[0] = 0
  return new Postings(sorted, starts)
}

/** The entries of each of `count` members, ascending. */
export async function invert({ starts, members }: Postings, count: number, pace: Pace): Promise<Postings> {
  const entry_of = new Uint32Array(members.length)
  await eachSlice(starts.length - 1, pace, (from, to) => {
    for (let entry = from; entry < to; entry++) entry_of.fill(entry, starts[entry], starts[entry + 1])
  })
  return sortByCode(placedCodes(members, count - 1), pace, entry_of)
}

/** Counts each code at the next one. */
function countCodes(codes: Uint32Array, count: number, starts: Uint32Array): void {
  for (let index = 0; index < count; index++) {
    const next = (codes[index] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
}

/** Turns the counts at the next codes into where each begins. */
export function addUp(starts: Uint32Array, from: number, to: number): void {
  for (let code = from; code < to; code++)
    starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number)
}

function placeMembers(
  codes: Uint32Array,
  members: Uint32Array,
  starts: Uint32Array,
  sorted: Uint32Array,
): void {
  for (let index = 0; index < members.length; index++) {
    const code = codes[index] as number
    const place = starts[code] as number
    sorted[place] = members[index] as number
    starts[code] = place + 1
  }
}

function placePlaces(
  codes: Uint32Array,
  first: number,
  count: number,
  starts: Uint32Array,
  sorted: Uint32Array,
): void {
  for (let index = 0; index < count; index++) {
    const code = codes[index] as number
    const place = starts[code] as number
    sorted[place] = first + index
    starts[code] = place + 1
  }
}
