import { ALL_PLACES, BLOCK_ROWS, type RowBlock } from '../columns/row-block.ts'
import { firstAfter } from '../indexes/row-index.ts'
import type { CodeSet, FoundRows } from './code-set.ts'

/**
 * A filter that tests the rows of a block at once: its loops call nothing for a row. It writes those of the first `count` of `places`
 * whose rows match to `kept`, which may be the same, and returns how many they are.
 */
export type BlockTest = (block: RowBlock, places: Uint32Array, count: number, kept: Uint32Array) => number

/** The codes of the block that is tested. */
const CODES = new Uint32Array(BLOCK_ROWS)

/** Rows with a code of a range, or with any other. */
export function rangeTest({ column: { codes }, low, high }: CodeSet, negated: boolean): BlockTest {
  return (block, places, count, kept) => {
    block.read(codes, CODES)
    return keepRange(CODES, low, high, Number(negated), places, count, kept)
  }
}

/** Rows with a code of a list, or with any other. */
export function listTest({ column: { codes, values }, list }: CodeSet, negated: boolean): BlockTest {
  /** By code, 1 if its rows match. */
  let marks: Uint8Array | undefined
  return (block, places, count, kept) => {
    if (!marks) {
      marks = new Uint8Array(values.size + 1).fill(Number(negated))
      for (const code of list?.scored.codes ?? []) marks[code] = Number(!negated)
    }
    block.read(codes, CODES)
    return keepMarked(CODES, marks, places, count, kept)
  }
}

/** Rows that were found, or all others. */
export function rowsTest(found: FoundRows, negated: boolean): BlockTest {
  /** By place of the block, 1 if its row matches. */
  const marks = new Uint8Array(BLOCK_ROWS)
  return ({ from, length }, places, count, kept) => {
    const { codes: rows } = found.rows.scored
    marks.fill(Number(negated))
    for (let at = firstAfter(rows, 0, rows.length, 2 * from); (rows[at] as number) < from + length; at++)
      marks[(rows[at] as number) - from] = Number(!negated)
    return keepMarked(ALL_PLACES, marks, places, count, kept)
  }
}

/** Rows that pass all tests. */
export function allTests(tests: readonly BlockTest[]): BlockTest {
  return (block, places, count, kept) => {
    let [from, left] = [places, count]
    for (const test of tests) {
      if (left === 0) return 0
      left = test(block, from, left, kept)
      from = kept
    }
    if (from !== kept) kept.set(from.subarray(0, left))
    return left
  }
}

/** Rows that pass a test. */
export function anyTest(tests: readonly BlockTest[]): BlockTest {
  /** By place of the block, 1 if its row passed a test. */
  const passed = new Uint8Array(BLOCK_ROWS)
  const found = new Uint32Array(BLOCK_ROWS)
  return (block, places, count, kept) => {
    passed.fill(0)
    for (const test of tests) {
      const length = test(block, places, count, found)
      for (let index = 0; index < length; index++) passed[found[index] as number] = 1
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
