import type { Grouping, TopGroups } from '../../language/query.ts'
import type { CodedValues } from '../columns/codes.ts'
import { STRIDE } from '../pace.ts'
import { TopRows } from '../query/top-rows.ts'
import { GroupKeys } from './group-keys.ts'
import type { GroupContext } from './group-memory.ts'
import type { GroupOrder, GroupTable } from './group-order.ts'

/** How many groups are compared at a time: each may begin the first ones of its combination. */
const PIECE = STRIDE / 8

/** The first groups, in any order, for each combination of the values in some fields. */
export async function topGroups(
  table: GroupTable,
  { fields }: Grouping,
  { groups, per }: TopGroups,
  order: GroupOrder,
  context: GroupContext,
): Promise<number[]> {
  if (table.count === 0) return []
  const { pace } = context
  const columns = per.map((field) => table.fields[fields.indexOf(field)] as CodedValues)
  const radices = columns.map(({ values }) => values.size + 1)
  const keys = new GroupKeys(radices, { most: table.count, expected: 0 }, context)
  const first = new Map<number, TopRows>()
  const numbers = new Uint32Array(PIECE)
  for (let from = 0; from < table.count; from += PIECE) {
    if (pace.due) await pace.rest()
    const length = Math.min(PIECE, table.count - from)
    numbers.fill(0)
    for (const [index, { codes }] of columns.entries())
      keys.add(index, numbers, Uint32Array.from(codes.subarray(from, from + length)), length)
    for (let place = 0; place < length; place++) {
      const number = numbers[place] as number
      const top = first.get(number) ?? new TopRows(groups, order.compare)
      first.set(number, top)
      top.add(from + place)
    }
  }
  const kept: number[] = []
  for (const top of first.values()) {
    if (pace.due) await pace.rest()
    for (const group of top.finish()) kept.push(group)
  }
  return kept
}
