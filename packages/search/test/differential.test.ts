import { equal } from 'node:assert/strict'
import { describe, test } from '@jest/globals'
import fc from 'fast-check'
import type { SearchCollection, SearchRequest } from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { type DrawnSchema, filters, schemas, sorts } from './support/arbitraries.ts'
import { apply, type Change, changes } from './support/changes.ts'
import { comparePages } from './support/compare-pages.ts'
import { drawing } from './support/drawing.ts'
import { type GroupAsk, groupings } from './support/group-arbitraries.ts'
import { arrayOf, Oracle } from './support/oracle.ts'
import { PublishingEngine, type WrittenCollection } from './support/publishing-engine.ts'
import { WIDE, wideChanges, wideFilters, wideGroupings } from './support/wide-arbitraries.ts'

const DRAWING = drawing(1_000)
const MINUTES = 60_000

interface Ask {
  readonly filter: Record<string, unknown>
  readonly sort: Record<string, 'asc' | 'desc'>[]
  readonly limit: number
  readonly only: number
  readonly grouping: GroupAsk
}

interface Case {
  readonly schema: DrawnSchema
  /** Changes, and reloads of the published records. */
  readonly changes: (Change | 'reload')[]
  readonly asks: Ask[]
  readonly mode: Mode
}

/** How the engine works: with thresholds that few records reach, and a builder that restarts after each change. */
type Mode = 'default' | 'indexed' | 'restarted'

const modes = fc.constantFrom<Mode>('default', 'indexed', 'restarted')

const anyCases: fc.Arbitrary<Case> = schemas.chain((schema) => {
  const change = fc.oneof(
    { weight: 9, arbitrary: changes(schema) },
    { weight: 1, arbitrary: fc.constant('reload' as const) },
  )
  const ask = fc.record({
    filter: filters(schema),
    sort: sorts(schema),
    limit: fc.integer({ min: 1, max: 6 }),
    only: fc.nat(7),
    grouping: groupings(schema),
  })
  return fc.record({
    schema: fc.constant(schema),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    asks: fc.array(ask, { minLength: 1, maxLength: 2 }),
    mode: modes,
  })
})

/** Many groups, of records whose names are all different. */
const wideCases: fc.Arbitrary<Case> = fc.record({
  schema: fc.constant(WIDE),
  changes: fc.array(
    fc.oneof({ weight: 9, arbitrary: wideChanges }, { weight: 1, arbitrary: fc.constant('reload' as const) }),
    { minLength: 1, maxLength: 3 },
  ),
  asks: fc.array(
    fc.record({
      filter: wideFilters,
      sort: fc.constantFrom<Record<string, 'asc' | 'desc'>[]>(
        [],
        [{ 'metrics.cost': 'desc' }],
        [{ 'campaign.name': 'asc' }],
      ),
      limit: fc.constantFrom(10, 50),
      only: fc.nat(7),
      grouping: wideGroupings,
    }),
    { minLength: 1, maxLength: 2 },
  ),
  mode: modes,
})

const cases = fc.oneof({ weight: 9, arbitrary: anyCases }, { weight: 1, arbitrary: wideCases })

describe('the engine against the oracle', () => {
  test(
    'P37 P38 every page of every search holds the same records or groups in the same order',
    async () => {
      await fc.assert(fc.asyncProperty(cases, runCase), DRAWING)
    },
    10 * MINUTES + DRAWING.numRuns * 10,
  )
})

const INDEXED = {
  indexed_rows: 1,
  few_rows: 0,
  counted_codes: 0,
  scanned_patterns: 0,
  gathered_numbers: 0,
  few_keys: 0,
  table_keys: 12,
  distinct_bits: 0,
  built_rows: 7,
  run_bytes: 1,
  worded_bytes: 1,
  words_page_bytes: 1,
}

function engineOf(mode: Mode): PublishingEngine {
  const secret = 'a secret for cursors'
  const engine = new MemoryEngine({ secret }, mode === 'default' ? {} : INDEXED)
  return new PublishingEngine(engine, { restarts: mode === 'restarted' })
}

async function runCase({ schema, changes, asks, mode }: Case): Promise<void> {
  const engine = engineOf(mode)
  const declaration = { connector: 'c', entity: 'e', ...schema }
  const collection: WrittenCollection = await engine.open(declaration)
  const oracle = new Oracle(schema)
  for (const change of changes) {
    if (change === 'reload') await collection.reload()
    else await apply(change, collection, oracle)
    for (const ask of asks) await compare(ask, collection, oracle)
  }
  for (const ask of asks) await compareGroups(ask, collection, oracle)
  equal((await collection.statistics()).records, oracle.rows.size)
  await engine.close()
}

async function compare(
  { filter, sort, limit, only }: Ask,
  collection: SearchCollection,
  oracle: Oracle,
): Promise<void> {
  const { fields: declared } = oracle.declaration
  const paths = Object.keys(declared).filter((path) => arrayOf(declared, path) === undefined)
  const field = paths[only]
  const fields = field === undefined ? null : [only % 2 === 0 ? field : (field.split('.')[0] as string)]
  const expected = oracle.search({ query: { filter, sort }, fields })

  await comparePages({ query: { filter, sort }, limit, fields }, collection, expected)
}

async function compareGroups(
  { filter, limit, grouping }: Ask,
  collection: SearchCollection,
  oracle: Oracle,
): Promise<void> {
  const query = { filter, ...grouping }
  await comparePages({ query, limit } as SearchRequest, collection, oracle.groups(query))
}
