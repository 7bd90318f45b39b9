import { expect, test } from '@jest/globals'
import type { Layer } from '../src/memory/columns/layer.ts'
import { RowSet } from '../src/memory/columns/row-set.ts'
import { Segment } from '../src/memory/columns/segment.ts'
import { nextMerge } from '../src/memory/write/merge-policy.ts'

const partsOf = (...rows: number[]): Layer[] =>
  rows.map((each) => ({ segment: new Segment(each, [], []), dead: RowSet.none(each) }))

const rowsOf = (layers: readonly Layer[], most_rows?: number) =>
  nextMerge(layers, { largest: 1, ...(most_rows !== undefined && { most_rows }) })?.map(
    ({ segment }) => segment.rows,
  )

test('all neighbours of similar size are merged at once, and only small ones while a writer waits', () => {
  const layers = partsOf(100_000, 9_000, 3_000, 1_000, 1_000)
  expect(rowsOf(layers)).toEqual([9_000, 3_000, 1_000, 1_000])
  expect(rowsOf(layers, 6_000)).toEqual([3_000, 1_000, 1_000])
  expect(rowsOf(layers, 4_000)).toEqual([1_000, 1_000])
  expect(rowsOf(layers, 1_500)).toBeUndefined()
})
