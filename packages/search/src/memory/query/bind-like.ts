import { leadingLiteral, parseLike } from '../../language/like-pattern.ts'
import { type Column, ElementColumn } from '../columns/column.ts'
import { TextValues } from '../columns/text-values.ts'
import { UnscoredList } from '../columns/unscored-list.ts'
import type { Values } from '../columns/values.ts'
import { matchRanges, type TextRange } from '../indexes/folded-block.ts'
import type { Indexes } from '../indexes/indexes.ts'
import { prefixRanges } from '../indexes/prefix-ranges.ts'
import { textsOf } from '../indexes/texts.ts'
import type { Pace } from '../pace.ts'
import type { CodeSet } from './code-set.ts'

/** So few texts with a prefix are tested without an index. */
const FEW_TEXTS = 4_096

/** The codes of the values that match a pattern. More than `late` of them may be found when they are needed. */
export async function bindLike(
  pattern: string,
  field: Column | ElementColumn,
  values: Values,
  late: number,
  indexes: Indexes,
  pace: Pace,
): Promise<Omit<CodeSet, 'column'>> {
  const parsed = parseLike(pattern)
  const { prefix, alone } = leadingLiteral(parsed)
  // elements of arrays are not sorted as their texts are
  if (prefix !== '' && values instanceof TextValues && !(field instanceof ElementColumn)) {
    const ranges = await prefixRanges(values, prefix, pace)
    const [only = { first: 0, end: 0 }] = ranges
    if (alone && ranges.length < 2) return { low: only.first, high: only.end, list: undefined }
    const size = ranges.reduce((sum, { first, end }) => sum + end - first, 0)
    if (alone) return { low: 0, high: values.size, list: UnscoredList.of(codesOf(ranges, size), values.size) }
    if (size <= FEW_TEXTS)
      return { low: 0, high: values.size, list: await matchRanges(textsOf(values), ranges, parsed, pace) }
  }
  return { low: 0, high: values.size, list: await (await indexes.patterns(field)).match(parsed, late, pace) }
}

function codesOf(ranges: readonly TextRange[], size: number): Uint32Array {
  const codes = new Uint32Array(size)
  let place = 0
  for (const { first, end } of ranges) for (let code = first; code < end; code++, place++) codes[place] = code
  return codes
}
