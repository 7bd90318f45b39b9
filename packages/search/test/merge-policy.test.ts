import { expect, test } from '@jest/globals'
import type { Part } from '../src/memory/columns/part.ts'
import { RowSet } from '../src/memory/columns/row-set.ts'
import { Segment } from '../src/memory/columns/segment.ts'
import { nextMerge } from '../src/memory/write/merge-policy.ts'

const partsOf = (...rows: number[]): Part[] =>
  rows.map((each) => ({ segment: new Segment(each, [], []), dead: RowSet.none(each) }))

const rowsOf = (parts: readonly Part[], mostRows?: number) =>
  nextMerge(parts, { largest: 1, ...(mostRows !== undefined && { mostRows }) })?.map(
    ({ segment }) => segment.rows,
  )

test('all neighbours of similar size are merged at once, and only small ones while a writer waits', () => {
  const parts = partsOf(100_000, 9_000, 3_000, 1_000, 1_000)
  expect(rowsOf(parts)).toEqual([9_000, 3_000, 1_000, 1_000])
  expect(rowsOf(parts, 6_000)).toEqual([3_000, 1_000, 1_000])
  expect(rowsOf(parts, 4_000)).toEqual([1_000, 1_000])
  expect(rowsOf(parts, 1_500)).toBeUndefined()
})
