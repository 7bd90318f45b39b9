import { describe, test } from '@jest/globals'
import fc from 'fast-check'
import type { SearchRequest } from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { comparePages } from './support/compare-pages.ts'
import { Oracle } from './support/oracle.ts'
import { PublishingEngine } from './support/publishing-engine.ts'
import { WIDE, wideFilters, wideGroupings, wideRecord } from './support/wide-arbitraries.ts'

/** More than two blocks of rows, of which the last one is not full. */
const RECORDS = 9_000

describe('aggregates over several blocks of rows', () => {
  test.each([
    ['with indexes', {}],
    [
      'without indexes, and with few keys',
      { indexed_rows: 1e9, few_keys: 0, table_keys: 0, distinct_bits: 0 },
    ],
  ])('P38 groups of any filter are those of the oracle, %s', async (_, tuning) => {
    const engine = new PublishingEngine(new MemoryEngine({}, tuning))
    const collection = await engine.open({ connector: 'c', entity: 'e', ...WIDE })
    const oracle = new Oracle(WIDE)
    const generation = await collection.beginGeneration()
    const records = Array.from({ length: RECORDS }, (_, number) => wideRecord(number, 0))
    await generation.fill(records)
    await generation.commit()
    for (const record of records) oracle.upsert(record)
    // some rows are dead, and the new ones are in a segment of their own
    const renewed = Array.from({ length: 40 }, (_, number) => wideRecord(number * 220, 1))
    await collection.write({ upserts: renewed, deletes: [[17], [4_096]] })
    for (const record of renewed) oracle.upsert(record)
    for (const key of [[17], [4_096]]) oracle.delete(key)

    const property = fc.asyncProperty(wideFilters, wideGroupings, async (filter, grouping) => {
      const query = { filter, ...grouping }
      await comparePages({ query, limit: 10_000 } as SearchRequest, collection, oracle.groups(query))
    })
    await fc.assert(property, { numRuns: 8 })
  })
})
