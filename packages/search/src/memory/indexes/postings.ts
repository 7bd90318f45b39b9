import { type Pace, STRIDE } from '../pace.ts'
import type { NumberList } from './number-list.ts'

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
 * The postings of pairs: entry `entries[n]` has the member `members[n]`. `numbers` has the number of each entry in
 * `entries`; the postings are in the order of `sorted`.
 */
export async function toPostings(
  entries: NumberList,
  members: NumberList,
  numbers: ReadonlyMap<string, number>,
  sorted: readonly string[],
  pace: Pace,
): Promise<Postings> {
  const places = new Uint32Array(sorted.length)
  for (const [place, text] of sorted.entries()) {
    if (place % STRIDE === 0 && pace.due) await pace.rest()
    places[numbers.get(text) as number] = place
  }
  const owners = entries.values()
  const starts = new Uint32Array(places.length + 1)
  for (let index = 0; index < owners.length; index += 1) {
    if (index % STRIDE === 0 && pace.due) await pace.rest()
    const next = (places[owners[index] as number] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let entry = 0; entry < places.length; entry += 1) {
    starts[entry + 1] = (starts[entry + 1] as number) + (starts[entry] as number)
  }
  const filled = starts.slice()
  const given = members.values()
  const placed = new Uint32Array(owners.length)
  for (let index = 0; index < owners.length; index += 1) {
    if (index % STRIDE === 0 && pace.due) await pace.rest()
    const entry = places[owners[index] as number] as number
    const place = filled[entry] as number
    placed[place] = given[index] as number
    filled[entry] = place + 1
  }
  return new Postings(starts, placed)
}
