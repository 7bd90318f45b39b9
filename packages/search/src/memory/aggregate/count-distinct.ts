import type { Pace } from '../pace.ts'
import type { DistinctCodes } from './distinct-codes.ts'
import { KeySet } from './key-set.ts'
import { codesInUse, type GroupSource, type MergedGroups } from './merged-groups.ts'
import { uniteValues } from './union-values.ts'

/** How many different values each merged group has. */
export async function countDistinct(
  { count, sources }: MergedGroups,
  distinctOf: (source: GroupSource) => DistinctCodes | undefined,
  pace: Pace,
): Promise<Float64Array> {
  const counts = new Float64Array(count)
  const [only] = sources
  if (only && sources.length === 1) {
    const own = distinctOf(only)?.counts
    for (const [place, group] of only.groups.entries())
      counts[group] = own?.[only.numbers[place] as number] ?? 0
    return counts
  }

  const segments = []
  for (const source of sources) {
    const distinct = distinctOf(source)
    if (!distinct) continue
    const { values } = distinct.column
    const seen = new Uint8Array(values.size + 1)
    await distinct.each(pace, (_group, code) => {
      seen[code] = 1
    })
    segments.push({ source, distinct, values, used: await codesInUse(seen, pace) })
  }
  const { values, maps } = await uniteValues(
    segments.map((segment) => ({ values: segment.values, codes: segment.used.codes })),
    pace,
  )
  const pairs = new KeySet()
  for (const [index, { source, distinct, used }] of segments.entries()) {
    const map = maps[index] as Uint32Array
    const group_of = new Uint32Array(source.segment.keys.bound)
    for (const [place, group] of source.groups.entries()) group_of[source.numbers[place] as number] = group
    await distinct.each(pace, (number, code) => {
      const group = group_of[number] as number
      const key = group * (values.size + 1) + (map[used.places[code] as number] as number)
      if (pairs.add(key)) counts[group] = (counts[group] as number) + 1
    })
  }
  return counts
}
