import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from '@jest/globals'
import fc from 'fast-check'
import { CodeScores } from '../src/memory/columns/code-scores.ts'
import { NumberValues } from '../src/memory/columns/values.ts'
import { buildRowIndex } from '../src/memory/indexes/row-index.ts'
import { Pace, Turns } from '../src/memory/pace.ts'
import { MergedRows } from '../src/memory/query/merged-rows.ts'
import { ScoreGroups } from '../src/memory/query/score-groups.ts'

/** A column's number of values, and scores of some of its codes in any order; a code may come again. */
const scored = fc
  .integer({ min: 1, max: 400 })
  .chain((size) =>
    fc.tuple(
      fc.constant(size),
      fc.array(fc.tuple(fc.nat(size - 1), fc.integer({ min: 1, max: 9 })), { maxLength: 60 }),
    ),
  )

describe('lists of codes', () => {
  test('have each code once in ascending order, with its last score, however often they are asked', () => {
    fc.assert(
      fc.property(scored, ([size, pairs]) => {
        const scores = new CodeScores(size, 9)
        for (const [code, score] of pairs) scores.set(code, score)
        const list = scores.list((score) => 2 * score)
        const model = new Map([...new Map(pairs)].sort(([left], [right]) => left - right))
        deepEqual([...list.codes], [...model.keys()])
        for (let round = 0; round < 2; round += 1) {
          for (let code = 0; code <= size; code += 1) {
            equal(list.has(code), model.has(code))
            equal(list.scoreOf(code), 2 * (model.get(code) ?? 0))
          }
        }

        const groups = new ScoreGroups(list)
        const grouped = groups.scores.flatMap((score, place) =>
          [...groups.codesAt(place)].map((code) => [code, score]),
        )
        const expected = [...model].map(([code, score]) => [code, 2 * score] as const)
        deepEqual(
          grouped,
          expected.sort((left, right) => right[1] - left[1] || left[0] - right[0]),
        )
      }),
    )
  })

  test('give their rows in the order of the key, each once, from the cursor on', async () => {
    const cases = fc.record({
      codes: fc.array(fc.nat(7), { minLength: 1, maxLength: 200 }),
      listed: fc.array(fc.nat(7), { maxLength: 12 }),
      mark: fc.nat(400),
      wanted: fc.integer({ min: 1, max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ codes, listed, mark, wanted }) => {
        const pace = new Pace(new Turns())
        const values = new NumberValues(Float64Array.from({ length: 8 }, (_, code) => code))
        const index = await buildRowIndex({ values, codes: Uint8Array.from(codes) }, pace)
        const merged = new MergedRows()
        for (const code of listed) merged.add(index, code, mark)
        const rows = codes.flatMap((code, row) => (listed.includes(code) && 2 * row + 1 > mark ? [row] : []))
        const even = (row: number) => row % 2 === 0
        const found = await merged.take(wanted, even, Number.POSITIVE_INFINITY, pace)
        deepEqual(found, rows.filter(even).slice(0, wanted))
      }),
    )
  })
})
