/** Keeps the smallest code of each group; that of a missing value is larger than all others. */
export function keepSmallest(
  codes: Uint32Array,
  groups: Uint32Array,
  length: number,
  kept: Uint32Array,
): void {
  for (let place = 0; place < length; place++) {
    const group = groups[place] as number
    const code = codes[place] as number
    if (code < (kept[group] as number)) kept[group] = code
  }
}

/** Keeps the largest code of each group, plus one; zero in groups without a code below `missing`. */
export function keepLargest(
  codes: Uint32Array,
  groups: Uint32Array,
  length: number,
  kept: Uint32Array,
  missing: number,
): void {
  for (let place = 0; place < length; place++) {
    const group = groups[place] as number
    const code = codes[place] as number
    if (code !== missing && code >= (kept[group] as number)) kept[group] = code + 1
  }
}

/** Counts the codes other than `missing` of each group. */
export function countPresent(
  codes: Uint32Array,
  groups: Uint32Array,
  length: number,
  counts: Uint32Array,
  missing: number,
): void {
  for (let place = 0; place < length; place++) {
    if (codes[place] === missing) continue
    const group = groups[place] as number
    counts[group] = (counts[group] as number) + 1
  }
}

/** Counts the codes of each group that are not marked. */
export function countUnmarked(
  codes: Uint32Array,
  groups: Uint32Array,
  length: number,
  counts: Uint32Array,
  marks: Uint8Array,
): void {
  for (let place = 0; place < length; place++) {
    if (marks[codes[place] as number] === 1) continue
    const group = groups[place] as number
    counts[group] = (counts[group] as number) + 1
  }
}

/** Counts the rows of each group. */
export function countRows(groups: Uint32Array, length: number, counts: Uint32Array): void {
  for (let place = 0; place < length; place++) {
    const group = groups[place] as number
    counts[group] = (counts[group] as number) + 1
  }
}
