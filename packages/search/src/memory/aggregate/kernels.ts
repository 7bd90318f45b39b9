import type { Codes } from '../columns/codes.ts'

/*
 * Loops over rows of a block: `codes` are by place of the block, `places` are those of the rows, and `groups` are their
 * groups, in the same order.
 */

/** The codes at places. */
export function takeCodes(codes: Uint32Array, places: Uint32Array, count: number, taken: Uint32Array): void {
  for (let index = 0; index < count; index++) taken[index] = codes[places[index] as number] as number
}

/** Keeps the smallest code of each group; that of a missing value is larger than all others. */
export function keepSmallest(
  codes: Uint32Array,
  places: Uint32Array,
  groups: Uint32Array,
  count: number,
  kept: Uint32Array,
): void {
  for (let index = 0; index < count; index++) {
    const group = groups[index] as number
    const code = codes[places[index] as number] as number
    if (code < (kept[group] as number)) kept[group] = code
  }
}

/** Keeps the largest code of each group, plus one; zero in groups without a code below `missing`. */
export function keepLargest(
  codes: Uint32Array,
  places: Uint32Array,
  groups: Uint32Array,
  count: number,
  kept: Uint32Array,
  missing: number,
): void {
  for (let index = 0; index < count; index++) {
    const group = groups[index] as number
    const code = codes[places[index] as number] as number
    if (code !== missing && code >= (kept[group] as number)) kept[group] = code + 1
  }
}

/** Counts the codes other than `missing` of each group. */
export function countPresent(
  codes: Uint32Array,
  places: Uint32Array,
  groups: Uint32Array,
  count: number,
  counts: Uint32Array,
  missing: number,
): void {
  for (let index = 0; index < count; index++) {
    if (codes[places[index] as number] === missing) continue
    const group = groups[index] as number
    counts[group] = (counts[group] as number) + 1
  }
}

/** Counts the codes of each group that are not marked. */
export function countUnmarked(
  codes: Uint32Array,
  places: Uint32Array,
  groups: Uint32Array,
  count: number,
  counts: Uint32Array,
  marks: Uint8Array,
): void {
  for (let index = 0; index < count; index++) {
    if (marks[codes[places[index] as number] as number] === 1) continue
    const group = groups[index] as number
    counts[group] = (counts[group] as number) + 1
  }
}

/** Counts the rows of each group. */
export function countRows(groups: Uint32Array, count: number, counts: Uint32Array): void {
  for (let index = 0; index < count; index++) {
    const group = groups[index] as number
    counts[group] = (counts[group] as number) + 1
  }
}

/** Takes one from the counts of the codes of rows. */
export function uncountCodes(
  codes: Codes,
  rows: Uint32Array,
  from: number,
  to: number,
  counts: Uint32Array,
): void {
  for (let index = from; index < to; index++) {
    const code = codes[rows[index] as number] as number
    counts[code] = (counts[code] as number) - 1
  }
}

/** Sets the values at places. */
export function setAll(values: Uint32Array, places: Uint32Array, count: number, value: number): void {
  for (let index = 0; index < count; index++) values[places[index] as number] = value
}
