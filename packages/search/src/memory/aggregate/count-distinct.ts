import type { Pace } from '../pace.ts'
import type { DistinctCodes } from './distinct-codes.ts'
import { DistinctPairs } from './distinct-pairs.ts'
import { codesInUse, type GroupSource, type MergedGroups } from './merged-groups.ts'
import { uniteValues } from './union-values.ts'

/** How many different values each merged group has. */
export async function countDistinct(
  { count, sources }: MergedGroups,
  distinctOf: (source: GroupSource) => DistinctCodes | undefined,
  most_bits: number,
  pace: Pace,
): Promise<Float64Array> {
  const [only] = sources
  if (only && sources.length === 1) {
    const own = distinctOf(only)?.counts
    return Float64Array.from(only.numbers, (number) => own?.[number] ?? 0)
  }

  const segments = []
  for (const source of sources) {
    const distinct = distinctOf(source)
    if (!distinct) continue
    const { values } = distinct.column
    const seen = new Uint8Array(values.size + 1)
    await distinct.each(pace, (codes, _groups, length) => {
      for (let index = 0; index < length; index++) seen[codes[index] as number] = 1
    })
    segments.push({ source, distinct, values, used: await codesInUse(seen, pace) })
  }
  const { values, maps } = await uniteValues(
    segments.map((segment) => ({ values: segment.values, codes: segment.used.codes })),
    pace,
  )
  const pairs = new DistinctPairs(values.size, count, most_bits)
  for (const [index, { source, distinct, used }] of segments.entries()) {
    const map = maps[index] as Uint32Array
    const group_of = new Uint32Array(source.segment.rows.length)
    for (const [place, group] of source.groups.entries()) group_of[source.numbers[place] as number] = group
    await distinct.each(pace, (codes, groups, length) => {
      for (let place = 0; place < length; place++) {
        codes[place] = map[used.places[codes[place] as number] as number] as number
        groups[place] = group_of[groups[place] as number] as number
      }
      pairs.add(codes, groups, length)
    })
    if (pairs.isFull) await pairs.fold(pace)
  }
  await pairs.finish(count, pace)
  return Float64Array.from(pairs.counts)
}
