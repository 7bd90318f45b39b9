import { parseLike } from '../../language/like-pattern.ts'
import type { Comparison } from '../../language/query.ts'
import type { Column } from '../columns/column.ts'
import { markOf } from '../columns/values.ts'
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
  const range = (low: number, high: number): CodeSet => ({ column, low, high, marks: undefined })
  const marked = (marks: Uint8Array | Uint32Array): CodeSet => ({ column, low: 0, high: values.size, marks })

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
      if (column.type === 'array') return marked(await arraysWith([value], column, indexes))
      const mark = markOf(values, value)
      return range(mark >>> 1, (mark + 1) >>> 1)
    }
    case 'in': {
      if (column.type === 'array') return marked(await arraysWith(comparison.values, column, indexes))
      const marks = new Uint8Array(values.size + 1)
      for (const value of comparison.values) {
        const mark = values.locate(value)
        if (mark % 2 === 1) marks[mark >>> 1] = 1
      }
      return marked(marks)
    }
    case 'like': {
      const texts = await indexes.folded(column)
      return marked(await liftMarks(await texts.match(parseLike(comparison.pattern), pace), column, indexes))
    }
    case 'fuzzy':
    case 'keyword': {
      const index = await indexes.words(column)
      return marked(
        await liftMarks(await index[comparison.operator](comparison.words, pace), column, indexes),
      )
    }
  }
}

async function arraysWith(
  values: readonly (string | number | bigint | boolean)[],
  column: Column,
  indexes: Indexes,
): Promise<Uint8Array> {
  const elements = await indexes.elements(column)
  const found = new Uint8Array(elements.size)
  for (const value of values) {
    const element = elements.find(value)
    if (element !== undefined) found[element] = 1
  }
  return elements.lift(found, new Uint8Array(column.values.size + 1))
}

/** Turns marks of elements into marks of the arrays that have them; other columns are unchanged. */
async function liftMarks<Marks extends Uint8Array | Uint32Array>(
  marks: Marks,
  column: Column,
  indexes: Indexes,
): Promise<Marks> {
  if (column.type !== 'array') return marks
  const elements = await indexes.elements(column)
  // The constructor of the marks creates the same type of array.
  const kind = marks.constructor as new (length: number) => Marks
  return elements.lift(marks, new kind(column.values.size + 1))
}
