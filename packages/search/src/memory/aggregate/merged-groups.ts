import type { CodedValues } from '../columns/codes.ts'
import { markedCodes } from '../columns/marked-codes.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { rowNumbers } from '../write/key-order.ts'
import type { UsedCodes } from '../write/merge-codes.ts'
import type { GroupColumn } from './group-column.ts'
import { GroupKeys } from './group-keys.ts'
import type { GroupContext } from './group-memory.ts'
import type { SegmentGroups } from './segment-groups.ts'
import { UnionValues } from './union-values.ts'

/** The groups of one segment among the groups of all. */
export interface GroupSource {
  readonly segment: SegmentGroups
  /** The numbers in use in the segment, and for each the group of all; one array if each number is its group. */
  readonly numbers: Uint32Array
  readonly groups: Uint32Array
}

/** The groups of all segments. */
export interface MergedGroups {
  readonly count: number
  /** By field the different values, and by group the code of its value. */
  readonly fields: readonly CodedValues[]
  readonly sources: readonly GroupSource[]
}

/**
 * The groups of several segments, in which equal values are one group. Without group fields (`grouped` is false) there
 * is one group, even without rows.
 */
export async function mergeGroups(
  segments: readonly SegmentGroups[],
  grouped: boolean,
  context: GroupContext,
): Promise<MergedGroups> {
  if (!grouped) {
    const zero = new Uint32Array(1)
    return {
      count: 1,
      fields: [],
      sources: segments.map((segment) => ({ segment, numbers: zero, groups: zero })),
    }
  }
  const [only] = segments
  if (!only) return { count: 0, fields: [], sources: [] }
  if (segments.length === 1) {
    const numbers = await numbersInUse(only.rows, context)
    const codes = await only.keys.codesOf(numbers, context.pace)
    const fields = only.columns.map(({ values }, index) => ({ values, codes: codes[index] as Uint32Array }))
    // ascending numbers whose last one is the last group are the groups
    const same = (numbers.at(-1) ?? 0) < numbers.length
    const groups = same ? numbers : numbers.map((_, group) => group)
    return { count: numbers.length, fields, sources: [{ segment: only, numbers, groups }] }
  }

  if (only.columns.length === 1 && segments.every(({ keys }) => keys.computed))
    return uniteCodes(segments, context)
  const own: OwnGroups[] = []
  for (const segment of segments) {
    const numbers = await numbersInUse(segment.rows, context)
    own.push({ segment, numbers, codes: await segment.keys.codesOf(numbers, context.pace) })
  }
  const unions: UnionValues[] = []
  for (const index of only.columns.keys()) unions.push(await uniteField(own, index, context.pace))
  return unite(own, unions, context)
}

/** Groups that are the codes of one field. */
async function uniteCodes(segments: readonly SegmentGroups[], context: GroupContext): Promise<MergedGroups> {
  const used: (UsedCodes & { readonly numbers: Uint32Array })[] = []
  for (const { rows, columns } of segments) {
    const { values } = columns[0] as GroupColumn
    const numbers = await numbersInUse(rows, context)
    const codes = numbers.at(-1) === values.size ? numbers.subarray(0, -1) : numbers
    used.push({ values, numbers, codes })
  }
  const values = await UnionValues.of(used, context.pace)
  const has_missing = used.some(({ numbers, codes }) => numbers.length > codes.length)
  const count = values.size + Number(has_missing)
  if (count > context.memory.most) context.memory.onFull()
  context.memory.take(count)
  const sources = segments.map((segment, index): GroupSource => {
    const { numbers } = used[index] as { numbers: Uint32Array }
    const map = values.maps[index] as Uint32Array
    return { segment, numbers, groups: numbers.map((number) => map[number] as number) }
  })
  return { count, fields: [{ values, codes: rowNumbers(count) }], sources }
}

/** Turns the codes of a field into those of the union of its values. */
async function uniteField(own: readonly OwnGroups[], index: number, pace: Pace): Promise<UnionValues> {
  const used: UsedCodes[] = []
  for (const { segment, codes } of own) {
    const { values } = segment.columns[index] as GroupColumn
    const marks = new Uint8Array(values.size + 1)
    const all = codes[index] as Uint32Array
    for (let group = 0; group < all.length; group++) marks[all[group] as number] = 1
    used.push({ values, codes: await markedCodes(marks.subarray(0, values.size), pace) })
  }
  const values = await UnionValues.of(used, pace)
  for (const [number, { codes }] of own.entries()) {
    const map = values.maps[number] as Uint32Array
    const all = codes[index] as Uint32Array
    for (let group = 0; group < all.length; group++) all[group] = map[all[group] as number] as number
  }
  return values
}

interface OwnGroups {
  readonly segment: SegmentGroups
  readonly numbers: Uint32Array
  /** By field and group the code, first in the segment and then in the union. */
  readonly codes: readonly Uint32Array[]
}

/** Numbers the groups of all segments by their codes in the unions. */
async function unite(
  own: readonly OwnGroups[],
  unions: readonly UnionValues[],
  context: GroupContext,
): Promise<MergedGroups> {
  const { pace, memory } = context
  const most = own.reduce((sum, { numbers }) => sum + numbers.length, 0)
  const radices = unions.map(({ size }) => size + 1)
  const keys = new GroupKeys(radices, { most, expected: most }, context)
  memory.take(keys.bound)
  const used = new Uint32Array(keys.bound)
  const found: Uint32Array[] = []
  for (const { codes, numbers } of own) {
    const groups = new Uint32Array(numbers.length)
    for (let from = 0; from < groups.length; from += STRIDE) {
      if (pace.due) await pace.rest()
      const piece = groups.subarray(from, from + STRIDE)
      for (const [index, all] of codes.entries())
        keys.add(index, piece, all.subarray(from, from + STRIDE), piece.length)
      for (let place = 0; place < piece.length; place++) used[piece[place] as number] = 1
    }
    found.push(groups)
  }
  const numbers = await numbersInUse(used, context)
  for (let group = 0; group < numbers.length; group++) used[numbers[group] as number] = group
  const codes = await keys.codesOf(numbers, pace)
  return {
    count: numbers.length,
    fields: unions.map((values, index) => ({ values, codes: codes[index] as Uint32Array })),
    sources: own.map((source, index) => ({
      segment: source.segment,
      numbers: source.numbers,
      groups: (found[index] as Uint32Array).map((number) => used[number] as number),
    })),
  }
}

/** The numbers whose count is not zero. */
async function numbersInUse(counts: Uint32Array, { memory, pace }: GroupContext): Promise<Uint32Array> {
  const numbers = await markedCodes(counts, pace)
  if (numbers.length > memory.most) memory.onFull()
  return numbers
}
