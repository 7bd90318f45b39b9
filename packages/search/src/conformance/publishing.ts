import { deepStrictEqual, equal, notEqual, ok, rejects } from 'node:assert/strict'
import type { CollectionBuilder, SearchEngine } from '../engine.ts'
import { type Manifest, partNames } from '../manifest.ts'
import { MemoryParts } from './memory-parts.ts'
import {
  type CaseCollection,
  type CaseFields,
  type ConformanceCase,
  coded,
  DECLARATION,
  idsOf,
  openWith,
  walk,
} from './support.ts'

type Builder = CollectionBuilder<CaseFields>

function record(id: number, name = `name ${id % 7}`): object {
  return { id, campaign: { name, labels: [id % 3, 'x'] }, metrics: { clicks: id * 3, ctr: id / 8 } }
}

function records(from: number, to: number, name?: string): object[] {
  return Array.from({ length: to - from }, (_, index) => record(from + index, name))
}

/** An empty collection that shows what builders publish. */
async function follower(engine: SearchEngine): Promise<CaseCollection> {
  return engine.open({ ...DECLARATION, connector: 'follower' })
}

/** A builder, its parts, and its last manifest as a store keeps it. */
class Source {
  readonly parts = new MemoryParts()
  readonly #engine: SearchEngine
  builder!: Builder
  manifest: Manifest | null = null

  private constructor(engine: SearchEngine) {
    this.#engine = engine
  }

  static async open(engine: SearchEngine): Promise<Source> {
    const source = new Source(engine)
    await source.restart()
    return source
  }

  /** Closes the builder and continues from the last manifest. */
  async restart(): Promise<void> {
    await this.builder?.close()
    this.builder = await this.#engine.build(
      { ...DECLARATION, connector: 'follower' },
      { parts: this.parts, manifest: this.manifest },
    )
  }

  async publish(): Promise<Manifest> {
    this.manifest = JSON.parse(JSON.stringify(await this.builder.publish())) as Manifest
    return this.manifest
  }

  /** The bytes of all parts that the manifest lists. */
  bytes(): string[] {
    ok(this.manifest)
    return partNames(this.manifest).map((name) =>
      Buffer.from(this.parts.parts.get(name) ?? []).toString('base64'),
    )
  }
}

/** Some changes, each to be published. */
const CHANGES: readonly ((builder: Builder) => Promise<unknown>)[] = [
  (builder) => builder.write({ upserts: records(0, 60) }),
  (builder) => builder.write({ upserts: records(10, 14, 'changed'), deletes: [[3], [59]] }),
  (builder) => builder.write({ upserts: records(50, 75), deletes: [[20]] }),
  async (builder) => {
    const generation = await builder.beginGeneration({ scope: { lt: { id: 30 } } })
    await generation.fill(records(5, 25))
    await generation.fill(records(24, 28, 'again'))
    await generation.commit()
  },
  (builder) => builder.write({ deletes: records(40, 70).map((each) => [(each as { id: number }).id]) }),
]

/** Builders, parts, and collections that show them. */
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
    title: 'a builder skips records that are equal, and counts them',
    async run(engine) {
      const source = await Source.open(engine)
      await source.builder.write({ upserts: records(0, 10) })
      await source.publish()
      await source.restart()
      const again = [record(1), record(2, 'changed'), record(10)]
      deepStrictEqual(await source.builder.write({ upserts: again }), {
        written: 3,
        unchanged: 1,
        deleted: 0,
        misfits: 0,
      })
      // Deleted and written in one batch: it is there again.
      equal((await source.builder.write({ upserts: [record(1)], deletes: [[1]] })).deleted, 1)
      const generation = await source.builder.beginGeneration()
      equal((await generation.fill([record(1), record(2), record(3)])).unchanged, 2)
      deepStrictEqual(await generation.commit(), { deleted: 8 })
      equal((await source.publish()).records, 3)
    },
  },
  {
    title: 'P45 the same batches give the same bytes, whether or not the builder restarts between them',
    async run(engine) {
      const [one, two] = [await Source.open(engine), await Source.open(engine)]
      for (const change of CHANGES) {
        await change(one.builder)
        await change(two.builder)
        await one.publish()
        await two.publish()
        deepStrictEqual(one.bytes(), two.bytes())
        await two.restart()
      }
    },
  },
  {
    title: 'P45 a builder that fails at any write of a part has no effect, and the next one converges',
    async run(engine) {
      for (let failing = 0; failing < 40; failing += 1) {
        const undisturbed = await Source.open(engine)
        const source = await Source.open(engine)
        let published = 0
        source.parts.failAt(failing)
        for (const change of CHANGES) {
          await change(undisturbed.builder)
          await undisturbed.publish()
          for (let crashed = true; crashed; ) {
            const before = source.manifest
            crashed = await change(source.builder)
              .then(() => source.publish())
              .then(() => false)
              .catch(() => true)
            published += 1
            if (!crashed) break
            equal(source.manifest, before)
            await source.restart()
          }
        }
        deepStrictEqual(source.bytes(), undisturbed.bytes())
        if (published === CHANGES.length) return
      }
      ok(false, 'the changes write more parts than expected')
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
  {
    title: 'a builder refuses a damaged part when it opens',
    async run(engine) {
      const source = await Source.open(engine)
      await source.builder.write({ upserts: records(0, 30) })
      const manifest = await source.publish()
      for (const block of ['keys', 'fingerprints'] as const) {
        const name = manifest.segments[0]?.[block].parts[0]?.name ?? ''
        const bytes = source.parts.parts.get(name) ?? new Uint8Array()
        source.parts.parts.set(
          name,
          bytes.map((byte) => ~byte),
        )
        await rejects(source.restart(), coded('search_stream'))
        source.parts.parts.set(name, bytes)
      }
      await source.restart()
    },
  },
  {
    title:
      'a collection that shows published records refuses writes, and a builder those beside a generation',
    async run(engine) {
      const source = await Source.open(engine)
      const shown = await follower(engine)
      await shown.show(await source.publish(), source.parts)
      await rejects(shown.write({ upserts: [record(1)] }), coded('search_state'))
      await rejects(shown.beginGeneration(), coded('search_state'))
      const generation = await source.builder.beginGeneration()
      await rejects(source.builder.write({ upserts: [record(1)] }), coded('search_state'))
      await generation.abandon()
      await source.builder.write({ upserts: [record(1)] })
      await source.builder.close()
      await rejects(source.builder.publish(), coded('search_state'))
      await rejects(source.builder.write({ upserts: [record(1)] }), coded('search_state'))
    },
  },
]
