import { expect, test } from '@jest/globals'
import type { Layer } from '../src/memory/columns/layer.ts'
import { RowSet } from '../src/memory/columns/row-set.ts'
import { Segment } from '../src/memory/columns/segment.ts'
import { nextMerge } from '../src/memory/write/merge-policy.ts'

const partsOf = (...rows: number[]): Layer[] =>
  rows.map((each) => ({ segment: new Segment(each, [], []), dead: RowSet.none(each) }))

/** A byte for each row. */
const next = (layers: readonly Layer[], largest = Number.POSITIVE_INFINITY) =>
  nextMerge(layers, largest, ({ rows }) => rows)

test('all neighbours of similar size are merged at once', () => {
  const layers = partsOf(100_000, 9_000, 3_000, 1_000, 1_000)
  expect(next(layers)).toEqual(layers.slice(1))
  expect(next(partsOf(100_000, 9_000))).toBeUndefined()
})

test('neighbours of similar size take newer ones along that are small, within the limit', () => {
  const layers = partsOf(100, 90, 20)
  expect(next(layers)).toEqual(layers)
  expect(next(layers, 209)).toEqual(layers.slice(0, 2))
})

test('a segment is written again alone once more than a third of its rows are dead, after all merges', () => {
  const dead = (rows: number, count: number): Layer => {
    const set = RowSet.none(rows)
    for (let row = 0; row < count; row++) set.add(row)
    return { segment: new Segment(rows, [], []), dead: set }
  }
  const large = dead(3_000, 1_001)
  expect(next([dead(3_000, 1_000), dead(300, 0)])).toBeUndefined()
  expect(next([large, dead(300, 0)])).toEqual([large])
  const similar = [large, dead(300, 0), dead(300, 300)]
  expect(next(similar)).toEqual(similar.slice(1))
})

test('neighbours of more bytes together than the limit stay apart', () => {
  const layers = partsOf(100, 100, 100)
  expect(next(layers, 199)).toBeUndefined()
  expect(next(layers, 200)).toEqual(layers.slice(1))
  expect(next(layers, 300)).toEqual(layers)
})
