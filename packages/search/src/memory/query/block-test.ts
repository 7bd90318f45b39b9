import { ALL_PLACES, BLOCK_ROWS, type RowBlock } from '../columns/row-block.ts'
import { firstAfter } from '../indexes/row-index.ts'
import type { CodeSet, FoundRows } from './code-set.ts'

/** A filter that tests the rows of a block at once: its loops call nothing for a row. */
export interface BlockTest {
  /** Writes those of the first `count` of `places` whose rows match to `kept`, which may be the same; how many they are. */
  select(block: RowBlock, places: Uint32Array, count: number, kept: Uint32Array): number
}

/** The codes of the block that is tested. */
const CODES = new Uint32Array(BLOCK_ROWS)

/** Rows with a code of a range, or with any other. */
export class RangeTest implements BlockTest {
  readonly #set: CodeSet
  readonly #negated: boolean

  constructor(set: CodeSet, negated: boolean) {
    this.#set = set
    this.#negated = negated
  }

  select(block: RowBlock, places: Uint32Array, count: number, kept: Uint32Array): number {
    const { column, low, high } = this.#set
    block.read(column.codes, CODES)
    return keepRange(CODES, low, high, Number(this.#negated), places, count, kept)
  }
}

/** Rows with a code of a list, or with any other. */
export class ListTest implements BlockTest {
  readonly #set: CodeSet
  readonly #negated: boolean
  /** By code, 1 if its rows match. */
  #marks: Uint8Array | undefined

  constructor(set: CodeSet, negated: boolean) {
    this.#set = set
    this.#negated = negated
  }

  select(block: RowBlock, places: Uint32Array, count: number, kept: Uint32Array): number {
    this.#marks ??= this.#mark()
    block.read(this.#set.column.codes, CODES)
    return keepMarked(CODES, this.#marks, places, count, kept)
  }

  #mark(): Uint8Array {
    const { column, list } = this.#set
    const marks = new Uint8Array(column.values.size + 1).fill(Number(this.#negated))
    for (const code of list?.scored.codes ?? []) marks[code] = Number(!this.#negated)
    return marks
  }
}

/** Rows that were found, or all others. */
export class RowsTest implements BlockTest {
  readonly #found: FoundRows
  readonly #negated: boolean
  /** By place of the block, 1 if its row matches. */
  readonly #marks = new Uint8Array(BLOCK_ROWS)

  constructor(found: FoundRows, negated: boolean) {
    this.#found = found
    this.#negated = negated
  }

  select({ from, length }: RowBlock, places: Uint32Array, count: number, kept: Uint32Array): number {
    const { codes: rows } = this.#found.rows.scored
    const marks = this.#marks.fill(Number(this.#negated))
    for (let at = firstAfter(rows, 0, rows.length, 2 * from); (rows[at] as number) < from + length; at++)
      marks[(rows[at] as number) - from] = Number(!this.#negated)
    return keepMarked(ALL_PLACES, marks, places, count, kept)
  }
}

/** Rows that pass all tests. */
export class AllTests implements BlockTest {
  readonly #tests: readonly BlockTest[]

  constructor(tests: readonly BlockTest[]) {
    this.#tests = tests
  }

  select(block: RowBlock, places: Uint32Array, count: number, kept: Uint32Array): number {
    let [from, left] = [places, count]
    for (const test of this.#tests) {
      if (left === 0) return 0
      left = test.select(block, from, left, kept)
      from = kept
    }
    if (from !== kept) kept.set(from.subarray(0, left))
    return left
  }
}

/** Rows that pass a test. */
export class AnyTest implements BlockTest {
  readonly #tests: readonly BlockTest[]
  /** By place of the block, 1 if its row passed a test. */
  readonly #passed = new Uint8Array(BLOCK_ROWS)
  readonly #found = new Uint32Array(BLOCK_ROWS)

  constructor(tests: readonly BlockTest[]) {
    this.#tests = tests
  }

  select(block: RowBlock, places: Uint32Array, count: number, kept: Uint32Array): number {
    const passed = this.#passed.fill(0)
    for (const test of this.#tests) {
      const found = test.select(block, places, count, this.#found)
      for (let index = 0; index < found; index++) passed[this.#found[index] as number] = 1
    }
    return keepMarked(ALL_PLACES, passed, places, count, kept)
  }
}

/**
 * Keeps places whose codes are in a range, or with `negated` 1 all others. A sign in place of a comparison: the processor
 * would guess half of the results wrong, and take four times as long.
 */
function keepRange(
  codes: Uint32Array,
  low: number,
  high: number,
  negated: number,
  places: Uint32Array,
  count: number,
  kept: Uint32Array,
): number {
  const last = high - 1
  const inside = 1 - negated
  let length = 0
  for (let index = 0; index < count; index++) {
    const place = places[index] as number
    const code = codes[place] as number
    kept[length] = place
    // one of the differences is negative if the code is outside; codes have 31 bits
    length += (((code - low) | (last - code)) >>> 31) ^ inside
  }
  return length
}

function keepMarked(
  codes: Uint32Array,
  marks: Uint8Array,
  places: Uint32Array,
  count: number,
  kept: Uint32Array,
): number {
  let length = 0
  for (let index = 0; index < count; index++) {
    const place = places[index] as number
    kept[length] = place
    length += marks[codes[place] as number] as number
  }
  return length
}
