import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { type ConnectorKey, createPartCleanup, type Store, syncLeaseOf } from '@linkspan/stores'
import { databasesOfRun } from './support/databases.ts'
import { listed } from './support/part-contract.ts'
import { seededRandom } from './support/random.ts'
import { addConnector, collectionOf, leaseOf } from './support/sync-records.ts'

const { signal } = new AbortController()
const bytes = Buffer.from('x')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The time of the stores. */
const clock = { time: 1_800_000_000_000 }

describe.each(databasesOfRun)('%s', (_name, create) => {
  async function withStores(
    body: (one: Store, two: Store, key: ConnectorKey) => Promise<void>,
  ): Promise<void> {
    const database = await create()
    const [one, two] = [database.open(() => clock.time), database.open(() => clock.time)]
    await one.migrate()
    await body(one, two, await addConnector(one)).finally(async () => {
      for (const store of [one, two]) await store.close()
      await database.remove()
    })
  }

  test('P45 parts that no manifest lists are deleted after a while, and no others', async () => {
    await withStores(async (store, _two, key) => {
      const other = await addConnector(store, 'org_b')
      const lease = await leaseOf(store, key)
      for (const each of [key, other])
        for (const name of ['old', 'kept', 'new']) await store.parts.of(each).write(name, bytes)
      await store.collections.publish(collectionOf(key, 1, ['old', 'kept']), lease)
      await store.collections.publish(collectionOf(key, 2, ['kept', 'new']), lease)
      await store.leases.release(lease)
      const cleanup = createPartCleanup({ store, grace_ms: HOUR_MS })
      expect(await cleanup.run(signal)).toBe(0)
      clock.time += HOUR_MS
      expect(await cleanup.run(signal)).toBe(4)
      expect(await listed(store.parts)).toEqual([{ ...key, names: ['kept', 'new'] }])
      expect(await cleanup.run(signal)).toBe(0)
    })
  })

  test('P45 unused parts are deleted although every process that looks at them ends soon, and a clock was ahead', async () => {
    await withStores(async (one, two, key) => {
      const lease = await leaseOf(one, key)
      for (const name of ['old', 'new']) await one.parts.of(key).write(name, bytes)
      await one.collections.publish(collectionOf(key, 1, ['old']), lease)
      await one.collections.publish(collectionOf(key, 2, ['new']), lease)
      await one.leases.release(lease)
      const afterRestart = (store: Store) => createPartCleanup({ store, grace_ms: HOUR_MS }).run(signal)
      // seen while the clock was ahead, they would stay until it comes there again
      clock.time += 365 * DAY_MS
      expect(await afterRestart(one)).toBe(0)
      clock.time -= 365 * DAY_MS
      expect(await afterRestart(one)).toBe(0)
      expect(await one.unlisted_parts.list()).toMatchObject([{ name: 'old' }])
      clock.time += HOUR_MS
      expect(await afterRestart(two)).toBe(1)
      expect(await listed(one.parts)).toEqual([{ ...key, names: ['new'] }])
      await afterRestart(one)
      expect(await one.unlisted_parts.list()).toEqual([])
    })
  })

  test('P19 the parts of a connector that was deleted go at once', async () => {
    await withStores(async (store, _two, key) => {
      await store.parts.of(key).write('one', bytes)
      const lease = await leaseOf(store, key)
      await store.collections.publish(collectionOf(key, 1, ['one']), lease)
      await store.connectors.delete(key)
      expect(await createPartCleanup({ store }).run(signal)).toBe(1)
      expect(await listed(store.parts)).toEqual([])
    })
  })

  test('P45 no part is deleted while a run of its connector may publish it', async () => {
    await withStores(async (store, two, key) => {
      const cleanup = createPartCleanup({ store: two, grace_ms: 0 })
      const lease = await leaseOf(store, key)
      await store.parts.of(key).write('one', bytes)
      expect(await cleanup.run(signal)).toBe(0)
      expect(await store.collections.publish(collectionOf(key, 1, ['one']), lease)).toBe(true)
      await store.leases.release(lease)
      expect(await cleanup.run(signal)).toBe(0)
      // a paused run loses its lease to the clean-up
      const stalled = await leaseOf(store, key, 1)
      await store.parts.of(key).write('two', bytes)
      clock.time += 10
      expect(await cleanup.run(signal)).toBe(1)
      expect(await store.leases.renew(stalled, 60_000)).toBe(false)
      expect(await store.collections.publish(collectionOf(key, 2, ['one', 'two']), stalled)).toBe(false)
    })
  })

  test('P45 what earlier runs left is deleted while the next run goes on', async () => {
    await withStores(async (store, two, key) => {
      const cleanup = createPartCleanup({ store: two, grace_ms: 0 })
      const first = await leaseOf(store, key)
      await store.parts.of(key).write('one', bytes)
      expect(await cleanup.run(signal)).toBe(0)
      await store.leases.release(first)
      await leaseOf(store, key)
      await store.parts.of(key).write('two', bytes)
      expect(await cleanup.run(signal)).toBe(1)
      expect(await cleanup.run(signal)).toBe(0)
      expect(await listed(store.parts)).toEqual([{ ...key, names: ['two'] }])
    })
  })

  test('P45 whatever runs and clean-ups do at once, every published part exists', async () => {
    await withStores(async (one, two, key) => {
      const random = seededRandom()
      let running = true
      let published = 0
      let deleted = 0

      /** Runs that publish one part anew and keep another, with leases of which some expire. */
      async function runs(store: Store): Promise<void> {
        while (running) {
          const lease = await store.leases.take(syncLeaseOf(key), randomUUID(), random() < 0.3 ? 1 : 60_000)
          if (!lease) {
            await delay(random() * 5)
            continue
          }
          const former = await store.collections.find({ ...key, entity: 'campaigns' })
          const [, kept = randomUUID()] = [...(await store.collections.partNames(key))]
          const parts = [kept, randomUUID()]
          const next = collectionOf(key, (former?.version ?? 0) + 1, parts)
          try {
            for (const name of former ? parts.slice(1) : parts) await store.parts.of(key).write(name, bytes)
            await delay(random() * 10)
            if (await store.collections.publish(next, lease)) published++
          } catch (error) {
            // the file of an interrupted run may be deleted while it is written
            if (await store.leases.isHeld(lease)) throw error
          }
          await store.leases.release(lease)
        }
      }

      async function cleanups(store: Store): Promise<void> {
        const cleanup = createPartCleanup({ store, grace_ms: 0 })
        for (; running; await delay(5)) {
          clock.time += 5
          deleted += await cleanup.run(signal)
        }
      }

      async function checks(store: Store): Promise<void> {
        while (running && (published < 20 || (deleted < 5 && published < 500))) {
          const lease = await store.leases.take(syncLeaseOf(key), 'check', 60_000)
          if (lease) {
            for (const name of await store.collections.partNames(key)) await store.parts.of(key).read(name)
            await store.leases.release(lease)
          }
          await delay(5)
        }
        running = false
      }

      const checked = checks(one).finally(() => {
        running = false
      })
      await Promise.all([runs(one), runs(two), cleanups(one), cleanups(two), checked])
      expect(deleted).toBeGreaterThanOrEqual(5)
      const cleanup = createPartCleanup({ store: one, grace_ms: 0 })
      await one.leases.revoke(syncLeaseOf(key))
      await cleanup.run(signal)
      const names = [...(await one.collections.partNames(key))].sort()
      expect(await listed(one.parts)).toEqual([{ ...key, names }])
    })
  })
})
