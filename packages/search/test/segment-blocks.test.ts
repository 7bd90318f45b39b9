import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { RowSet } from '../src/memory/columns/row-set.ts'
import { Pace, RoundRobin } from '../src/memory/pace.ts'
import { SegmentReader, writeDead } from '../src/memory/save/published-segment.ts'
import { MemoryParts } from './support/memory-parts.ts'

const DECLARATION = { connector: 'acme', entity: 'calls', fields: { id: 'integer' }, key: ['id'] } as const
const pace = new Pace(new RoundRobin())

function deadRows(rows: number, dead: readonly number[]): RowSet {
  const set = RowSet.none(rows)
  for (const row of dead) set.add(row)
  return set
}

/** A number of rows, and some of them. */
const drawn = fc
  .integer({ min: 1, max: 500 })
  .chain((rows) => fc.tuple(fc.constant(rows), fc.uniqueArray(fc.nat(rows - 1), { minLength: 1 })))

describe('the dead rows of a published segment', () => {
  test('are read as they were written, whether they are a list or a bitmap', async () => {
    const seen = new Set<boolean>()
    await fc.assert(
      fc.asyncProperty(drawn, async ([rows, rows_dead]) => {
        const parts = new MemoryParts()
        const dead = await writeDead(deadRows(rows, rows_dead), parts)
        seen.add(dead.bytes === 4 * rows_dead.length)
        const read = await new SegmentReader(DECLARATION, parts).dead({ rows, dead }, pace)
        expect([...read.rows()]).toEqual(rows_dead.toSorted((left, right) => left - right))
        expect(read.count).toBe(rows_dead.length)
      }),
    )
    expect(seen.size).toBe(2)
  })

  test('that the segment does not have are refused, and so is another number of them', async () => {
    const store = new MemoryParts()
    const reader = new SegmentReader(DECLARATION, store)
    const few = await writeDead(deadRows(500, [3, 400, 499]), store)
    const many = await writeDead(deadRows(500, [...Array(300).keys()]), store)
    const read = (rows: number, dead: typeof few) => reader.dead({ rows, dead }, pace)
    expect((await read(500, few)).count).toBe(3)
    await expect(read(499, few)).rejects.toThrow('has damaged dead rows')
    await expect(read(500, { ...few, rows: 2 })).rejects.toThrow('has damaged dead rows')
    await expect(read(500, { ...few, rows: 300 })).rejects.toThrow('has damaged dead rows')
    await expect(read(600, many)).rejects.toThrow('has damaged dead rows')
    await expect(read(500, { ...many, rows: 3 })).rejects.toThrow('has damaged dead rows')
  })
})
