import { deepStrictEqual } from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from '@jest/globals'
import { createMemoryEngine, type Filter, MemoryLimitError, type SearchCollection } from '../src/index.ts'
import { Oracle } from './support/oracle.ts'

const FIELDS = {
  id: 'integer',
  name: 'string',
  day: 'string',
  clicks: 'integer',
  rate: 'number',
  tags: 'array',
} as const
const WORDS = ['brand', 'summer', 'shoes', 'campaign', 'search', 'display', 'generic', 'winter']

function record(id: number, version = 0) {
  const mixed = Math.imul(id + version * 7_919, 0x9e3779b1) >>> 0
  return {
    id,
    name: `${WORDS[mixed % 8]} ${WORDS[(mixed >>> 3) % 8]} ${mixed % 97}`,
    day: `2026-${String(1 + (id % 12)).padStart(2, '0')}`,
    clicks: mixed % 3 === 0 ? null : mixed % 500,
    rate: (mixed % 1_000) / 7,
    tags: [WORDS[mixed % 5], mixed % 4],
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

async function sameAs(oracle: Oracle, collection: SearchCollection<typeof FIELDS>): Promise<void> {
  const filters: Filter<typeof FIELDS>[] = [
    {},
    { and: [{ eq: { day: '2026-03' } }, { gt: { clicks: 250 } }] },
    { or: [{ in: { id: [3, 5_000, 19_999, 70_000] } }, { like: { name: 'winter w%7' } }] },
    { not: { or: [{ lt: { rate: 140 } }, { eq: { tags: 'brand' } }] } },
    { fuzzy: { name: 'sumer' } },
    { keyword: { name: 'shoes generic' } },
  ]
  for (const filter of filters) {
    for (const sort of [
      [],
      [{ clicks: 'desc' as const }],
      [{ day: 'asc' as const }, { rate: 'desc' as const }],
    ]) {
      const expected = oracle.search({ query: { filter: { ...filter }, sort } })
      const first = await collection.query({ query: { filter, sort }, limit: 700 })
      const second = await collection.query({
        query: { filter, sort },
        limit: 700,
        cursor: first.meta.cursor,
      })
      const found = first.meta.has_more ? [...first.data, ...second.data] : first.data
      deepStrictEqual(found, expected.slice(0, found.length), JSON.stringify({ filter, sort }))
      expect(found.length).toBe(Math.min(1_400, expected.length))
    }
  }
}

describe('the engine in memory, with 20,000 records', () => {
  test('P45 has the results of the oracle before, during and after merges', async () => {
    const collection = await createMemoryEngine().open({
      connector: 'c',
      entity: 'e',
      fields: FIELDS,
      key: ['id'],
    })
    const oracle = new Oracle({ fields: FIELDS, key: ['id'] })
    const generation = await collection.beginGeneration()
    for (const from of range(0, 4)) {
      const batch = range(from * 5_000, (from + 1) * 5_000).map((id) => record((id * 7_919) % 20_000))
      for (const each of batch) oracle.upsert(each)
      await generation.fill(batch)
    }
    await generation.commit()
    await sameAs(oracle, collection)

    for (const round of range(1, 30)) {
      const upserts = range(0, 900).map((index) => record((index * 53 + round * 1_009) % 25_000, round))
      const deletes = range(0, 200).map((index) => [(index * 97 + round * 331) % 25_000])
      for (const [id] of deletes) oracle.delete([id])
      for (const each of upserts) oracle.upsert(each)
      await collection.write({ upserts, deletes })
    }
    await sameAs(oracle, collection)
    expect((await collection.statistics()).records).toBe(oracle.rows.size)
  }, 60_000)

  test('a search reads one consistent view while records are written', async () => {
    const collection = await createMemoryEngine().open({
      connector: 'c',
      entity: 'e',
      fields: FIELDS,
      key: ['id'],
    })
    await collection.write({ upserts: range(0, 30_000).map((id) => ({ ...record(id), day: 'old' })) })
    const search = collection.query({
      query: { filter: { neq: { day: '' } } },
      limit: 10_000,
      fields: ['day'],
    })
    const write = collection.write({ upserts: range(0, 30_000).map((id) => ({ ...record(id), day: 'new' })) })
    const [{ data }] = await Promise.all([search, write])
    expect(new Set(data.map(({ day }) => day)).size).toBe(1)
    const after = await collection.query({ query: { filter: { eq: { day: 'old' } } } })
    expect(after.data).toEqual([])
  })

  test('an aborted search fails with the reason of its signal', async () => {
    const collection = await createMemoryEngine().open({
      connector: 'c',
      entity: 'e',
      fields: FIELDS,
      key: ['id'],
    })
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(collection.query({ query: {} }, { signal })).rejects.toThrow('gone')
  })
})

describe('memory', () => {
  test('is bounded: a write over the limit names the collection and changes nothing', async () => {
    const engine = createMemoryEngine({ memory_limit_bytes: 400_000 })
    const collection = await engine.open({ connector: 'acme', entity: 'calls', fields: FIELDS, key: ['id'] })
    await collection.write({ upserts: range(0, 2_000).map((id) => record(id)) })
    const tooMuch = collection.write({ upserts: range(2_000, 40_000).map((id) => record(id)) })
    await expect(tooMuch).rejects.toThrow(MemoryLimitError)
    await expect(tooMuch).rejects.toMatchObject({ connector: 'acme', entity: 'calls', limit_bytes: 400_000 })
    expect((await collection.statistics()).records).toBe(2_000)

    const generation = await collection.beginGeneration()
    await expect(generation.fill(range(0, 40_000).map((id) => record(id)))).rejects.toThrow('calls')
    await generation.abandon()
    await engine.drop({ connector: 'acme', entity: 'calls' })
    const again = await engine.open({ connector: 'acme', entity: 'calls', fields: FIELDS, key: ['id'] })
    await again.write({ upserts: range(0, 2_000).map((id) => record(id)) })
  })

  test('has no effect on results: without memory for an index, searches scan', async () => {
    const records = range(0, 5_000).map((id) => record(id))
    const roomy = await createMemoryEngine().open({
      connector: 'c',
      entity: 'e',
      fields: FIELDS,
      key: ['id'],
    })
    await roomy.write({ upserts: records })
    const { bytes } = await roomy.statistics()
    const tight = await createMemoryEngine({ memory_limit_bytes: bytes + 1_000 }).open({
      connector: 'c',
      entity: 'e',
      fields: FIELDS,
      key: ['id'],
    })
    await tight.write({ upserts: records })
    const request = { query: { filter: { eq: { day: '2026-03' } }, sort: [{ clicks: 'desc' }] } } as const
    expect((await tight.query(request)).data).toEqual((await roomy.query(request)).data)
    expect((await tight.statistics()).bytes).toBeLessThanOrEqual(bytes + 1_000)
  })
})

describe('P33 the event loop', () => {
  test('goes on while 100,000 records are loaded, merged and searched in the worst ways', async () => {
    const collection = await createMemoryEngine().open({
      connector: 'c',
      entity: 'e',
      fields: FIELDS,
      key: ['id'],
    })
    const batches = range(0, 50).map((batch) =>
      range(batch * 2_000, (batch + 1) * 2_000).map((id) => ({
        ...record(id),
        name: `${record(id).name} ${id.toString(36)}`,
      })),
    )
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    for (const upserts of batches) await collection.write({ upserts })
    const tests = range(0, 190).map((index): Filter<typeof FIELDS> => ({ neq: { clicks: index + 1_000 } }))
    await collection.query({ query: { filter: { and: [...tests, { lt: { rate: -1 } }] } } })
    await collection.query({ query: { filter: { like: { name: `${'%_a'.repeat(80)}x` } } } })
    await collection.query({
      query: { filter: { fuzzy: { name: 'summmerrr shooesxx a b c d e f g genericcc wintterr' } } },
    })
    await collection.query({
      query: { sort: [{ rate: 'desc' }, { clicks: 'asc' }, { name: 'desc' }] },
      limit: 10_000,
    })
    delay.disable()
    // The bench measures the stalls; here they only must not be those of a loop that never lets go.
    expect(delay.max / 1e6).toBeLessThan(1_000)
  }, 60_000)
})
