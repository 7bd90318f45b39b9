import { deepStrictEqual } from 'node:assert/strict'
import { describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { inRing } from '../../core/test/support/rings.ts'
import {
  createMemoryEngine,
  type Filter,
  type Manifest,
  MemoryLimitError,
  type SearchCollection,
  type SearchEngine,
  type Sort,
  type WriteBatch,
} from '../src/index.ts'
import { digestOf } from './support/digest.ts'
import { MemoryParts, SECRET } from './support/memory-parts.ts'
import { Oracle } from './support/oracle.ts'
import { PublishingEngine } from './support/publishing-engine.ts'

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

const DECLARATION = { connector: 'acme', entity: 'calls', fields: FIELDS, key: ['id'] } as const

/** A collection of an engine without a limit, and a builder in an engine of its own. */
function openWritten(engine: SearchEngine = createMemoryEngine()) {
  return new PublishingEngine(engine, { builders: createMemoryEngine() }).open(DECLARATION)
}

/** Publishes records in batches. */
async function publish(
  ...batches: readonly WriteBatch[]
): Promise<{ manifest: Manifest; parts: MemoryParts }> {
  const parts = new MemoryParts()
  const builder = await createMemoryEngine().build(DECLARATION, { parts, secret: SECRET })
  for (const batch of batches) await builder.write(batch)
  return { manifest: await builder.publish(), parts }
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
    const collection = await openWritten()
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
  })

  test('a search reads one consistent view while records are written', async () => {
    const collection = await openWritten()
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

  test('a newer version has the indexes in use when it is shown: the next searches build none', async () => {
    const collection = await openWritten()
    const search = async () => {
      for (const filter of [
        { fuzzy: { name: 'sumer' } },
        { like: { name: 'winter' } },
        { eq: { tags: 'brand' } },
        { keyword: { tags: 'brand' } },
      ]) {
        await collection.query({ query: { filter } })
      }
      await collection.query({ query: { group_by: ['tags'], aggregate: { clicks: { sum: 'clicks' } } } })
      return (await collection.statistics()).bytes
    }
    await collection.write({ upserts: range(0, 3_000).map((id) => record(id)) })
    const unindexed = (await collection.statistics()).bytes
    expect(await search()).toBeGreaterThan(unindexed)
    for (const version of [1, 2, 3]) {
      await collection.write({ upserts: range(2_900, 3_100).map((id) => record(id, version)) })
      const { bytes } = await collection.statistics()
      expect(await search()).toBe(bytes)
    }
  })

  test('an aborted search fails with the reason of its signal', async () => {
    const collection = await openWritten()
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(collection.query({ query: {} }, { signal })).rejects.toThrow('gone')
  })
})

describe('memory', () => {
  test('is bounded: what does not fit is not shown, names the collection and changes nothing', async () => {
    const published = await publish({ upserts: range(0, 2_000).map((id) => record(id)) })
    const few = await publish({ upserts: [record(7)] })
    const source = await createMemoryEngine().open(DECLARATION)
    await source.show(published.manifest, published.parts)
    const { bytes } = await source.statistics()

    const limit_bytes = bytes - 1_000
    const small = await createMemoryEngine({ memory_limit_bytes: limit_bytes }).open(DECLARATION)
    await small.show(few.manifest, few.parts)
    const show = small.show(published.manifest, published.parts)
    await expect(show).rejects.toThrow(MemoryLimitError)
    const named = { code: 'search_memory_limit', connector: 'acme', entity: 'calls', limit_bytes }
    await expect(show).rejects.toMatchObject(named)
    expect((await small.query({ query: {} })).data.map(({ id }) => id)).toEqual([7])

    const enough = createMemoryEngine({ memory_limit_bytes: bytes + 1_000 })
    const collection = await enough.open(DECLARATION)
    await collection.show(published.manifest, published.parts)
    expect((await collection.statistics()).records).toBe(2_000)
    // what is shown counts: there is no room for as much again in another collection
    const other = await enough.open({ ...DECLARATION, connector: 'other' })
    await expect(other.show(published.manifest, published.parts)).rejects.toThrow(MemoryLimitError)
    await enough.drop(DECLARATION)
    await other.show(published.manifest, published.parts)
  })

  test('P45 a published part with any bit flipped, or cut off anywhere, is refused', async () => {
    const { manifest, parts } = await publish(
      { upserts: range(0, 9).map((id) => record(id)) },
      { upserts: range(4, 20).map((id) => record(id, 1)), deletes: [[2]] },
    )
    const engine = createMemoryEngine({ memory_limit_bytes: 50e6 })
    const collection = await engine.open(DECLARATION)
    await collection.show(manifest, parts)
    const before = await digestOf(collection)
    // a collection does not read fingerprints
    const names = [...new Set(parts.reads)]
    const other = await engine.open({ ...DECLARATION, connector: 'other' })
    const places = fc
      .constantFrom(...names)
      .chain((name) => fc.tuple(fc.constant(name), fc.nat((parts.parts.get(name)?.length ?? 0) - 1)))
    await fc.assert(
      fc.asyncProperty(places, fc.nat(7), fc.boolean(), async ([name, place], bit, cut) => {
        const whole = parts.parts.get(name) ?? new Uint8Array()
        const damaged = Buffer.from(cut ? whole.subarray(0, place) : whole)
        if (!cut) damaged[place] = (damaged[place] ?? 0) ^ (1 << bit)
        parts.parts.set(name, damaged)
        await expect(other.show(manifest, parts)).rejects.toMatchObject({ code: 'search_stream' })
        parts.parts.set(name, whole)
      }),
      { numRuns: inRing(200, 800), seed: 8_191 },
    )
    expect((await other.statistics()).records).toBe(0)
    await other.show(manifest, parts)
    expect(await digestOf(other)).toBe(before)
  })

  test('has no effect on results: without memory for an index, searches scan', async () => {
    const records = range(0, 5_000).map((id) => record(id))
    const roomy = await openWritten()
    await roomy.write({ upserts: records })
    const { bytes } = await roomy.statistics()
    const tight = await openWritten(createMemoryEngine({ memory_limit_bytes: bytes + 1_000 }))
    await tight.write({ upserts: records })
    const request = { query: { filter: { eq: { day: '2026-03' } }, sort: [{ clicks: 'desc' }] } } as const
    expect((await tight.query(request)).data).toEqual((await roomy.query(request)).data)
    expect((await tight.statistics()).bytes).toBeLessThanOrEqual(bytes + 1_000)
  })
})

describe('P33 the event loop', () => {
  /** How many rounds the event loop makes while a task runs; a task that never yields leaves it two or three. */
  async function rounds(task: () => Promise<unknown>): Promise<number> {
    let count = 0
    let running = true
    const next = () => {
      count++
      if (running) setImmediate(next)
    }
    setImmediate(next)
    await task()
    running = false
    return count
  }

  test('GATE continues while 100,000 records are built, merged, shown, indexed and searched in the worst ways', async () => {
    const parts = new MemoryParts()
    const engine = createMemoryEngine()
    const collection = await engine.open(DECLARATION)
    const records = range(0, 100_000).map((id) => ({
      ...record(id),
      name: `${record(id).name} ${id.toString(36)}`,
    }))
    const search = (filter: Filter<typeof FIELDS>, sort: Sort<typeof FIELDS>[] = []) =>
      collection.query({ query: { filter, sort }, limit: 10_000 })
    const misses = range(0, 190).map((index): Filter<typeof FIELDS> => ({ neq: { clicks: index + 1_000 } }))
    // no index covers a negated list, so each row is tested with all comparisons
    const days = range(0, 12).map((id) => record(id).day)
    const builder = await engine.build(DECLARATION, { parts, secret: SECRET })
    const generation = await builder.beginGeneration()
    const tasks: Record<string, () => Promise<unknown>> = {
      fill: () => generation.fill(records),
      commit: () => generation.commit(),
      'write what is stored': () => builder.write({ upserts: records.slice(0, 50_000) }),
      'write what is not': () =>
        builder.write({
          upserts: records.slice(0, 50_000).map((each) => ({ ...each, rate: 0.5 })),
          deletes: range(0, 50_000).map((id) => [id + 50_000]),
        }),
      show: async () => collection.show(await builder.publish(), parts),
      'all pages': () => digestOf(collection),
      comparisons: () => search({ and: [...misses, { not: { in: { day: days } } }] }),
      // the first needs an index, and the second reads all texts
      like: async () => {
        for (const start of ['%sho', '']) await search({ like: { name: `${start}${'%_a'.repeat(80)}x` } })
      },
      fuzzy: () => search({ fuzzy: { name: 'summmerrr shooesxx a b c d e f g genericcc wintterr' } }),
      sort: () => search({}, [{ rate: 'desc' }, { clicks: 'asc' }, { name: 'desc' }]),
    }
    // by this clock every check finds that the task has held the event loop for too long
    let clock = 0
    jest.spyOn(performance, 'now').mockImplementation(() => {
      clock += 10
      return clock
    })
    for (const [name, task] of Object.entries(tasks)) {
      const count = await rounds(task)
      expect({ name, yields: count > 100_000 / 4_096 }).toEqual({ name, yields: true })
    }
  })
})
