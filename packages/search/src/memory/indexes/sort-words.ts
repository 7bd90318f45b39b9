import { eachSlice, type Pace } from '../pace.ts'
import { rowNumbers } from '../write/key-order.ts'
import { addUp } from './postings.ts'

/** So few words are compared with each other. */
const FEW_WORDS = 48
/** A byte of a word, or that there is none. */
const KEYS = 257

/** Words one after another as UTF-8, by number. */
export interface WordBytes {
  readonly bytes: Buffer
  /** Where each word begins, and where the last one ends. */
  readonly starts: Uint32Array
}

/** Neighbours in the order that have the same first bytes. */
interface Group {
  readonly from: number
  readonly to: number
  readonly depth: number
}

/** The numbers of distinct words in the order of their bytes, which is that of their code points. */
export async function sortWords(words: WordBytes, pace: Pace): Promise<Uint32Array> {
  const count = words.starts.length - 1
  const order = rowNumbers(count)
  const scratch = new Uint32Array(count)
  const places = new Uint32Array(KEYS + 1)
  const groups: Group[] = [{ from: 0, to: count, depth: 0 }]
  // a radix sort, the first byte first
  for (let group = groups.pop(); group; group = groups.pop()) {
    if (pace.due) await pace.rest()
    const { from, to, depth } = group
    if (to - from <= FEW_WORDS) {
      order.subarray(from, to).sort((left, right) => compareWords(words, left, right, depth))
      continue
    }
    places.fill(0)
    await eachSlice(to - from, pace, (first, end) =>
      countKeys(words, order, places, from + first, from + end, depth),
    )
    addUp(places, 0, KEYS)
    const ends = places.slice(1)
    scratch.set(order.subarray(from, to), from)
    await eachSlice(to - from, pace, (first, end) =>
      placeWords(words, scratch, order, places, from, from + first, from + end, depth),
    )
    let start = 0
    for (const [key, end] of ends.entries()) {
      // words that have ended are distinct
      if (key > 0 && end - start > 1) groups.push({ from: from + start, to: from + end, depth: depth + 1 })
      start = end
    }
  }
  return order
}

function countKeys(
  words: WordBytes,
  order: Uint32Array,
  places: Uint32Array,
  from: number,
  to: number,
  depth: number,
): void {
  for (let place = from; place < to; place++) {
    const key = keyOf(words, order[place] as number, depth)
    places[key + 1] = (places[key + 1] as number) + 1
  }
}

function placeWords(
  words: WordBytes,
  scratch: Uint32Array,
  order: Uint32Array,
  places: Uint32Array,
  start: number,
  from: number,
  to: number,
  depth: number,
): void {
  for (let place = from; place < to; place++) {
    const number = scratch[place] as number
    const key = keyOf(words, number, depth)
    const target = places[key] as number
    order[start + target] = number
    places[key] = target + 1
  }
}

/** The byte of a word at a depth, plus one; 0 if it has ended. */
function keyOf({ bytes, starts }: WordBytes, number: number, depth: number): number {
  const place = (starts[number] as number) + depth
  return place < (starts[number + 1] as number) ? (bytes[place] as number) + 1 : 0
}

function compareWords({ bytes, starts }: WordBytes, left: number, right: number, depth: number): number {
  const [left_end, right_end] = [starts[left + 1] as number, starts[right + 1] as number]
  let [i, j] = [(starts[left] as number) + depth, (starts[right] as number) + depth]
  for (; i < left_end && j < right_end; i++, j++) {
    const difference = (bytes[i] as number) - (bytes[j] as number)
    if (difference !== 0) return difference
  }
  return left_end - i - (right_end - j)
}

/** The bytes of words one after another in an order, with some more at the end, and where each begins. */
export async function orderedWords(
  { bytes, starts }: WordBytes,
  order: Uint32Array,
  padding: number,
  pace: Pace,
): Promise<WordBytes> {
  const ordered = new Uint32Array(order.length + 1)
  const copy = Buffer.alloc((starts.at(-1) ?? 0) + padding)
  let end = 0
  await eachSlice(order.length, pace, (from, to) => {
    for (let place = from; place < to; place++) {
      const number = order[place] as number
      const stop = starts[number + 1] as number
      for (let at = starts[number] as number; at < stop; at++, end++) copy[end] = bytes[at] as number
      ordered[place + 1] = end
    }
  })
  return { bytes: copy, starts: ordered }
}
