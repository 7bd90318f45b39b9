import { hasLiteralOf, leadingLiteral, parseLike } from '../../language/like-pattern.ts'
import type { CodeList } from '../columns/code-list.ts'
import type { Column, ElementColumn } from '../columns/column.ts'
import { TextValues } from '../columns/text-values.ts'
import { UnscoredList } from '../columns/unscored-list.ts'
import { GRAM } from '../indexes/gram-table.ts'
import type { Indexes } from '../indexes/indexes.ts'
import { matchSome, matchTexts } from '../indexes/like-index.ts'
import { prefixRanges, type TextRange } from '../indexes/prefix-ranges.ts'
import { textsOf } from '../indexes/texts.ts'
import type { Pace } from '../pace.ts'
import type { CodeSet, FoundRows } from './code-set.ts'

/** So few texts with a prefix are tested without an index. */
const FEW_TEXTS = 4_096

/** What matches a pattern in a column. More than `late` may be found when they are needed. */
export async function bindLike(
  pattern: string,
  column: Column,
  late: number,
  indexes: Indexes,
  pace: Pace,
): Promise<CodeSet | FoundRows> {
  const { values } = column
  const listed = (list: CodeList) => ({ column, low: 0, high: values.size, list })
  const parsed = parseLike(pattern)
  const { prefix, alone } = leadingLiteral(parsed)
  if (prefix !== '' && values instanceof TextValues) {
    const ranges = await prefixRanges(values, prefix, pace)
    const [only = { first: 0, end: 0 }] = ranges
    if (alone && ranges.length < 2) return { column, low: only.first, high: only.end, list: undefined }
    const size = ranges.reduce((sum, { first, end }) => sum + end - first, 0)
    if (alone) return listed(UnscoredList.of(codesOf(ranges, size), values.size))
    if (size <= FEW_TEXTS)
      return listed(await matchSome(textsOf(values), [codesOf(ranges, size)], parsed, pace))
  }
  const index = hasLiteralOf(parsed, GRAM) ? await indexes.patterns(column) : undefined
  if (!index) return listed(await matchTexts(await indexes.texts(column), parsed, late, pace))
  const { list, walk } = await index.match(parsed, late, pace)
  return index.by_row ? { rows: list, walk } : listed(list)
}

/** The elements of arrays that match a pattern. They are not sorted as their texts are. */
export async function likeElements(
  pattern: string,
  elements: ElementColumn,
  indexes: Indexes,
  pace: Pace,
): Promise<CodeList> {
  const parsed = parseLike(pattern)
  const all = Number.POSITIVE_INFINITY
  const index = hasLiteralOf(parsed, GRAM) ? await indexes.patterns(elements) : undefined
  if (!index) return matchTexts(await indexes.texts(elements), parsed, all, pace)
  return (await index.match(parsed, all, pace)).list
}

function codesOf(ranges: readonly TextRange[], size: number): Uint32Array {
  const codes = new Uint32Array(size)
  let place = 0
  for (const { first, end } of ranges) for (let code = first; code < end; code++, place++) codes[place] = code
  return codes
}
