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

test('a segment is written again alone once more than a third of its rows are dead, after all merges', () => {
  const dead = (rows: number, count: number): Layer => {
    const set = RowSet.none(rows)
    for (let row = 0; row < count; row++) set.add(row)
    return { segment: new Segment(rows, [], []), dead: set }
  }
  const large = dead(3_000, 1_001)
  expect(nextMerge([dead(3_000, 1_000), dead(300, 0)], { largest: 1 })).toBeUndefined()
  expect(nextMerge([large, dead(300, 0)], { largest: 1 })).toEqual([large])
  const similar = [large, dead(300, 0), dead(300, 300)]
  expect(nextMerge(similar, { largest: 1 })).toEqual(similar.slice(1))
})

test('neighbours of more bytes together than the limit stay apart', () => {
  const layers = partsOf(100, 100, 100)
  const merged = (largest: number) => nextMerge(layers, { largest }, ({ rows }) => rows)
  expect(merged(199)).toBeUndefined()
  expect(merged(200)).toEqual(layers.slice(1))
  expect(merged(300)).toEqual(layers)
})
