import { markedCodes } from '../columns/marked-codes.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { rowNumbers } from '../write/key-order.ts'
import { mergeCodes } from '../write/merge-codes.ts'
import type { DistinctCodes } from './distinct-codes.ts'
import { DistinctPairs } from './distinct-pairs.ts'
import type { GroupSource, MergedGroups } from './merged-groups.ts'

/** Marks what the first segment does not have. */
const NONE = 0xffff_ffff
const CODES = new Uint32Array(STRIDE)
const GROUPS = new Uint32Array(STRIDE)

/**
 * How many different values each merged group has. The first segment has most of them: it takes those of the others whose value
 * and group it knows, and the rest are counted apart.
 */
export async function countDistinct(
  { count, sources }: MergedGroups,
  distinctOf: (source: GroupSource) => DistinctCodes | undefined,
  most_bits: number,
  pace: Pace,
): Promise<Float64Array> {
  const counts = new Float64Array(count)
  const [first, ...others] = sources.flatMap((source) => {
    const distinct = distinctOf(source)
    return distinct ? [{ source, distinct }] : []
  })
  if (!first) return counts
  if (others.length > 0) {
    const known_group = new Uint32Array(count).fill(NONE)
    const { groups, numbers } = first.source
    for (let place = 0; place < groups.length; place++)
      known_group[groups[place] as number] = numbers[place] as number
    const rest = await shareOut(first, others, known_group, most_bits, pace)
    counts.set(rest.counts.subarray(0, count))
  }
  addOwn(first, counts)
  return counts
}

interface Distinct {
  readonly source: GroupSource
  readonly distinct: DistinctCodes
}

/** Gives the first segment what it may have of the others, and returns the rest, which it does not have. */
async function shareOut(
  first: Distinct,
  others: readonly Distinct[],
  known_group: Uint32Array,
  most_bits: number,
  pace: Pace,
): Promise<DistinctPairs> {
  const parts = []
  for (const { source, distinct } of others)
    parts.push({ source, distinct, values: distinct.column.values, codes: await usedBy(distinct, pace) })
  const { values } = first.distinct.column
  const known = { values, codes: rowNumbers(values.size) }
  const { code: all, maps } = await mergeCodes([known, ...parts], pace)
  const known_code = new Uint32Array(all.length).fill(NONE)
  for (let code = 0; code < values.size; code++) known_code[maps[0]?.[code] as number] = code
  const rest = new DistinctPairs(all.length, known_group.length, most_bits)
  for (const [index, { source, distinct }] of parts.entries()) {
    const map = maps[index + 1] as Uint32Array
    const group_of = new Uint32Array(source.segment.rows.length).fill(NONE)
    for (const [place, group] of source.groups.entries()) group_of[source.numbers[place] as number] = group
    await distinct.each(pace, (codes, groups, length) => {
      let [shared, apart] = [0, 0]
      for (let place = 0; place < length; place++) {
        const code = map[codes[place] as number] as number
        const group = group_of[groups[place] as number] as number
        // that of the dead rows
        if (group === NONE) continue
        const [there, group_there] = [known_code[code] as number, known_group[group] as number]
        if (there !== NONE && group_there !== NONE) {
          CODES[shared] = there
          GROUPS[shared] = group_there
          shared++
        } else {
          codes[apart] = code
          groups[apart] = group
          apart++
        }
      }
      first.distinct.add(CODES, GROUPS, shared)
      rest.add(codes, groups, apart)
    })
    if (rest.isFull) await rest.fold(pace)
    if (first.distinct.isFull) await first.distinct.fold(pace)
  }
  await rest.finish(known_group.length, pace)
  await first.distinct.finish(first.source.segment.rows.length, pace)
  return rest
}

/** The codes of a segment's pairs. */
async function usedBy(distinct: DistinctCodes, pace: Pace): Promise<Uint32Array> {
  const seen = new Uint8Array(distinct.column.values.size)
  await distinct.each(pace, (codes, _groups, length) => {
    for (let index = 0; index < length; index++) seen[codes[index] as number] = 1
  })
  return markedCodes(seen, pace)
}

function addOwn({ source: { groups, numbers }, distinct }: Distinct, counts: Float64Array): void {
  const own = distinct.counts
  for (let place = 0; place < groups.length; place++) {
    const group = groups[place] as number
    counts[group] = (counts[group] as number) + (own[numbers[place] as number] ?? 0)
  }
}
