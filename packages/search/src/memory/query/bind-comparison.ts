import type { Scalar } from '../../language/fields.ts'
import { parseLike } from '../../language/like-pattern.ts'
import type { Comparison } from '../../language/query.ts'
import type { CodeList } from '../columns/code-list.ts'
import type { Column } from '../columns/column.ts'
import { UnionList } from '../columns/union-list.ts'
import { markOf, type Values } from '../columns/values.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import type { CodeSet } from './code-set.ts'

/** The codes of a column whose values match a comparison. */
export async function bindComparison(
  comparison: Comparison,
  column: Column,
  indexes: Indexes,
  pace: Pace,
): Promise<CodeSet> {
  const { values } = column
  const range = (low: number, high: number): CodeSet => ({ column, low, high, list: undefined })
  const listed = (list: CodeList): CodeSet => ({ column, low: 0, high: values.size, list })

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
      const { value } = comparison
      if (value === null) return range(values.size, values.size + 1)
      if (column.type === 'array') return listed(await arraysWith([value], column, indexes))
      const mark = markOf(values, value)
      return range(mark >>> 1, (mark + 1) >>> 1)
    }
    case 'in': {
      if (column.type === 'array') return listed(await arraysWith(comparison.values, column, indexes))
      return listed(codesOf(comparison.values, values))
    }
    case 'like': {
      const texts = await indexes.folded(column)
      return listed(await liftList(await texts.match(parseLike(comparison.pattern), pace), column, indexes))
    }
    case 'fuzzy':
    case 'keyword': {
      const index = await indexes.words(column)
      return listed(await liftList(await index[comparison.operator](comparison.words, pace), column, indexes))
    }
  }
}

/** The codes of the values that the column has. */
function codesOf(wanted: readonly Scalar[], values: Values): CodeList {
  const codes: number[] = []
  for (const value of wanted) {
    const mark = values.locate(value)
    if (mark % 2 === 1) codes.push(mark >>> 1)
  }
  return listOf(codes, values.size)
}

/** A list of codes in any order. */
function listOf(codes: readonly number[], size: number): CodeList {
  const sorted = new Uint32Array(codes).sort()
  let length = 0
  for (let place = 0; place < sorted.length; place += 1) {
    if (place > 0 && sorted[place] === sorted[length - 1]) continue
    sorted[length] = sorted[place] as number
    length += 1
  }
  return UnionList.of(sorted.subarray(0, length), size)
}

async function arraysWith(wanted: readonly Scalar[], column: Column, indexes: Indexes): Promise<CodeList> {
  const elements = await indexes.elements(column)
  const found = wanted.flatMap((value) => elements.find(value) ?? [])
  return elements.lift(listOf(found, elements.size), column.values.size)
}

/** Turns a list of elements into one of the arrays that have them; lists of other columns are unchanged. */
async function liftList(list: CodeList, column: Column, indexes: Indexes): Promise<CodeList> {
  if (column.type !== 'array') return list
  return (await indexes.elements(column)).lift(list, column.values.size)
}
