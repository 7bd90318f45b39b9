import { deepStrictEqual, equal, rejects } from 'node:assert/strict'
import { type ConformanceCase, coded, FIELDS, idsOf, openWith } from './support.ts'

function record(id: number, name: string): object {
  return { id, campaign: { name } }
}

/** Writes and generations. */
export const writeCases: readonly ConformanceCase[] = [
  {
    title: 'writes replace and delete by key; of two records with one key the later one stays',
    async run(engine) {
      const collection = await openWith(engine, [record(1, 'a'), record(2, 'b'), record(1, 'c')])
      deepStrictEqual(await idsOf(collection, { eq: { 'campaign.name': 'c' } }), [1])
      const summary = await collection.write({ upserts: [record(3, 'd')], deletes: [[2], [9]] })
      deepStrictEqual(summary, { written: 1, unchanged: 0, deleted: 1, misfits: 0 })
      deepStrictEqual(await idsOf(collection, {}), [1, 3])
      await collection.write({ upserts: [record(3, 'e')], deletes: [[3]] })
      deepStrictEqual(await idsOf(collection, { eq: { 'campaign.name': 'e' } }), [3])
    },
  },
  {
    title: 'a batch with a record without a key changes nothing',
    async run(engine) {
      const collection = await openWith(engine, [record(1, 'a')])
      await rejects(
        collection.write({ upserts: [record(2, 'b'), { campaign: { name: 'c' } }] }),
        coded('invalid_params'),
      )
      await rejects(collection.write({ deletes: [[1, 2]] }), coded('invalid_params'))
      deepStrictEqual(await idsOf(collection, {}), [1])
    },
  },
  {
    title: 'a value that does not fit its field counts as missing, and is counted',
    async run(engine) {
      const collection = await openWith(engine, [])
      const summary = await collection.write({
        upserts: [{ id: 1, metrics: { clicks: 'many', ctr: '0.5' }, campaign: { name: 5 } }],
      })
      equal(summary.misfits, 1)
      equal((await collection.statistics()).misfits, 1)
      const [first] = (await collection.query({ query: {}, fields: ['metrics', 'campaign.name'] })).data
      deepStrictEqual(first, { campaign: { name: '5' }, metrics: { clicks: null, ctr: 0.5 } })
      const generation = await collection.beginGeneration()
      await generation.fill([{ id: 1, metrics: { clicks: 'many' }, flags: { on: 'maybe' } }])
      await generation.fill([{ id: 2, metrics: { ctr: 'high' } }])
      equal((await generation.commit()).misfits, 3)
      equal((await collection.statistics()).misfits, 3)
      const window = await collection.beginGeneration({ scope: { eq: { id: 2 } } })
      await window.fill([{ id: 2, metrics: { clicks: 'few' } }])
      equal((await window.commit()).misfits, 1)
      equal((await collection.statistics()).misfits, 4)
    },
  },
  {
    title: 'searches see a generation only after its commit, which replaces everything at once',
    async run(engine) {
      const collection = await openWith(engine, [record(1, 'old')])
      const generation = await collection.beginGeneration()
      await generation.fill([record(2, 'new'), record(3, 'new')])
      await generation.fill([record(3, 'newer')])
      await rejects(generation.fill([record(4, 'fit'), { campaign: {} }]), coded('invalid_params'))
      deepStrictEqual(await idsOf(collection, {}), [1])
      deepStrictEqual(await generation.commit(), { written: 3, unchanged: 0, deleted: 1, misfits: 0 })
      deepStrictEqual(await idsOf(collection, {}), [2, 3])
      deepStrictEqual(await idsOf(collection, { eq: { 'campaign.name': 'newer' } }), [3])
      await rejects(generation.fill([record(4, 'late')]), coded('search_state'))
    },
  },
  {
    title: 'an abandoned generation has no effect, and a new one abandons an old one',
    async run(engine) {
      const collection = await openWith(engine, [record(1, 'old')])
      const first = await collection.beginGeneration()
      await first.fill([record(2, 'first')])
      await first.abandon()
      const second = await collection.beginGeneration()
      const third = await collection.beginGeneration()
      await rejects(second.commit(), coded('search_state'))
      deepStrictEqual(await idsOf(collection, {}), [1])
      await third.commit()
      deepStrictEqual(await idsOf(collection, {}), [])
    },
  },
  {
    title: 'a cursor continues in a new generation',
    async run(engine) {
      const collection = await openWith(
        engine,
        [1, 2, 3, 4].map((id) => record(id, 'a')),
      )
      const { cursor } = (await collection.query({ query: {}, limit: 2 })).meta
      const generation = await collection.beginGeneration()
      await generation.fill([2, 4, 5].map((id) => record(id, 'b')))
      await generation.commit()
      deepStrictEqual(
        (await collection.query({ query: {}, cursor })).data.map(({ id }) => id),
        [4, 5],
      )
    },
  },
  {
    title: 'P46 collections are separate, and dropping one removes its records',
    async run(engine) {
      const one = await openWith(engine, [record(1, 'a')], 'one')
      const two = await openWith(engine, [record(2, 'b')], 'two')
      deepStrictEqual(await idsOf(one, {}), [1])
      equal((await engine.collections()).length, 2)
      await engine.drop({ connector: 'one', entity: 'campaigns' })
      await rejects(one.query({ query: {} }), coded('search_state'))
      deepStrictEqual(await idsOf(await openWith(engine, [], 'one'), {}), [])
      deepStrictEqual(await idsOf(two, {}), [2])
    },
  },
  {
    title: 'opening again returns the same collection, and another declaration is refused',
    async run(engine) {
      await openWith(engine, [record(1, 'a')])
      deepStrictEqual(await idsOf(await openWith(engine, []), {}), [1])
      const other = {
        connector: 'one',
        entity: 'campaigns',
        fields: { ...FIELDS, more: 'string' },
        key: ['id'],
      } as const
      await rejects(engine.open(other), coded('search_state'))
      await rejects(engine.open({ ...other, entity: 'x', key: ['campaign.labels'] }), coded('invalid_params'))
    },
  },
  {
    title: 'statistics count records and bytes',
    async run(engine) {
      const collection = await openWith(engine, [])
      await collection.write({ upserts: [record(1, 'a'), record(2, 'b')], deletes: [] })
      const { records, bytes } = await collection.statistics()
      equal(records, 2)
      equal(bytes > 0, true)
    },
  },
]
