import { deepStrictEqual, equal, rejects } from 'node:assert/strict'
import { digestOf } from '../support/digest.ts'
import { type CaseCollection, type ConformanceCase, idsOf, openWith } from './support.ts'

/** Records by day; the day is the name, which the scopes of generations may compare. */
function days(...records: readonly (readonly [id: number, day: string | null, clicks?: number])[]): object[] {
  return records.map(([id, day, clicks = 0]) => ({ id, campaign: { name: day }, metrics: { clicks } }))
}

const STORED = days([1, '2026-10-01'], [2, '2026-10-02'], [3, '2026-10-02'], [4, '2026-10-03'], [5, null])

/** The days of a window, from the first to the last. */
function window(first: string, last: string) {
  return { and: [{ gte: { 'campaign.name': first } }, { lte: { 'campaign.name': last } }] }
}

async function replace(
  collection: CaseCollection,
  scope: Parameters<typeof collection.beginGeneration>[0],
  ...batches: readonly object[][]
): Promise<number> {
  const generation = await collection.beginGeneration(scope)
  for (const batch of batches) await generation.fill(batch)
  return (await generation.commit()).deleted
}

/** Generations that replace a part of the records. */
export const windowCases: readonly ConformanceCase[] = [
  {
    title: 'P45 a window replaces the records of its days, and no others',
    async run(engine) {
      const collection = await openWith(engine, STORED)
      const scope = window('2026-10-02', '2026-10-03')
      const deleted = await replace(
        collection,
        { scope },
        days([3, '2026-10-02', 7]),
        days([6, '2026-10-03']),
      )
      equal(deleted, 2)
      deepStrictEqual(await idsOf(collection, {}), [1, 3, 5, 6])
      deepStrictEqual(await idsOf(collection, { eq: { 'metrics.clicks': 7 } }), [3])
    },
  },
  {
    title: 'P45 a window without records deletes its days, and an empty scope nothing',
    async run(engine) {
      const collection = await openWith(engine, STORED)
      equal(await replace(collection, { scope: window('2026-10-01', '2026-10-02') }), 3)
      deepStrictEqual(await idsOf(collection, {}), [4, 5])
      equal(await replace(collection, { scope: { or: [] } }, days([7, '2026-10-09'])), 0)
      deepStrictEqual(await idsOf(collection, {}), [4, 5, 7])
      equal(await replace(collection, { scope: {} }, days([4, '2026-10-03'])), 2)
      deepStrictEqual(await idsOf(collection, {}), [4])
    },
  },
  {
    title: 'P45 a record moves between windows by its key: the last fill wins',
    async run(engine) {
      const collection = await openWith(engine, STORED)
      const scope = window('2026-10-02', '2026-10-02')
      // record 2 moves out of the window, record 4 into it, and record 3 is changed and changed back
      await replace(
        collection,
        { scope },
        days([2, '2026-10-01'], [3, '2026-10-02', 9]),
        days([4, '2026-10-02'], [3, '2026-10-02']),
      )
      deepStrictEqual(await idsOf(collection, { eq: { 'campaign.name': '2026-10-01' } }), [1, 2])
      deepStrictEqual(await idsOf(collection, { eq: { 'campaign.name': '2026-10-02' } }), [3, 4])
      deepStrictEqual(await idsOf(collection, { eq: { 'metrics.clicks': 9 } }), [])
      deepStrictEqual(await idsOf(collection, {}), [1, 2, 3, 4, 5])
    },
  },
  {
    title: 'P45 a window that is read again and again, in any order of its records, stays the same',
    async run(engine) {
      const collection = await openWith(engine, STORED)
      const before = await digestOf(collection)
      const scope = window('2026-10-01', '2026-10-03')
      const records = STORED.slice(0, 4)
      for (const again of [records, records.toReversed(), [...records, ...records]]) {
        equal(await replace(collection, { scope }, again), 0)
        equal(await digestOf(collection), before)
      }
    },
  },
  {
    title: 'P45 a commit keeps the records of a part that could not be read, unless they came',
    async run(engine) {
      const collection = await openWith(engine, STORED)
      const partly = await collection.beginGeneration({ scope: window('2026-10-02', '2026-10-03') })
      await partly.fill(days([2, '2026-10-02', 7]))
      equal((await partly.commit({ keep: { eq: { 'campaign.name': '2026-10-02' } } })).deleted, 1)
      deepStrictEqual(await idsOf(collection, {}), [1, 2, 3, 5])
      deepStrictEqual(await idsOf(collection, { eq: { 'metrics.clicks': 7 } }), [2])
      const unknown = await collection.beginGeneration()
      await unknown.fill(days([6, '2026-10-09']))
      await rejects(unknown.commit({ keep: { eq: { 'metrics.clicks': 1 } } }), ({ errors }) =>
        errors.every(({ path }: { path: string }) => path.startsWith('$.keep')),
      )
      equal((await unknown.commit({ keep: {} })).deleted, 0)
      deepStrictEqual(await idsOf(collection, {}), [1, 2, 3, 5, 6])
    },
  },
  {
    title: 'an uncommitted window has no effect',
    async run(engine) {
      const collection = await openWith(engine, STORED)
      const scope = window('2026-10-01', '2026-10-03')
      const abandoned = await collection.beginGeneration({ scope })
      await abandoned.fill(days([1, '2026-10-01', 5], [8, '2026-10-01']))
      await abandoned.abandon()
      await (await collection.beginGeneration({ scope })).fill(days([9, '2026-10-01']))
      deepStrictEqual(await idsOf(collection, {}), [1, 2, 3, 4, 5])
      deepStrictEqual(await idsOf(collection, { eq: { 'metrics.clicks': 5 } }), [])
    },
  },
  {
    title: 'a scope compares the key and the scope fields only',
    async run(engine) {
      const collection = await openWith(engine, STORED)
      const wrong = (scope: object) =>
        rejects(collection.beginGeneration({ scope }), (error: unknown) => {
          const { code, errors } = error as { code?: string; errors?: { path: string }[] }
          return code === 'invalid_params' && errors?.every(({ path }) => path.startsWith('$.scope')) === true
        })
      await wrong({ eq: { 'metrics.clicks': 1 } })
      await wrong({ not: { or: [{ eq: { id: 1 } }, { eq: { 'metrics.ctr': 1 } }] } })
      await wrong({ eq: { nothing: 1 } })
      await wrong({ equals: { id: 1 } })
      equal(await replace(collection, { scope: { and: [{ lt: { id: 3 } }, window('', '2026-10-01')] } }), 1)
    },
  },
]
