import type { Grouping, TopGroups } from '../../language/query.ts'
import type { CodedValues } from '../columns/codes.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { TopRows } from '../query/top-rows.ts'
import type { GroupOrder, GroupTable } from './group-order.ts'

/** The first groups, in any order, for each combination of the values in some fields. */
export async function topGroups(
  table: GroupTable,
  { fields }: Grouping,
  { groups, per }: TopGroups,
  order: GroupOrder,
  pace: Pace,
): Promise<number[]> {
  const columns = per.map((field) => table.fields[fields.indexOf(field)] as CodedValues)
  const first = new Map<number, TopRows>()
  for (let group = 0; group < table.count; group++) {
    if (group % (STRIDE / 8) === 0 && pace.due) await pace.rest()
    // three fields of 100,000 groups have fewer combinations than a double has integers
    const key = columns.reduce(
      (number, { codes, values }) => number * (values.size + 1) + (codes[group] as number),
      0,
    )
    const top = first.get(key) ?? new TopRows(groups, order.compare)
    first.set(key, top)
    top.add(group)
  }
  const kept: number[] = []
  for (const top of first.values()) {
    if (pace.due) await pace.rest()
    for (const group of top.finish()) kept.push(group)
  }
  return kept
}
