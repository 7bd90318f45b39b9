import { type Pace, STRIDE } from '../pace.ts'

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
