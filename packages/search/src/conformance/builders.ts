import { deepStrictEqual, equal, ok, rejects } from 'node:assert/strict'
import type { Filter } from '../language/filter-types.ts'
import type { SearchRecord } from '../language/types.ts'
import { CHANGES, follower, record, records, Source } from './published-source.ts'
import { type CaseFields, type ConformanceCase, coded } from './support.ts'

/** Builders: what they skip, read back and refuse, and how they continue after a crash. */
export const builderCases: readonly ConformanceCase[] = [
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
      await generation.fill([record(1), record(2)])
      await generation.fill([record(3)])
      deepStrictEqual(await generation.commit(), { written: 3, unchanged: 2, deleted: 8, misfits: 0 })
      equal((await source.publish()).records, 3)
    },
  },
  {
    title: 'a builder recognizes every equal record after merges and a restart',
    async run(engine) {
      const source = await Source.open(engine)
      for (let from = 0; from < 60; from += 10)
        await source.builder.write({ upserts: records(from, from + 12) })
      const generation = await source.builder.beginGeneration({ scope: { lt: { id: 20 } } })
      await generation.fill(records(0, 9, 'changed'))
      await generation.fill(records(9, 20))
      await generation.commit()
      await source.publish()
      await source.restart()
      const again = [...records(9, 62), ...records(0, 9, 'changed')]
      equal((await source.builder.write({ upserts: again })).unchanged, again.length)
    },
  },
  {
    title: 'a builder reads back the records of a scope, with all fields, from the parts that have them',
    async run(engine) {
      const source = await Source.open(engine)
      await source.builder.write({ upserts: records(0, 300) })
      await source.publish()
      await source.restart()
      await source.builder.write({ upserts: [record(1, 'changed'), record(900, 'changed')], deletes: [[2]] })
      const read = async (scope?: Filter<CaseFields>) => {
        const found: SearchRecord<CaseFields>[] = []
        for await (const batch of source.builder.records({ scope })) found.push(...batch)
        return found.toSorted((left, right) => Number(left.id) - Number(right.id))
      }
      source.parts.reads.length = 0
      deepStrictEqual(await read({ eq: { 'campaign.name': 'nothing' } }), [])
      equal(source.parts.reads.length, 0)
      const generation = await source.builder.beginGeneration()
      await generation.fill([record(1, 'unfinished'), record(901, 'changed')])
      const shown = await follower(engine)
      await shown.show(await source.publish(), source.parts)
      for (const scope of [undefined, { eq: { 'campaign.name': 'changed' } }, { lt: { id: 5 } }]) {
        deepStrictEqual(await read(scope), (await shown.query({ query: { filter: scope ?? null } })).data)
      }
      await rejects(read({ eq: { 'metrics.clicks': 1 } }), coded('invalid_params'))
      await generation.abandon()
      await source.builder.close()
      await rejects(read(), coded('search_state'))
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
      for (let failing = 0; failing < 400; failing += 1) {
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
