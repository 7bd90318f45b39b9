import { deepStrictEqual, equal, notEqual, ok, rejects } from 'node:assert/strict'
import type { Manifest } from '../../src/manifest.ts'
import { digestOf } from '../support/digest.ts'
import { CHANGES, follower, Publisher, record, records } from './publisher.ts'
import { type ConformanceCase, coded, DECLARATION, idsOf, openWith, walk } from './support.ts'

/** Collections that show what builders publish. */
export const publishingCases: readonly ConformanceCase[] = [
  {
    title: 'a collection shows what was published, and nothing else',
    async run(engine) {
      const publisher = await Publisher.open(engine)
      const shown = await follower(engine)
      await shown.show(await publisher.publish(), publisher.parts)
      deepStrictEqual(await idsOf(shown, {}), [])
      await publisher.builder.write({ upserts: records(0, 5), deletes: [[1]] })
      const manifest = await publisher.publish()
      equal(manifest.records, 5)
      await publisher.builder.write({ upserts: records(5, 9), deletes: [[0]] })
      await shown.show(manifest, publisher.parts)
      deepStrictEqual(await idsOf(shown, {}), [0, 1, 2, 3, 4])
      equal((await shown.statistics()).records, 5)
      await shown.show(await publisher.publish(), publisher.parts)
      deepStrictEqual(await idsOf(shown, {}), [1, 2, 3, 4, 5, 6, 7, 8])
      deepStrictEqual(await idsOf(shown, { eq: { 'metrics.ctr': 0.5 } }), [4])
    },
  },
  {
    title: 'P45 after each publication a collection equals one of all changes that were published at once',
    async run(engine) {
      const publisher = await Publisher.open(engine)
      const shown = await follower(engine)
      const other = await engine.open({ ...DECLARATION, connector: 'other' })
      for (const [index, change] of CHANGES.entries()) {
        await change(publisher.builder)
        await shown.show(await publisher.publish(), publisher.parts)
        const once = await Publisher.open(engine)
        for (const each of CHANGES.slice(0, index + 1)) await each(once.builder)
        await other.show(await once.publish(), once.parts)
        equal(await digestOf(shown), await digestOf(other))
        deepStrictEqual(await walk(shown, {}, 7), await idsOf(other, {}))
      }
    },
  },
  {
    title: 'publishing writes the parts that changed, and showing reads those alone',
    async run(engine) {
      const publisher = await Publisher.open(engine)
      const shown = await follower(engine)
      const sizes: number[] = []
      for (const upserts of [records(0, 3_000), [record(7, 'changed')], [record(7, 'changed')]]) {
        const before = new Set(publisher.parts.parts.keys())
        const { unchanged } = await publisher.builder.write({ upserts })
        const former = publisher.manifest
        const manifest = await publisher.publish()
        const written = [...publisher.parts.parts.keys()].filter((name) => !before.has(name))
        sizes.push(written.reduce((sum, name) => sum + (publisher.parts.parts.get(name)?.length ?? 0), 0))
        publisher.parts.reads.length = 0
        await shown.show(manifest, publisher.parts)
        ok(publisher.parts.reads.every((name) => written.includes(name)))
        if (unchanged > 0) deepStrictEqual(manifest, former)
      }
      const [all = 0, one = 0, none] = sizes
      ok(one > 0 && one * 20 < all, `${one} of ${all} bytes`)
      equal(none, 0)
      deepStrictEqual(await idsOf(shown, { eq: { 'campaign.name': 'changed' } }), [7])
    },
  },
  {
    title: 'P37 searches in flight and cursors continue while a newer view is shown',
    async run(engine) {
      const publisher = await Publisher.open(engine)
      const shown = await follower(engine)
      await publisher.builder.write({ upserts: records(0, 500, 'old') })
      await shown.show(await publisher.publish(), publisher.parts)
      const first = await shown.query({ query: {}, limit: 100 })
      const generation = await publisher.builder.beginGeneration()
      await generation.fill(records(0, 500, 'new'))
      await generation.commit()
      const manifest = await publisher.publish()
      const search = () => shown.query({ query: { filter: { gte: { id: 0 } } }, fields: ['campaign'] })
      const pages = [search(), shown.show(manifest, publisher.parts).then(search), search(), search()]
      for (const { data } of await Promise.all(pages)) {
        equal(data.length, 500)
        equal(new Set(data.map(({ campaign }) => campaign?.name)).size, 1)
      }
      const second = await shown.query({ query: {}, limit: 100, cursor: first.meta.cursor })
      equal(second.data[0]?.id, 100)
      equal(second.data[0]?.campaign.name, 'new')
    },
  },
  {
    title: 'a damaged or missing part, or a manifest of another collection, changes nothing',
    async run(engine) {
      const publisher = await Publisher.open(engine)
      const shown = await follower(engine)
      await publisher.builder.write({ upserts: records(0, 30) })
      await shown.show(await publisher.publish(), publisher.parts)
      await publisher.builder.write({ upserts: records(30, 40), deletes: [[1]] })
      const manifest = await publisher.publish()
      const before = await digestOf(shown)
      const other = await openWith(engine, [], 'other')
      for (const [name, bytes] of [...publisher.parts.parts]) {
        const damaged = Buffer.from(bytes)
        damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
        for (const wrong of [damaged, bytes.subarray(1)]) {
          publisher.parts.parts.set(name, wrong)
          await other.show(manifest, publisher.parts).catch((error) => ok(coded('search_stream')(error)))
        }
        publisher.parts.parts.delete(name)
        await other.show(manifest, publisher.parts).catch((error) => ok(String(error).includes(name)))
        publisher.parts.parts.set(name, bytes)
      }
      publisher.parts.reads.length = 0
      const manifests: unknown[] = [
        null,
        {},
        { ...manifest, version: 1 },
        { ...manifest, key: ['campaign.name'] },
        { ...manifest, fields: { ...manifest.fields, more: 'string' } },
        { ...manifest, scope_fields: [] },
        { ...manifest, endianness: manifest.endianness === 'LE' ? 'BE' : 'LE' },
      ]
      for (const wrong of manifests) {
        await rejects(shown.show(wrong as Manifest, publisher.parts), coded('search_stream'))
      }
      equal(publisher.parts.reads.length, 0)
      equal(await digestOf(shown), before)
      await other.show(manifest, publisher.parts)
      notEqual(await digestOf(other), before)
    },
  },
]
