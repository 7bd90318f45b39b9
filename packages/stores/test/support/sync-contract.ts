import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { type ConnectorKey, type Store, type SyncRun, syncLeaseOf } from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import type { Collection, Rebuild } from '../../src/collections.ts'
import type { SharedDatabase } from './databases.ts'
import { inOrder } from './due-rows.ts'
import { addConnector, collectionOf, leaseOf, runOf } from './sync-records.ts'
import { withMembers } from './with-members.ts'

const now = 1_800_000_000_000

/** What every store promises about collections, runs, schedules and data keys. */
export function syncContract(name: string, create: () => Promise<SharedDatabase>): void {
  type Body = (store: Store, key: ConnectorKey, clock: { time: number }, other: Store) => Promise<void>
  const withStore = (title: string, body: Body) =>
    test(`${name}: ${title}`, async () => {
      const clock = { time: now }
      const database = await create()
      const [store, other] = [database.open(() => clock.time), database.open(() => clock.time)]
      await store.migrate()
      try {
        await body(store, await addConnector(store), clock, other)
      } finally {
        await store.close()
        await other.close()
        await database.remove()
      }
    })

  withStore(
    'P45 a collection is found as it was published, only by its own connector',
    async (store, key) => {
      const { collections } = store
      const [first, second] = [collectionOf(key, 1, ['a', 'b']), collectionOf(key, 2, ['b', 'c'])]
      const lease = await leaseOf(store, key)
      expect(await collections.find(first)).toBeUndefined()
      expect(await collections.publish(first, lease)).toBe(true)
      expect(await collections.find(first)).toEqual(first)
      expect(await collections.publish(second, lease)).toBe(true)
      expect(await collections.find(first)).toEqual(second)
      const none = { synced_at: null, synced_from: null, reconciled_at: null, partial: [], checkpoint: null }
      const other = { ...first, entity: 'accounts', ...none }
      expect(await collections.publish(other, lease)).toBe(true)
      expect(await collections.find(other)).toEqual(other)
      const stateOf = ({ manifest: _, parts: __, checkpoint: ___, ...state }: Collection) => state
      expect(await collections.list(key)).toEqual([other, second].map(stateOf))
      const checkpoints = [other, second].map(({ entity, checkpoint }) => [entity, checkpoint] as const)
      expect(await collections.checkpoints(key)).toEqual(new Map(checkpoints))
      expect(await collections.partNames(key)).toEqual(new Set(['a', 'b', 'c']))
      expect(await collections.listAll('org_a', [key.id])).toHaveLength(2)
      expect(await collections.listAll('org_b', [key.id])).toEqual([])
      const stranger = await addConnector(store, 'org_b')
      expect(await collections.list(stranger)).toEqual([])
      expect(await collections.find({ ...key, organization_id: 'org_b', entity: 'accounts' })).toBeUndefined()
      const keys = [first, other, { ...first, ...stranger }, { ...first, entity: 'none' }]
      const versions = await collections.versions(keys)
      expect(versions.map(({ entity, version }) => [entity, version]).sort()).toEqual([
        ['accounts', 1],
        ['campaigns', 2],
      ])
      expect(await collections.versions([])).toEqual([])
      expect(await collections.delete(first, { ...lease, fence: lease.fence - 1 })).toBe(false)
      expect(await collections.delete(first, lease)).toBe(true)
      expect(await collections.find(first)).toBeUndefined()
      expect(await collections.partNames(key)).toEqual(new Set(['a', 'b']))
    },
  )

  withStore(
    'a kept version stays with its parts until no reader was given it for a while',
    async (store, key, clock) => {
      const { collections, versions } = store
      const lease = await leaseOf(store, key)
      const [first, second] = [collectionOf(key, 1, ['a', 'b']), collectionOf(key, 2, ['b', 'c'])]
      await collections.publish(first, lease)
      const address = { organization_id: key.organization_id, id: key.id, entity: 'campaigns' }
      const { partial } = first
      const one = { ...address, version_id: 'one', manifest: first.manifest, partial }
      expect(await versions.find(address, 'one')).toBeUndefined()
      // another manifest is not published
      expect(await versions.keep({ ...one, manifest: second.manifest })).toBe(false)
      expect(await versions.keep(one)).toBe(true)
      await collections.publish(second, lease)
      const { declaration, version, synced_at } = first
      expect(await versions.find(address, 'one')).toEqual({ ...one, declaration, version, synced_at })
      expect(await versions.find({ ...address, entity: 'accounts' }, 'one')).toBeUndefined()
      const stranger = await addConnector(store, 'org_b')
      expect(await versions.find({ ...stranger, entity: 'campaigns' }, 'one')).toBeUndefined()
      expect(await collections.partNames(key)).toEqual(new Set(['a', 'b', 'c']))
      const day = 86_400_000
      clock.time += day
      expect(await versions.keep(one)).toBe(true)
      clock.time += day - 1
      await versions.deleteExpired(day)
      expect(await versions.find(address, 'one')).toBeDefined()
      clock.time++
      await versions.deleteExpired(day)
      expect(await versions.find(address, 'one')).toBeUndefined()
      expect(await versions.keep(one)).toBe(false)
      expect(await collections.partNames(key)).toEqual(new Set(['b', 'c']))
      await versions.keep({ ...one, version_id: 'two', manifest: second.manifest })
      await store.connectors.delete(key)
      expect(await versions.find(address, 'two')).toBeUndefined()
    },
  )

  withStore(
    'the newest version that was given is the one that was published last, whatever the clocks of processes say',
    async (store, key) => {
      const { collections, versions } = store
      const lease = await leaseOf(store, key)
      const address = { ...key, entity: 'campaigns' }
      const give = async (version: number, behind_ms: number, part: string) => {
        const collection = { ...collectionOf(key, version, [part]), synced_at: now - behind_ms }
        expect(await collections.publish(collection, lease)).toBe(true)
        const { manifest, partial } = collection
        expect(await versions.keep({ ...address, version_id: part, manifest, partial })).toBe(true)
        return manifest
      }
      await give(1, 0, 'a')
      await give(2, 0, 'b')
      const later = await give(3, 40_000, 'c')
      expect(await versions.newest(address)).toEqual(later)
      await collections.delete(address, lease)
      const anew = await give(1, 40_000, 'd')
      expect(await versions.newest(address)).toEqual(anew)
    },
  )

  withStore('entities are stale by the interval of their connector, counted by kind', async (store, key) => {
    const publishAged = async (connector: ConnectorKey, ages: Record<string, number>) => {
      const lease = await leaseOf(store, connector)
      for (const [entity, age] of each(Object.entries(ages))) {
        const collection = { ...collectionOf(connector, 1), entity, synced_at: now - age }
        expect(await store.collections.publish(collection, lease)).toBe(true)
      }
      await store.leases.release(lease)
    }
    const counted = () => store.collections.countStale({ per_second: 1_000, more: 500 })
    const daily = await addConnector(store, 'org_b')
    await store.connectors.update(daily, { sync_interval_seconds: 86_400, updated_at: now })
    const asked = await addConnector(store)
    await store.connectors.update(asked, { sync_interval_seconds: null, updated_at: now })
    await publishAged(key, { ads: 3_600_500, campaigns: 3_600_500 })
    for (const connector of [daily, asked]) await publishAged(connector, { campaigns: 3_600_501 })
    expect(await counted()).toEqual([])
    await publishAged(key, { keywords: 3_600_501 })
    await publishAged(daily, { ads: 86_400_501 })
    expect(await counted()).toEqual([{ connector_type: 'advertising', count: 2 }])
  })

  withStore(
    'damage of a part stays noted until the records are published as built anew',
    async (store, key) => {
      const { collections } = store
      const lease = await leaseOf(store, key)
      const [first, other] = [
        collectionOf(key, 1, ['a']),
        { ...collectionOf(key, 1, ['b']), entity: 'accounts' },
      ]
      for (const each of [first, other]) await collections.publish(each, lease)
      const damage = async (entity = 'campaigns') => (await collections.find({ ...key, entity }))?.damaged_at
      await collections.noteDamage(key, 'unknown')
      await collections.noteDamage(await addConnector(store, 'org_b'), 'a')
      expect(await damage()).toBeUndefined()
      await collections.noteDamage(key, 'a')
      const noted = await damage()
      expect(noted).toEqual(expect.any(Number))
      expect(await damage('accounts')).toBeUndefined()
      // the first time counts, also if records are added
      await collections.noteDamage(key, 'a')
      await collections.publish(collectionOf(key, 2, ['a', 'c']), lease)
      expect(await damage()).toBe(noted)
      await collections.publish({ ...collectionOf(key, 3, ['d']), damaged_at: null }, lease)
      expect(await damage()).toBeUndefined()
      await collections.noteDamage(key, 'a')
      expect(await damage()).toBeUndefined()
    },
  )

  withStore('P45 of many publications of one version, one is stored', async (store, key) => {
    const lease = await leaseOf(store, key)
    for (const version of [1, 2]) {
      const outcomes = await Promise.all(
        ['a', 'b', 'c', 'd'].map((part) =>
          store.collections.publish(collectionOf(key, version, [part]), lease),
        ),
      )
      expect(outcomes.filter(Boolean)).toHaveLength(1)
    }
    for (const version of [1, 2, 4])
      expect(await store.collections.publish(collectionOf(key, version), lease)).toBe(false)
    expect((await store.collections.find(collectionOf(key, 1)))?.version).toBe(2)
  })

  withStore('P45 a run whose lease was taken by another publishes nothing', async (store, key, clock) => {
    const first = await leaseOf(store, key, 10)
    clock.time += 10
    // nobody has taken it yet
    expect(await store.collections.publish(collectionOf(key, 1), first)).toBe(true)
    const second = await leaseOf(store, key, 10)
    expect(await store.collections.publish(collectionOf(key, 2), first)).toBe(false)
    expect(await store.collections.publish({ ...collectionOf(key, 1), entity: 'other' }, first)).toBe(false)
    expect(await store.collections.publish(collectionOf(key, 2), second)).toBe(true)
    await store.leases.revoke(second.name)
    expect(await store.leases.renew(second, 10)).toBe(false)
    expect(await store.collections.publish(collectionOf(key, 3), second)).toBe(false)
    expect((await leaseOf(store, key)).fence).toBe(3)
  })

  withStore(
    'P45 a rebuild is found as it was saved last, and its parts are listed, while its run holds the lease',
    async (store, key, clock) => {
      const { collections, rebuilds } = store
      const rebuildOf = (...parts: string[]): Rebuild => {
        const { entity, declaration, manifest } = collectionOf(key, 1, parts)
        return { ...key, entity, declaration, manifest, parts, checkpoint: { parts } }
      }
      const lease = await leaseOf(store, key, 10)
      const address = { ...key, entity: 'campaigns' }
      expect(await rebuilds.find(address)).toBeUndefined()
      expect(await rebuilds.delete(address, lease)).toBe(false)
      await collections.publish(collectionOf(key, 1, ['published']), lease)
      for (const saved of [rebuildOf('a'), rebuildOf('a', 'b')]) {
        expect(await rebuilds.save(saved, lease)).toBe(true)
        expect(await rebuilds.find(address)).toEqual(saved)
      }
      expect(await rebuilds.find({ ...address, entity: 'accounts' })).toBeUndefined()
      expect(await collections.partNames(key)).toEqual(new Set(['published', 'a', 'b']))
      clock.time += 10
      const next = await leaseOf(store, key)
      expect(await rebuilds.save(rebuildOf('late'), lease)).toBe(false)
      expect(await rebuilds.save({ ...rebuildOf('late'), entity: 'accounts' }, lease)).toBe(false)
      expect(await rebuilds.delete(address, lease)).toBe(false)
      expect(await rebuilds.find(address)).toEqual(rebuildOf('a', 'b'))
      expect(await rebuilds.delete(address, next)).toBe(true)
      expect(await collections.partNames(key)).toEqual(new Set(['published']))
    },
  )

  withStore('P45 a publication in a transaction that fails is not stored', async (store, key) => {
    const lease = await leaseOf(store, key)
    const work = store.transaction(async ({ collections }) => {
      expect(await collections.publish(collectionOf(key, 1), lease)).toBe(true)
      throw new Error('the work failed')
    })
    await expect(work).rejects.toThrow('the work failed')
    expect(await store.collections.find(collectionOf(key, 1))).toBeUndefined()
  })

  withStore(
    'P45 a lease is not taken while a publication under it commits',
    async (store, key, clock, other) => {
      const lease = await leaseOf(store, key, 10)
      clock.time += 10
      let committed = false
      let taking: Promise<boolean> | undefined
      await store.transaction(async ({ collections }) => {
        expect(await collections.publish(collectionOf(key, 1), lease)).toBe(true)
        taking = leaseOf(other, key).then(() => committed)
        await delay(50)
        committed = true
      })
      expect(await taking).toBe(true)
      expect(await store.collections.publish(collectionOf(key, 2), lease)).toBe(false)
    },
  )

  withStore(
    'P19 a publication during a deletion leaves nothing, and neither fails',
    async (store, _key, _clock, other) => {
      for (let round = 0; round < 20; round++) {
        const key = await addConnector(store)
        const lease = await leaseOf(store, key)
        const version = 1 + (round % 2)
        if (version === 2) await store.collections.publish(collectionOf(key, 1), lease)
        const deletion = other.transaction(async ({ data_keys, leases, credentials, connectors }) => {
          await data_keys.delete(key)
          await leases.revoke(lease.name)
          await credentials.delete(key)
          return connectors.delete(key)
        })
        const published = store.collections.publish(collectionOf(key, version), lease)
        expect(await deletion).toBe(true)
        expect(typeof (await published)).toBe('boolean')
        expect(await store.collections.list(key)).toEqual([])
      }
    },
  )

  withStore(
    'runs are found as they were stored, the last one first whatever the clocks of processes say, and old ones are deleted',
    async (store, key) => {
      const { sync_runs } = store
      const stranger = await addConnector(store)
      const runs = [3, 1, 2].map((age) => runOf(key, { created_at: now + age }))
      const [oldest, middle, newest] = runs as [SyncRun, SyncRun, SyncRun]
      for (const run of [...runs, runOf(stranger)]) await sync_runs.insert(run)
      expect(await sync_runs.list(key, 10)).toEqual([newest, middle, oldest])
      expect(await sync_runs.list(key, 1)).toEqual([newest])
      expect(await sync_runs.newest(key.organization_id, [key.id])).toEqual([newest])
      const change = {
        status: 'running',
        started_at: now,
        lease: await leaseOf(store, key),
        entities: [
          {
            entity: 'campaigns',
            status: 'running',
            read: 5,
            written: 4,
            deleted: 1,
            slices_done: 1,
            slices: null,
          },
        ],
        warnings: [{ entity: 'campaigns', code: 'vendor_rejected', message: 'no', source: 'customer_id 1' }],
        since: now - 1,
        pauses: [{ source: 'customer_id 2', reason: 'tokensPerHour', message: 'no', until: now + 9 }],
        removed: [{ entity: 'campaigns', source: 'customer_id 3', records: 5 }],
      } as const
      await sync_runs.update(key, newest.run_id, change)
      expect(await sync_runs.find(key, newest.run_id)).toEqual({ ...newest, ...change })
      const end = { status: 'paused', ended_at: now, resumes_at: now + 1, lease: null } as const
      await sync_runs.update(key, middle.run_id, { ...end, error: { code: 'rate_limited', message: 'no' } })
      expect(await sync_runs.find(key, middle.run_id)).toMatchObject(end)
      expect((await sync_runs.open(key)).map(({ run_id }) => run_id)).toEqual([newest.run_id, oldest.run_id])
      expect(await sync_runs.find(stranger, newest.run_id)).toBeUndefined()
      await sync_runs.update(stranger, oldest.run_id, { status: 'failed' })
      await sync_runs.update(key, oldest.run_id, {})
      expect(await sync_runs.find(key, oldest.run_id)).toEqual(oldest)
      await sync_runs.prune(key, 2)
      expect((await sync_runs.list(key, 10)).map(({ run_id }) => run_id)).toEqual([
        newest.run_id,
        middle.run_id,
      ])
      expect(await sync_runs.list(stranger, 10)).toHaveLength(1)
    },
  )

  withStore(
    'connectors are due by the clock of the store, unless their lease is held',
    async (store, key, clock) => {
      const { sync_schedules } = store
      const dueOf = (limit: number) => inOrder(store, sync_schedules, limit)
      const [late, never] = [await addConnector(store, 'org_b'), await addConnector(store)]
      expect(await sync_schedules.find(key)).toBeUndefined()
      await sync_schedules.set(key, 10)
      await sync_schedules.set(late, 5)
      await sync_schedules.set(never, null)
      expect(await sync_schedules.find(key)).toEqual({ ...key, due_at: now + 10, suspended: false })
      expect(await sync_schedules.find(never)).toEqual({ ...never, due_at: null, suspended: false })
      clock.time = now + 4
      expect(await dueOf(10)).toEqual([])
      expect(await sync_schedules.longestOverdue()).toBe(0)
      clock.time = now + 10
      expect(await dueOf(10)).toEqual([late.id, key.id])
      expect(await sync_schedules.longestOverdue()).toBe(5)
      expect(await dueOf(1)).toEqual([late.id])
      const lease = await leaseOf(store, late, 100)
      expect(await dueOf(10)).toEqual([key.id])
      expect(await sync_schedules.longestOverdue()).toBe(0)
      await store.leases.release(lease)
      expect(await dueOf(10)).toEqual([late.id, key.id])
      await leaseOf(store, late, 100)
      await sync_schedules.set(key, 1)
      expect(await dueOf(10)).toEqual([])
      clock.time = now + 200
      expect(await dueOf(10)).toEqual([late.id, key.id])
      await sync_schedules.set(key, null)
      expect(await dueOf(10)).toEqual([late.id])
    },
  )

  withStore(
    'a suspended connector is never due, whatever sets when it is, until that ends',
    async (store, key) => {
      const { sync_schedules } = store
      const other = await addConnector(store, 'org_b')
      await sync_schedules.set(other, 0)
      for (const in_ms of [0, -10, null]) {
        await sync_schedules.set(key, 0)
        expect(await sync_schedules.isDue(key)).toBe(true)
        await sync_schedules.setSuspended(key, true)
        expect(await sync_schedules.find(key)).toEqual({ ...key, due_at: null, suspended: true })
        await sync_schedules.set(key, in_ms)
        expect(await sync_schedules.isDue(key)).toBe(false)
        expect(await inOrder(store, sync_schedules)).toEqual([other.id])
        await sync_schedules.setSuspended(key, false)
        expect(await sync_schedules.find(key)).toEqual({ ...key, due_at: null, suspended: false })
        expect(await sync_schedules.isDue(key)).toBe(false)
      }
      const unknown = await addConnector(store)
      await sync_schedules.setSuspended(unknown, true)
      expect(await sync_schedules.find(unknown)).toMatchObject({ due_at: null, suspended: true })
      expect(await sync_schedules.isDue(other)).toBe(true)
    },
  )

  withStore(
    'P45 a lease that a transaction revokes is taken only after it, also the first time',
    async (store, key, _clock, other) => {
      for (const times of [1, 2]) {
        let ended = false
        let taking: Promise<boolean> | undefined
        await store.transaction(async ({ leases }) => {
          await leases.revoke(syncLeaseOf(key))
          taking = leaseOf(other, key).then(() => ended)
          await delay(50)
          ended = true
        })
        expect({ times, after: await taking }).toEqual({ times, after: true })
      }
    },
  )

  withStore('P43 of the connectors that are due, organizations take turns', async (store, first, clock) => {
    const { sync_schedules } = store
    const greedy = [first, ...(await Promise.all(Array.from({ length: 5 }, () => addConnector(store))))]
    // its id continues that of the other
    const others = [
      await addConnector(store, 'org_b'),
      await addConnector(store, 'org_b'),
      await addConnector(store, 'org_ab'),
    ]
    const all = [...greedy, ...others]
    for (const [index, key] of all.entries()) await sync_schedules.set(key, index - 100)
    const dueOf = async (limit?: number) =>
      (await inOrder(store, sync_schedules, limit)).map((id) => all.findIndex((key) => key.id === id))
    const fair = [0, 6, 8, 1, 7, 2, 3, 4, 5]
    expect(await dueOf()).toEqual(fair)
    expect(await dueOf(4)).toEqual(fair.slice(0, 4))
    const together = await sync_schedules.take('owner', 1_000, 4)
    expect(together.map(({ id }) => all.findIndex((key) => key.id === id)).toSorted()).toEqual([0, 1, 6, 8])
    for (const { lease } of together) await store.leases.release(lease)
    // four of the greedy organization's are syncing
    const leases = await Promise.all(greedy.slice(0, 4).map((key) => leaseOf(store, key, 1_000)))
    expect(await dueOf()).toEqual([6, 8, 7, 4, 5])
    // a lease of another kind does not count
    await store.leases.take(`credentials/${first.organization_id}/${first.id}`, 'owner', 1_000)
    for (const lease of leases) await store.leases.release(lease)
    expect(await dueOf()).toEqual(fair)
    // of two with as many, the one comes first whose last run began earlier
    for (const organization_id of ['org_a', 'org_b']) {
      clock.time++
      await sync_schedules.noteTurn(organization_id)
    }
    expect(await dueOf()).toEqual([8, 0, 6, 1, 7, 2, 3, 4, 5])
  })

  withStore('P05 a data key is made once, listed under other keys, and rewrapped', async (store, key) => {
    const { data_keys, key_checks } = store
    const others = [await addConnector(store), await addConnector(store, 'org_b')]
    const sealed = { key_id: 'k9', sealed: 'first' }
    await data_keys.insert({ ...key, ...sealed })
    await data_keys.insert({ ...key, key_id: 'k9', sealed: 'second' })
    expect(await data_keys.find(key)).toEqual({ ...key, ...sealed })
    for (const other of others) await data_keys.insert({ ...other, ...sealed })
    const first = await data_keys.listUnderOtherKeys('k1', undefined, 2)
    const rest = await data_keys.listUnderOtherKeys('k1', first.at(-1), 2)
    expect([...first, ...rest].map(({ id }) => id)).toEqual([key, ...others].map(({ id }) => id))
    expect(await key_checks.keysInUse()).toContain('k9')
    for (const one of each([...first, ...rest])) {
      expect(await data_keys.rewrap(one, { key_id: 'k1', text: 'rewrapped' })).toBe(true)
      expect(await data_keys.rewrap(one, { key_id: 'k1', text: 'again' })).toBe(false)
    }
    expect(await data_keys.find(key)).toEqual({ ...key, key_id: 'k1', sealed: 'rewrapped' })
    expect(await data_keys.listUnderOtherKeys('k1', undefined, 2)).toEqual([])
    expect(await key_checks.keysInUse()).not.toContain('k9')
    await data_keys.delete(key)
    expect(await data_keys.find(key)).toBeUndefined()
  })

  withStore(
    'connectors that work and are synced are beyond doubt, and no others',
    async (store, key, clock) => {
      const config = { replication_config: { customer_ids: ['1'] }, updated_at: now }
      const succeeded = { status: 'succeeded', entities: [] } as const
      const calm = async ({ id, organization_id }: ConnectorKey) => {
        await store.connectors.update({ id, organization_id }, config)
        await store.sync_schedules.set({ id, organization_id }, 60_000)
        await store.sync_runs.insert(runOf({ id, organization_id }, succeeded))
      }
      const error = { code: 'vendor_error', message: 'it failed' }
      const later = { created_at: now + 1 }
      const entity = {
        entity: 'ads',
        status: 'failed',
        read: 0,
        written: 0,
        deleted: 0,
        slices_done: 0,
        slices: 1,
        error,
      }
      const doubts: ((own: ConnectorKey) => Promise<unknown>)[] = [
        (own) => store.connectors.update(own, { replication_config: null, updated_at: now }),
        (own) => store.connectors.update(own, { last_check: { checked_at: 'now', error }, updated_at: now }),
        (own) => store.connectors.setHealth(own, 1, { status: 'reauth_required', last_error: null }),
        (own) => store.sync_schedules.setSuspended(own, true),
        (own) => store.sync_schedules.set(own, -1),
        (own) => store.sync_runs.insert(runOf(own, later)),
        (own) => store.sync_runs.insert(runOf(own, { ...succeeded, ...later, entities: [entity as never] })),
        (own) => store.sync_runs.prune(own, 0),
      ]
      await calm(key)
      const never = await addConnector(store)
      const doubtful = [never.id]
      for (const doubt of doubts) {
        const own = await addConnector(store)
        await calm(own)
        await doubt(own)
        doubtful.push(own.id)
      }
      const doubt = { due_before: clock.time, types_without_config: [] }
      const filter = { organization_id: 'org_a', doubtful: doubt }
      const found = (await store.connectors.list({ ...filter, limit: 100 })).map(({ id }) => id)
      expect(found.sort()).toEqual(doubtful.sort())
      expect(await store.connectors.count(filter)).toBe(doubtful.length)
      expect(await store.connectors.count({ organization_id: 'org_a' })).toBe(doubtful.length + 1)
      const without_config = { ...filter, doubtful: { ...doubt, types_without_config: ['advertising'] } }
      expect(await store.connectors.count(without_config)).toBe(doubtful.length - 1)
    },
  )

  withStore('the ends of runs are summed by days, only of connectors within limits', async (store, key) => {
    const [second, stranger] = [await addConnector(store), await addConnector(store, 'org_b')]
    const ended = (day: string, status: SyncRun['status']) => ({
      day,
      status,
      runs: 1,
      rows_read: 3_000_000_000,
      rows_changed: 2,
    })
    const add = (own: ConnectorKey, day: string, status: SyncRun['status'] = 'succeeded') =>
      store.sync_days.add(own, ended(day, status), '2026-11-02')
    for (const own of each([key, key, second, stranger])) await add(own, '2026-11-19')
    await add(second, '2026-11-20', 'failed')
    await add(key, '2026-11-01')
    const { sums } = withMembers(store.sync_days)
    const of_day = { ...ended('2026-11-19', 'succeeded'), runs: 3, rows_read: 9_000_000_000, rows_changed: 6 }
    expect(await sums('org_a', '2026-11-19')).toEqual([of_day, ended('2026-11-20', 'failed')])
    expect(await sums('org_a', '2026-11-20')).toEqual([ended('2026-11-20', 'failed')])
    expect(await sums('org_a', '2026-11-01', { connector_ids: [second.id] })).toEqual([
      ended('2026-11-19', 'succeeded'),
      ended('2026-11-20', 'failed'),
    ])
    // days that nobody asks for go with the next end
    expect((await sums('org_a', '2026-01-01', { connector_ids: [key.id] })).map(({ day }) => day)).toEqual([
      '2026-11-19',
    ])
    expect(await sums('org_b', '2026-11-19', { connector_types: ['none'] })).toEqual([])
  })

  withStore(
    'the most used quotas that are not full again are found, only of connectors within limits',
    async (store, key) => {
      const [second, stranger] = [await addConnector(store), await addConnector(store, 'org_b')]
      const { put, mostUsed } = withMembers(store.sync_quotas)
      const quota = (used: number, source = '', full_at = now + 1_000) => ({
        quota: 'tokensPerDay',
        source,
        used,
        most: 4_000_000_000,
        full_at,
      })
      const found = async (at = now, within?: object, count = 20) =>
        (await mostUsed('org_a', at, count, within)).map(({ id, source, used }) => [id, source, used])
      await put(key, [quota(3_000_000_000, 'a'), quota(1_000_000_000, 'b', now + 2_000)], now)
      await put(second, [quota(2_000_000_000)], now)
      await put(stranger, [quota(4_000_000_000)], now)
      expect(await found()).toEqual([
        [key.id, 'a', 3_000_000_000],
        [second.id, '', 2_000_000_000],
        [key.id, 'b', 1_000_000_000],
      ])
      expect(await found(now, undefined, 1)).toEqual([[key.id, 'a', 3_000_000_000]])
      expect(await found(now, { connector_ids: [second.id] })).toEqual([[second.id, '', 2_000_000_000]])
      expect(await found(now, { customer_name: 'nobody' })).toEqual([])
      // what is full again is not found, and forgotten with the next run
      expect(await found(now + 1_000)).toEqual([[key.id, 'b', 1_000_000_000]])
      await put(key, [quota(1_500_000_000, 'b', now + 3_000)], now + 1_000)
      expect(await found()).toEqual([
        [second.id, '', 2_000_000_000],
        [key.id, 'b', 1_500_000_000],
      ])
    },
  )

  withStore('the oldest overdue connector of an organization is found', async (store, key, clock) => {
    const second = await addConnector(store)
    const stranger = await addConnector(store, 'org_b')
    const overdue = (within?: object) => store.sync_schedules.overdue('org_a', 60_000, within)
    expect(await overdue()).toEqual({ count: 0, since: null })
    await store.sync_schedules.set(stranger, 0)
    clock.time += 1_000
    await store.sync_schedules.set(key, 0)
    clock.time += 1_000
    await store.sync_schedules.set(second, 0)
    clock.time += 59_500
    expect(await overdue()).toEqual({ count: 1, since: now + 1_000 })
    clock.time += 60_000
    expect(await overdue()).toEqual({ count: 2, since: now + 1_000 })
    expect(await overdue({ connector_ids: [second.id] })).toEqual({ count: 1, since: now + 2_000 })
    await store.sync_schedules.setSuspended(key, true)
    expect(await overdue()).toEqual({ count: 1, since: now + 2_000 })
  })

  withStore('P19 all of it is deleted with its connector', async (store, key) => {
    const lease = await leaseOf(store, key)
    const run = runOf(key)
    await store.collections.publish(collectionOf(key, 1, ['a']), lease)
    await store.rebuilds.save(collectionOf(key, 1, ['b']), lease)
    await store.sync_runs.insert(run)
    await store.sync_schedules.set(key, 0)
    await store.data_keys.insert({ ...key, key_id: 'k1', sealed: 's' })
    expect(await store.connectors.delete(key)).toBe(true)
    expect(await store.collections.list(key)).toEqual([])
    expect(await store.collections.partNames(key)).toEqual(new Set())
    expect(await store.sync_runs.find(key, run.run_id)).toBeUndefined()
    expect(await store.sync_schedules.find(key)).toBeUndefined()
    expect(await store.data_keys.find(key)).toBeUndefined()
    await store.leases.revoke(syncLeaseOf(key))
    expect(await store.collections.publish(collectionOf(key, 1), lease)).toBe(false)
    await expect(store.data_keys.insert({ ...key, key_id: 'k1', sealed: 's' })).rejects.toThrow()
  })
}
