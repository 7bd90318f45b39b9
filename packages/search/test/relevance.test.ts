import { expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import type { CollectionDeclaration } from '../src/index.ts'
import { PackedList } from '../src/memory/columns/packed-lists.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { comparePages } from './support/compare-pages.ts'
import { Oracle } from './support/oracle.ts'
import { PublishingEngine, type WrittenCollection } from './support/publishing-engine.ts'

const FIELDS = { id: 'integer', name: 'string', kind: 'string' } as const
const RECORDS = 600

/** Frequent words and rare ones, which begin alike or are one or two edits apart. */
const WORDS = ['report', 'reports', 'raport', 'plan', 'plain', 'plane', 'überblick', 'of', 'x']
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('report', 'plan', 'of') },
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.nat(400).map((number) => `n${number}`) },
)
const texts = fc.oneof(
  { weight: 19, arbitrary: fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const asked = fc.array(fc.constantFrom(...WORDS, 'repor', 'plun', 'n1', 'none'), {
  minLength: 1,
  maxLength: 3,
})

const relevant = fc
  .tuple(fc.constantFrom('keyword', 'fuzzy'), asked)
  .map(([operator, words]) => ({ [operator]: { name: words.join(' ') } }))
const filters: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  { weight: 3, arbitrary: relevant },
  { weight: 1, arbitrary: relevant.map((each) => ({ and: [each, { neq: { kind: 'a' } }] })) },
  { weight: 1, arbitrary: relevant.map((each) => ({ or: [each, { eq: { kind: 'a' } }] })) },
  { weight: 1, arbitrary: relevant.map((each) => ({ and: [{ not: each }, { keyword: { name: 'plan' } }] })) },
)

/** A collection of records with some names, without those of some ids, and an oracle with the same records. */
async function openNames(names: readonly (string | null)[], deleted: (id: number) => boolean) {
  const engine = new PublishingEngine(
    new MemoryEngine({}, { indexed_rows: 1, few_rows: 0, counted_codes: 2 }),
  )
  const declaration: CollectionDeclaration = {
    connector: 'acme',
    entity: 'files',
    fields: FIELDS,
    key: ['id'],
  }
  const collection: WrittenCollection = await engine.open(declaration)
  const oracle = new Oracle(declaration)
  const records = names.map((name, id) => ({ id, name, kind: 'abc'[id % 3] }))
  const generation = await collection.beginGeneration()
  await generation.fill(records)
  await generation.commit()
  const deletes = records.flatMap(({ id }) => (deleted(id) ? [[id]] : []))
  await collection.write({ deletes })
  for (const record of records) if (!deleted(record.id)) oracle.upsert(record)
  const compare = (filter: Record<string, unknown>, limit: number) =>
    comparePages(
      { query: { filter }, limit, fields: null },
      collection,
      oracle.search({ query: { filter, sort: [] }, fields: null }),
    )
  return { engine, collection, compare }
}

test('P37 pages by relevance are those of the oracle, whether many texts match or few, and whichever are deleted', async () => {
  const drawn = fc.record({
    names: fc.array(texts, { minLength: RECORDS, maxLength: RECORDS }),
    asks: fc.array(fc.record({ filter: filters, limit: fc.constantFrom(7, 60) }), {
      minLength: 12,
      maxLength: 12,
    }),
    deleted: fc.integer({ min: 2, max: 9 }),
  })
  const property = fc.asyncProperty(drawn, async ({ names, asks, deleted }) => {
    const { engine, compare } = await openNames(names, (id) => id % deleted === 0)
    for (const { filter, limit } of asks) await compare(filter, limit)
    await engine.close()
  })
  await fc.assert(property, { numRuns: 8 })
})

test('a page of frequent words reads none of the lists of their texts, also if no text has all words', async () => {
  const names = Array.from({ length: 4_000 }, (_, id) => {
    const word = id % 4 === 0 ? 'minutes' : 'report'
    return `${word} ${'of '.repeat(id % 3)}${id}`
  })
  const { engine, collection, compare } = await openNames(names, (id) => id % 5 === 0)
  const read = [
    jest.spyOn(PackedList.prototype, 'numbers'),
    jest.spyOn(PackedList.prototype, 'pieces'),
  ] as const
  const filters = [
    { keyword: { name: 'report' } },
    { keyword: { name: 'report minutes' } },
    { keyword: { name: 'report of' } },
    { fuzzy: { name: 'report' } },
    { and: [{ keyword: { name: 'report minutes' } }, { neq: { kind: 'a' } }] },
  ]
  for (const filter of filters) {
    const { data } = await collection.query({ query: { filter }, limit: 50 })
    expect(data).toHaveLength(50)
    for (const reads of read) expect([filter, reads.mock.calls.length]).toEqual([filter, 0])
  }
  // the lists of rare words are read
  await collection.query({ query: { filter: { keyword: { name: '17' } } }, limit: 50 })
  expect(read[0].mock.calls.length).toBeGreaterThan(0)
  jest.restoreAllMocks()
  for (const filter of filters) await compare(filter, 900)
  await engine.close()
})

test('a page of two words that only long texts have together asks few of the others', async () => {
  const names = Array.from({ length: 40_000 }, (_, id) => {
    const word = id % 2 === 0 ? 'report' : 'plan'
    return id % 4 === 3 ? `report plan of many words ${id}` : `${word} ${id}`
  })
  const { engine, collection, compare } = await openNames(names, (id) => id % 5 === 0)
  const filter = { keyword: { name: 'report plan' } }
  await compare(filter, 50)
  const asked = jest.spyOn(PackedList.prototype, 'has')
  const { data } = await collection.query({ query: { filter }, limit: 50 })
  expect(data).toHaveLength(50)
  const count = asked.mock.calls.length
  jest.restoreAllMocks()
  // each of the texts that match is asked for both words, and some rows are asked before
  expect(count).toBeLessThan(30_000)
  await engine.close()
})
