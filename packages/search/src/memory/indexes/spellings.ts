import { type Pace, STRIDE } from '../pace.ts'

/** A longer shared beginning counts as this one. */
const MOST_SHARED = 255

/**
 * Finds the words that are a few edits away from another one. It reads the words in order and keeps the edit distances of
 * each beginning, so words that begin alike share that work, and a beginning with too many typos passes over all of them.
 */
export class Spellings {
  /** The words one after another, in UTF-16. */
  readonly #letters: Uint16Array
  /** Where each word begins, and where the last one ends. */
  readonly #starts: Uint32Array
  /** How many letters a word begins with as the one before it does. */
  readonly #shared: Uint8Array
  /** The next word that shares fewer letters with the one before it. */
  readonly #fewer: Uint32Array

  constructor(letters: Uint16Array, starts: Uint32Array, shared: Uint8Array, fewer: Uint32Array) {
    this.#letters = letters
    this.#starts = starts
    this.#shared = shared
    this.#fewer = fewer
  }

  get bytes(): number {
    const { byteLength } = this.#letters
    return byteLength + this.#starts.byteLength + this.#shared.byteLength + this.#fewer.byteLength
  }

  /** Calls `visit` with the number of each word that is one to `typos` edits away from `word`. */
  async find(
    word: string,
    typos: number,
    pace: Pace,
    visit: (number: number, edits: number) => void,
  ): Promise<void> {
    const distances = new Distances(word, typos)
    for (let from = 0; from < this.#shared.length; ) {
      if (pace.due) await pace.rest()
      from = this.#findAmong(from, from + STRIDE, distances, visit)
    }
  }

  /** Reads words from `from` to `to`. Returns the first one that is left. */
  #findAmong(
    from: number,
    to: number,
    distances: Distances,
    visit: (number: number, edits: number) => void,
  ): number {
    const [letters, starts, shared, fewer] = [this.#letters, this.#starts, this.#shared, this.#fewer]
    const end = Math.min(to, shared.length)
    let depth = 0
    let number = from
    while (number < end) {
      const start = starts[number] as number
      const length = (starts[number + 1] as number) - start
      let possible = true
      while (possible && depth < length) {
        possible = distances.add(depth, letters[start + depth] as number)
        depth += 1
      }
      if (possible) {
        const edits = distances.edits(length)
        if (edits) visit(number, edits)
      }
      number += 1
      // The words that share the letters of an impossible beginning are as impossible.
      if (!possible) while ((shared[number] as number) >= depth) number = fewer[number] as number
      depth = Math.min(depth, shared[number] as number)
    }
    return number
  }
}

/** How many beginnings of the other word are compared: those that are up to two letters shorter or longer. */
const WIDTH = 5
const LONGER = 2
const ALL = 2 ** WIDTH - 1

/**
 * The edit distances between the beginnings of `word` and of the words that are compared with it. For each beginning it
 * keeps three sets of bits: those of `word` that are at most none, one and two edits away. The bit n stands for the
 * beginning that is n - 2 letters longer.
 */
class Distances {
  readonly #typos: number
  readonly #length: number
  /** The letters of `word` from `LONGER` on. */
  readonly #letters: Uint16Array
  /** By number of letters. */
  readonly #sets: Uint16Array

  constructor(word: string, typos: number) {
    this.#typos = typos
    this.#length = word.length
    this.#letters = new Uint16Array(word.length + 3 * WIDTH)
    for (let place = 0; place < word.length; place += 1)
      this.#letters[LONGER + place] = word.charCodeAt(place)
    this.#sets = new Uint16Array(word.length + 2 * WIDTH)
    this.#sets[0] = toSets(0b00100, 0b01100, 0b11100)
  }

  /** Adds a letter to the first `depth`. Returns whether words that begin so can have few enough typos. */
  add(depth: number, letter: number): boolean {
    let same = 0
    for (let bit = 0; bit < WIDTH; bit += 1) if (this.#letters[depth + bit] === letter) same |= 1 << bit
    const sets = this.#sets[depth] as number
    const [none, one, two] = [sets & ALL, (sets >> WIDTH) & ALL, sets >> (2 * WIDTH)]
    // The same letter, or an edit: another letter, one that is too many, or one that is missing.
    const nextNone = none & same
    const nextOne = (one & same) | none | (none >> 1) | ((nextNone << 1) & ALL)
    const nextTwo = (two & same) | one | (one >> 1) | ((nextOne << 1) & ALL)
    this.#sets[depth + 1] = toSets(nextNone, nextOne, nextTwo)
    return (this.#typos === 1 ? nextOne : nextTwo) !== 0
  }

  /** The edits between `word` and the `length` letters that were added; undefined if they are too many. */
  edits(length: number): number | undefined {
    const bit = this.#length - length + LONGER
    if (bit < 0 || bit >= WIDTH) return undefined
    for (let edits = 0; edits <= this.#typos; edits += 1)
      if (((this.#sets[length] as number) >> (edits * WIDTH + bit)) & 1) return edits
    return undefined
  }
}

function toSets(none: number, one: number, two: number): number {
  return none | (one << WIDTH) | (two << (2 * WIDTH))
}

/** The spellings of words in the order of their texts. */
export async function buildSpellings(words: readonly string[], pace: Pace): Promise<Spellings> {
  const starts = new Uint32Array(words.length + 1)
  for (const [number, word] of words.entries()) {
    if (number % STRIDE === 0 && pace.due) await pace.rest()
    starts[number + 1] = (starts[number] as number) + word.length
  }
  const letters = new Uint16Array(starts[words.length] as number)
  const shared = new Uint8Array(words.length)
  for (const [number, word] of words.entries()) {
    if (number % (STRIDE / 8) === 0 && pace.due) await pace.rest()
    const start = starts[number] as number
    for (let place = 0; place < word.length; place += 1) letters[start + place] = word.charCodeAt(place)
    if (number > 0) shared[number] = sharedLetters(words[number - 1] as string, word)
  }
  const fewer = new Uint32Array(words.length)
  for (let number = words.length - 1; number >= 0; number -= 1) {
    if (number % STRIDE === 0 && pace.due) await pace.rest()
    let next = number + 1
    while ((shared[next] as number) >= (shared[number] as number)) next = fewer[next] as number
    fewer[number] = next
  }
  return new Spellings(letters, starts, shared, fewer)
}

function sharedLetters(left: string, right: string): number {
  const most = Math.min(left.length, right.length, MOST_SHARED)
  let shared = 0
  while (shared < most && left.charCodeAt(shared) === right.charCodeAt(shared)) shared += 1
  return shared
}
