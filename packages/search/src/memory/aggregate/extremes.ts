import type { Scalar } from '../../language/fields.ts'
import { comparatorAmong } from '../columns/compare-values.ts'
import { type Pace, STRIDE } from '../pace.ts'
import type { FieldGroups } from './field-groups.ts'
import type { GroupSource, MergedGroups } from './merged-groups.ts'

/** Marks a group without a value. */
const NONE = 0xffff_ffff

/** Finds the smallest or the largest values of a field in merged groups, as stored. */
export async function findExtremes(
  { count, sources }: MergedGroups,
  groupsOf: (source: GroupSource) => FieldGroups,
  operator: 'min' | 'max',
  pace: Pace,
): Promise<(group: number) => Scalar | null> {
  const sign = operator === 'min' ? 1 : -1
  const segments = sources.map((source) => ({ source, field: groupsOf(source) }))
  const compare = comparatorAmong(segments.map(({ field }) => field.column.values))
  const segment_of = new Uint32Array(count).fill(NONE)
  const code_of = new Uint32Array(count)
  for (const [number, { source, field }] of segments.entries()) {
    if (pace.due) await pace.rest()
    const { values } = field.column
    const codes = codesOf(field)
    const { groups, numbers } = source
    for (let place = 0; place < groups.length; place++) {
      if (place % STRIDE === 0 && pace.due) await pace.rest()
      const group = groups[place] as number
      const code = codes(numbers[place] as number)
      if (code === values.size) continue
      const known = segment_of[group] as number
      // a known value is from an earlier segment
      if (known !== NONE && sign * compare(number, code, known, code_of[group] as number) >= 0) continue
      segment_of[group] = number
      code_of[group] = code
    }
  }
  return (group) => {
    const segment = segments[segment_of[group] as number]
    return segment ? segment.field.column.values.at(code_of[group] as number) : null
  }

  /** The code of a group of a segment; that of a missing value if it has none. */
  function codesOf({ smallest, largest, column }: FieldGroups): (number: number) => number {
    const { size } = column.values
    if (operator === 'min') return (number) => smallest?.[number] ?? size
    return (number) => {
      const next = largest?.[number] ?? 0
      return next === 0 ? size : next - 1
    }
  }
}
