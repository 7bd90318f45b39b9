import type { Scalar } from '../../language/fields.ts'
import type { Comparison } from '../../language/query.ts'
import type { CodeList } from '../columns/code-list.ts'
import { type Column, ElementColumn } from '../columns/column.ts'
import { UnscoredList } from '../columns/unscored-list.ts'
import type { Values } from '../columns/values.ts'
import { lift, liftRange } from '../indexes/element-index.ts'
import { elementText } from '../indexes/element-text.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { bindLike, likeElements } from './bind-like.ts'
import type { CodeSet, FoundRows } from './code-set.ts'

/** Some codes among the values of a field: a range, or a list in it. */
type Codes = Omit<CodeSet, 'column'>

/**
 * The codes of a column whose values match a comparison, or the rows. More than `late` of them may be found only when they are
 * needed.
 */
export async function bindComparison(
  comparison: Comparison,
  field: Column | ElementColumn,
  indexes: Indexes,
  pace: Pace,
  late = Number.POSITIVE_INFINITY,
): Promise<CodeSet | FoundRows> {
  if (field instanceof ElementColumn) return bindElements(comparison, field, indexes, pace)
  const { size } = field.values
  if (isMissing(comparison)) return { column: field, low: size, high: size + 1, list: undefined }
  if (comparison.operator === 'like') return bindLike(comparison.pattern, field, late, indexes, pace)
  return { column: field, ...(await matching(comparison, field, field.values, indexes, pace)) }
}

/** The codes of the arrays that have a matching value. */
async function bindElements(
  comparison: Comparison,
  elements: ElementColumn,
  indexes: Indexes,
  pace: Pace,
): Promise<CodeSet> {
  const { column, path } = elements
  const { size } = column.values
  if (isMissing(comparison) && !path) return { column, low: size, high: size + 1, list: undefined }
  const index = await indexes.elements(elements)
  if (isMissing(comparison)) {
    const codes = new Uint32Array(index.without.length + 1).fill(size)
    codes.set(index.without)
    return { column, low: 0, high: size + 1, list: UnscoredList.of(codes, size) }
  }
  const { low, high, list } =
    comparison.operator === 'like'
      ? { low: 0, high: 0, list: await likeElements(comparison.pattern, elements, indexes, pace) }
      : await matching(comparison, elements, index.values, indexes, pace)
  const lifted = list ? lift(index, list, size, pace) : liftRange(index, low, high, size, pace)
  return { column, low: 0, high: size, list: await lifted }
}

function isMissing(comparison: Comparison): boolean {
  return comparison.operator === 'eq' && comparison.value === null
}

/** The codes of the values that match a comparison with a value that is not missing. */
async function matching(
  comparison: Exclude<Comparison, { readonly operator: 'like' }>,
  field: Column | ElementColumn,
  values: Values,
  indexes: Indexes,
  pace: Pace,
): Promise<Codes> {
  const range = (low: number, high: number): Codes => ({ low, high, list: undefined })
  const listed = (list: CodeList): Codes => ({ low: 0, high: values.size, list })
  // the elements of arrays are stored as texts
  const stored = (value: Scalar) =>
    field instanceof ElementColumn && !field.path ? elementText(value) : value

  switch (comparison.operator) {
    case 'gt':
      return range((values.locate(comparison.value) + 1) >>> 1, values.size)
    case 'gte':
      return range(values.locate(comparison.value) >>> 1, values.size)
    case 'lt':
      return range(0, values.locate(comparison.value) >>> 1)
    case 'lte':
      return range(0, (values.locate(comparison.value) + 1) >>> 1)
    case 'eq': {
      const mark = values.locate(stored(comparison.value as Scalar))
      return range(mark >>> 1, (mark + 1) >>> 1)
    }
    case 'in':
      return listed(codesOf(comparison.values.map(stored), values))
    case 'fuzzy':
      return listed(await (await indexes.words(field)).fuzzy(comparison.words, pace))
    case 'keyword':
      return listed((await indexes.words(field, comparison.words)).keyword(comparison.words))
  }
}

/** The codes of the values that a field has, in any order and repeated. */
function codesOf(wanted: readonly Scalar[], values: Values): CodeList {
  const codes: number[] = []
  for (const value of wanted) {
    const mark = values.locate(value)
    if (mark % 2 === 1) codes.push(mark >>> 1)
  }
  const sorted = new Uint32Array(codes).sort()
  return UnscoredList.of(
    sorted.filter((code, place) => code !== sorted[place - 1]),
    values.size,
  )
}
