import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { CollectionDeclaration } from '../src/language/fields.ts'
import type { Layer } from '../src/memory/columns/layer.ts'
import { RowSet } from '../src/memory/columns/row-set.ts'
import type { Segment } from '../src/memory/columns/segment.ts'
import { columnValueAt, NumberValues } from '../src/memory/columns/values.ts'
import { Pace, RoundRobin } from '../src/memory/pace.ts'
import { rowNumbers } from '../src/memory/write/key-order.ts'
import { mergeLayers } from '../src/memory/write/merge.ts'
import { mergeCodes } from '../src/memory/write/merge-codes.ts'
import { buildSegments } from './support/build-segments.ts'

const declaration: CollectionDeclaration = {
  connector: 'test',
  entity: 'rows',
  fields: { day: 'string', id: 'integer', cost: 'number', name: 'string' },
  key: ['day', 'id'],
}

const pace = new Pace(new RoundRobin())

/** Rows of one segment, as many as the merge takes in one slice or more; `step` of few leads to shared keys. */
const runs = fc.array(
  fc.record({
    rows: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(4_096)),
    step: fc.integer({ min: 1, max: 3 }),
    first: fc.nat(20),
    dead: fc.integer({ min: 2, max: 9 }),
  }),
  { minLength: 1, maxLength: 7 },
)

test('merged segments have the newest live record of each key, in order', () =>
  fc.assert(
    fc.asyncProperty(runs, async (drawn) => {
      const layers: Layer[] = []
      const expected = new Map<string, unknown[]>()
      for (const [index, { rows, step, first, dead }] of drawn.entries()) {
        const records = Array.from({ length: rows }, (_, row) => {
          const id = first + row * step
          return {
            day: `2026-01-0${1 + (id % 3)}`,
            id,
            cost: row % (index + 2) ? row / 4 : null,
            name: `${row % 50} é`,
          }
        })
        const { segments } = await buildSegments(declaration, records, 4_096, pace)
        const [segment] = segments as [Segment]
        const gone = RowSet.none(segment.rows)
        for (let row = 0; row < segment.rows; row += dead) gone.add(row)
        layers.push({ segment, dead: gone })
        for (let row = 0; row < segment.rows; row++) {
          if (!gone.has(row)) expected.set(JSON.stringify(segment.keyAt(row)), rowOf(segment, row))
        }
      }
      const merged = await mergeLayers(layers, pace)
      const found = Array.from({ length: merged.rows }, (_, row) => rowOf(merged, row))
      const byKey = (left: unknown[], right: unknown[]) =>
        `${left[0]}` < `${right[0]}` ? -1 : left[0] === right[0] ? Number(left[1]) - Number(right[1]) : 1
      expect(found).toEqual([...expected.values()].sort(byKey))
    }),
    { numRuns: 30 },
  ))

test('the values of no column and of one column are merged, too', async () => {
  expect(await mergeCodes([], pace)).toMatchObject({ maps: [] })
  const [segment] = (
    await buildSegments(
      declaration,
      [
        { day: 'a', id: 1 },
        { day: 'b', id: 2 },
      ],
      4_096,
      pace,
    )
  ).segments
  const { values } = (segment as Segment).column('id')
  const { code, maps } = await mergeCodes([{ values, codes: Uint32Array.of(1) }], pace)
  expect([...code]).toEqual([1])
  // a code that is not used has no number
  expect([...(maps[0] ?? [])].slice(1)).toEqual([0, 1])
})

test('a few values come among many, and each list is mapped to all', async () => {
  // more than a merge takes in one slice
  const many = Float64Array.from({ length: 10_000 }, (_, at) => 2 * at)
  const values = fc.uniqueArray(fc.integer({ min: -3, max: 20_003 }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(values, async (given) => {
      const lists = [many, Float64Array.from(given).sort()].map((numbers) => new NumberValues(numbers))
      const used = lists.map((list) => ({ values: list, codes: rowNumbers(list.size) }))
      const { column, code, maps } = await mergeCodes(used, pace)
      const merged = Array.from(code, (at, place) => lists[column[place] as number]?.at(at))
      expect(merged).toEqual([...new Set([...many, ...given])].sort((left, right) => left - right))
      for (const [at, list] of lists.entries()) {
        const map = [...(maps[at] as Uint32Array)]
        expect(map.pop()).toBe(merged.length)
        expect(map.map((place) => merged[place])).toEqual([...list.values])
      }
    }),
    { numRuns: 30 },
  )
})

function rowOf({ columns }: Segment, row: number): unknown[] {
  return columns.map(({ values, codes }) => columnValueAt(values, codes[row] as number))
}
