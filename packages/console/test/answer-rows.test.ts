import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { answerRows, sortedRows } from '../src/data/answer-rows.ts'
import { recordValue } from '../src/data/query-state.ts'

const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.array(fc.integer(), { maxLength: 2 }))
const names = fc.constantFrom('a', 'b', 'c')
const row = fc.dictionary(names, fc.oneof(value, fc.dictionary(names, value, { minKeys: 1 })), { minKeys: 1 })

test('an answer of any shape becomes the same rows, and each of their values has a column', () => {
  void fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (data) => {
      for (const answer of [{ data, meta: {} }, { results: data }, data]) {
        const { rows, columns } = answerRows(answer)
        expect(rows).toEqual(data)
        const shown = rows.flatMap((each) => columns.map((path) => recordValue(each, path)))
        const leaves = data.flatMap((each) =>
          Object.values(each).flatMap((one) =>
            typeof one === 'object' && one !== null && !Array.isArray(one) ? Object.values(one) : [one],
          ),
        )
        for (const leaf of leaves) expect(shown).toContainEqual(leaf)
      }
    }),
  )
})

test('rows sorted by a column keep all of them, those without a value last', () => {
  void fc.assert(
    fc.property(fc.array(row), fc.constantFrom('asc', 'desc'), (rows, direction) => {
      const sorted = sortedRows(rows, { by: 'a', direction })
      expect(new Set(sorted)).toEqual(new Set(rows))
      const has_value = sorted.map((each) => (recordValue(each, 'a') ?? null) !== null)
      expect(has_value).toEqual(has_value.toSorted((one, other) => Number(other) - Number(one)))
    }),
  )
})
