import { deepStrictEqual, equal, notEqual, ok, rejects } from 'node:assert/strict'
import type { CollectionBuilder } from '../engine.ts'
import type { Manifest } from '../manifest.ts'
import { CHANGES, follower, record, records, Source } from './published-source.ts'
import { type CaseFields, type ConformanceCase, coded, idsOf, openWith, walk } from './support.ts'

type Builder = CollectionBuilder<CaseFields>

/** Collections that show what builders publish. */
export const publishingCases: readonly ConformanceCase[] = [
  {
    title: 'a collection shows what was published, and nothing else',
    async run(engine) {
      const source = await Source.open(engine)
      const shown = await follower(engine)
      await shown.show(await source.publish(), source.parts)
      deepStrictEqual(await idsOf(shown, {}), [])
      await source.builder.write({ upserts: records(0, 5), deletes: [[1]] })
      const manifest = await source.publish()
      equal(manifest.records, 5)
      await source.builder.write({ upserts: records(5, 9), deletes: [[0]] })
      await shown.show(manifest, source.parts)
      deepStrictEqual(await idsOf(shown, {}), [0, 1, 2, 3, 4])
      equal((await shown.statistics()).records, 5)
      await shown.show(await source.publish(), source.parts)
      deepStrictEqual(await idsOf(shown, {}), [1, 2, 3, 4, 5, 6, 7, 8])
      deepStrictEqual(await idsOf(shown, { eq: { 'metrics.ctr': 0.5 } }), [4])
    },
  },
  {
    title: 'P45 after each publication a collection equals one that was written directly',
    async run(engine) {
      const source = await Source.open(engine)
      const shown = await follower(engine)
      const direct = await openWith(engine, [], 'direct')
      for (const change of CHANGES) {
        await change(source.builder)
        // A collection writes as a builder does.
        await change(direct as unknown as Builder)
        await shown.show(await source.publish(), source.parts)
        equal(await shown.digest(), await direct.digest())
        deepStrictEqual(await walk(shown, {}, 7), await idsOf(direct, {}))
      }
    },
  },
  {
    title: 'publishing writes the parts that changed, and showing reads those alone',
    async run(engine) {
      const source = await Source.open(engine)
      const shown = await follower(engine)
      const sizes: number[] = []
      for (const upserts of [records(0, 3_000), [record(7, 'changed')], [record(7, 'changed')]]) {
        const before = new Set(source.parts.parts.keys())
        const { unchanged } = await source.builder.write({ upserts })
        const former = source.manifest
        const manifest = await source.publish()
        const written = [...source.parts.parts.keys()].filter((name) => !before.has(name))
        sizes.push(written.reduce((sum, name) => sum + (source.parts.parts.get(name)?.length ?? 0), 0))
        source.parts.reads.length = 0
        await shown.show(manifest, source.parts)
        ok(source.parts.reads.every((name) => written.includes(name)))
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
      const source = await Source.open(engine)
      const shown = await follower(engine)
      await source.builder.write({ upserts: records(0, 500, 'old') })
      await shown.show(await source.publish(), source.parts)
      const first = await shown.query({ query: {}, limit: 100 })
      const generation = await source.builder.beginGeneration()
      await generation.fill(records(0, 500, 'new'))
      await generation.commit()
      const manifest = await source.publish()
      const search = () => shown.query({ query: { filter: { gte: { id: 0 } } }, fields: ['campaign'] })
      const pages = [search(), shown.show(manifest, source.parts).then(search), search(), search()]
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
      const source = await Source.open(engine)
      const shown = await follower(engine)
      await source.builder.write({ upserts: records(0, 30) })
      await shown.show(await source.publish(), source.parts)
      await source.builder.write({ upserts: records(30, 40), deletes: [[1]] })
      const manifest = await source.publish()
      const before = await shown.digest()
      const other = await openWith(engine, [], 'other')
      for (const [name, bytes] of [...source.parts.parts]) {
        const damaged = Buffer.from(bytes)
        damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
        for (const wrong of [damaged, bytes.subarray(1)]) {
          source.parts.parts.set(name, wrong)
          await other.show(manifest, source.parts).catch((error) => ok(coded('search_stream')(error)))
        }
        source.parts.parts.delete(name)
        await other.show(manifest, source.parts).catch((error) => ok(String(error).includes(name)))
        source.parts.parts.set(name, bytes)
      }
      source.parts.reads.length = 0
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
        await rejects(shown.show(wrong as Manifest, source.parts), coded('search_stream'))
      }
      equal(source.parts.reads.length, 0)
      equal(await shown.digest(), before)
      await other.show(manifest, source.parts)
      notEqual(await other.digest(), before)
    },
  },
]
