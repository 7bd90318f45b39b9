import { eachSlice, type Pace } from '../pace.ts'
import { buildRowIndex } from './row-index.ts'

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
export async function invert({ starts, members }: Postings, count: number, pace: Pace): Promise<Postings> {
  const entry_of = new Uint32Array(members.length)
  await eachSlice(starts.length - 1, pace, (from, to) => {
    for (let entry = from; entry < to; entry++) entry_of.fill(entry, starts[entry], starts[entry + 1])
  })
  const places = await buildRowIndex({ codes: members, values: { size: count - 1 } }, pace)
  const entries = places.rows
  await eachSlice(entries.length, pace, (from, to) => {
    for (let place = from; place < to; place++) entries[place] = entry_of[entries[place] as number] as number
  })
  return new Postings(places.starts, entries)
}
