import { deepStrictEqual, equal, ok, rejects } from 'node:assert/strict'
import type { Filter } from '../../src/language/filter-types.ts'
import type { SearchRecord } from '../../src/language/types.ts'
import { CHANGES, follower, Publisher, record, records } from './publisher.ts'
import { type CaseFields, type ConformanceCase, coded } from './support.ts'

/** Builders: what they skip, read back and refuse, and how they continue after a crash. */
export const builderCases: readonly ConformanceCase[] = [
  {
    title: 'a builder skips records that are equal, and counts them',
    async run(engine) {
      const publisher = await Publisher.open(engine)
      await publisher.builder.write({ upserts: records(0, 10) })
      await publisher.publish()
      await publisher.restart()
      const again = [record(1), record(2, 'changed'), record(10)]
      deepStrictEqual(await publisher.builder.write({ upserts: again }), {
        written: 3,
        unchanged: 1,
        deleted: 0,
        misfits: 0,
      })
      // deleted and written in one batch: it is there again
      equal((await publisher.builder.write({ upserts: [record(1)], deletes: [[1]] })).deleted, 1)
      const generation = await publisher.builder.beginGeneration()
      await generation.fill([record(1), record(2)])
      await generation.fill([record(3)])
      deepStrictEqual(await generation.commit(), { written: 3, unchanged: 2, deleted: 8, misfits: 0 })
      equal((await publisher.publish()).records, 3)
    },
  },
  {
    title: 'a builder recognizes every equal record after merges and a restart',
    async run(engine) {
      const publisher = await Publisher.open(engine)
      for (let from = 0; from < 60; from += 10)
        await publisher.builder.write({ upserts: records(from, from + 12) })
      const generation = await publisher.builder.beginGeneration({ scope: { lt: { id: 20 } } })
      await generation.fill(records(0, 9, 'changed'))
      await generation.fill(records(9, 20))
      await generation.commit()
      await publisher.publish()
      await publisher.restart()
      const again = [...records(9, 62), ...records(0, 9, 'changed')]
      equal((await publisher.builder.write({ upserts: again })).unchanged, again.length)
    },
  },
  {
    title: 'a builder reads back the records of a scope, with all fields, from the parts that have them',
    async run(engine) {
      const publisher = await Publisher.open(engine)
      await publisher.builder.write({ upserts: records(0, 300) })
      await publisher.publish()
      await publisher.restart()
      await publisher.builder.write({
        upserts: [record(1, 'changed'), record(900, 'changed')],
        deletes: [[2]],
      })
      const read = async (scope?: Filter<CaseFields>) => {
        const found: SearchRecord<CaseFields>[] = []
        for await (const batch of publisher.builder.records({ scope })) found.push(...batch)
        return found.toSorted((left, right) => Number(left.id) - Number(right.id))
      }
      publisher.parts.reads.length = 0
      deepStrictEqual(await read({ eq: { 'campaign.name': 'nothing' } }), [])
      equal(publisher.parts.reads.length, 0)
      const generation = await publisher.builder.beginGeneration()
      await generation.fill([record(1, 'unfinished'), record(901, 'changed')])
      const shown = await follower(engine)
      await shown.show(await publisher.publish(), publisher.parts)
      for (const scope of [undefined, { eq: { 'campaign.name': 'changed' } }, { lt: { id: 5 } }]) {
        deepStrictEqual(await read(scope), (await shown.query({ query: { filter: scope ?? null } })).data)
      }
      await rejects(read({ eq: { 'metrics.clicks': 1 } }), coded('invalid_params'))
      await generation.abandon()
      await publisher.builder.close()
      await rejects(read(), coded('search_state'))
    },
  },
  {
    title: 'P45 the same batches give the same bytes, whether or not the builder restarts between them',
    async run(engine) {
      const [one, two] = [await Publisher.open(engine), await Publisher.open(engine)]
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
      for (let failing = 0; failing < 400; failing++) {
        const undisturbed = await Publisher.open(engine)
        const publisher = await Publisher.open(engine)
        let published = 0
        publisher.parts.failAt(failing)
        for (const change of CHANGES) {
          await change(undisturbed.builder)
          await undisturbed.publish()
          for (let crashed = true; crashed; ) {
            const before = publisher.manifest
            crashed = await change(publisher.builder)
              .then(() => publisher.publish())
              .then(() => false)
              .catch(() => true)
            published++
            if (!crashed) break
            equal(publisher.manifest, before)
            await publisher.restart()
          }
        }
        deepStrictEqual(publisher.bytes(), undisturbed.bytes())
        if (published === CHANGES.length) return
      }
      ok(false, 'the changes write more parts than expected')
    },
  },
  {
    title: 'a builder refuses a damaged part when it opens',
    async run(engine) {
      const publisher = await Publisher.open(engine)
      await publisher.builder.write({ upserts: records(0, 30) })
      const manifest = await publisher.publish()
      for (const block of ['keys', 'fingerprints'] as const) {
        const name = manifest.segments[0]?.[block].parts[0]?.name ?? ''
        const bytes = publisher.parts.parts.get(name) ?? new Uint8Array()
        publisher.parts.parts.set(
          name,
          bytes.map((byte) => ~byte),
        )
        await rejects(publisher.restart(), coded('search_stream'))
        publisher.parts.parts.set(name, bytes)
      }
      await publisher.restart()
    },
  },
  {
    title: 'a builder refuses writes beside a generation, and after it was closed',
    async run(engine) {
      const publisher = await Publisher.open(engine)
      const generation = await publisher.builder.beginGeneration()
      await rejects(publisher.builder.write({ upserts: [record(1)] }), coded('search_state'))
      await generation.abandon()
      await publisher.builder.write({ upserts: [record(1)] })
      await publisher.builder.close()
      await rejects(publisher.builder.publish(), coded('search_state'))
      await rejects(publisher.builder.write({ upserts: [record(1)] }), coded('search_state'))
    },
  },
]
