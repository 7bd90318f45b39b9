import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { Lease, Store } from '@linkspan/stores'
import * as fc from 'fast-check'
import { until } from '../../../core/test/support/until.ts'
import type { SharedDatabase } from './databases.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND

/** The contract of the leases, whichever database they are in. Each test uses a new database. */
export function leaseContract(name: string, create: () => Promise<SharedDatabase>): void {
  const withStores = (title: string, count: number, body: (...stores: Store[]) => Promise<void>) =>
    test(`${name}: ${title}`, async () => {
      const database = await create()
      const stores = Array.from({ length: count }, () => database.open())
      try {
        await stores[0]?.migrate()
        await body(...stores)
      } finally {
        for (const store of stores) await store.close()
        await database.remove()
      }
    })

  const take = ({ leases }: Store, owner: string, ttl_ms = 60 * SECOND) => leases.take('job', owner, ttl_ms)

  withStores(
    '100 races of 20 takers have one winner each, and the fence grows with each',
    4,
    async (...stores) => {
      const fences: number[] = []
      for (let race = 0; race < 100; race++) {
        const takers = Array.from({ length: 20 }, (_, taker) =>
          take(stores[taker % stores.length] as Store, `${race}-${taker}`),
        )
        const winners = (await Promise.all(takers)).filter((lease) => lease !== undefined)
        expect(winners).toHaveLength(1)
        const [winner] = winners as [Lease]
        fences.push(winner.fence)
        expect(await (stores[race % stores.length] as Store).leases.release(winner)).toBe(true)
      }
      expect(fences).toEqual(Array.from({ length: 100 }, (_, race) => race + 1))
    },
  )

  test(`${name}: a lease can be taken again exactly when it expires, and renewals move the expiry`, async () => {
    const database = await create()
    let now = 1_800_000_000_000
    const store = database.open(() => now)
    await store.migrate()
    const first = (await take(store, 'a', 10)) as Lease
    now += 9
    expect(await take(store, 'b', 10)).toBeUndefined()
    expect(await store.leases.renew(first, 10)).toBe(true)
    now += 9
    expect(await take(store, 'b', 10)).toBeUndefined()
    now++
    expect(await take(store, 'b', 10)).toEqual({ name: 'job', owner: 'b', fence: 2 })
    await store.close()
    await database.remove()
  })

  withStores('by its own clock the store lets a lease expire', 1, async (store) => {
    await take(store, 'a', 50)
    expect(await until('the lease has expired', () => take(store, 'b'))).toMatchObject({ fence: 2 })
  })

  withStores('P10 a former owner can neither renew nor release nor commit', 2, async (store, other) => {
    const stale = (await take(store, 'a', -1)) as Lease
    expect(await store.leases.isHeld(stale)).toBe(true)
    const present = (await take(other, 'b')) as Lease
    for (const lease of [stale, { ...present, owner: 'a' }, { ...present, fence: stale.fence }]) {
      expect(await store.leases.renew(lease, SECOND)).toBe(false)
      expect(await store.leases.release(lease)).toBe(false)
      expect(await store.leases.isHeld(lease)).toBe(false)
    }
    expect(await take(store, 'c')).toBeUndefined()
    expect(await other.leases.release(present)).toBe(true)
    expect(await other.leases.renew(present, SECOND)).toBe(false)
    expect(await other.leases.isHeld(present)).toBe(false)
  })

  withStores(
    'P10 nobody takes a lease between its check and the end of the transaction',
    2,
    async (store, other) => {
      const lease = (await take(store, 'a', -1)) as Lease
      const order: string[] = []
      const checked = Promise.withResolvers<void>()
      const commit = store.transaction(async ({ leases, key_checks }) => {
        expect(await leases.isHeld(lease)).toBe(true)
        checked.resolve()
        await new Promise((resolve) => setTimeout(resolve, 100))
        await key_checks.add('k', 'guarded')
        order.push('guarded write')
      })
      await checked.promise
      const taken = take(other, 'b').then(() => order.push('taken'))
      await Promise.all([commit, taken])
      expect(order).toEqual(['guarded write', 'taken'])
      expect(await store.leases.isHeld(lease)).toBe(false)
    },
  )

  test(`${name}: P17 however the clock is set, no two hold a lease, and it is free five minutes after its owner died`, async () => {
    const database = await create()
    let now = 1_800_000_000_000
    const store = database.open(() => now)
    await store.migrate()
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('take', 'renew', 'release'), who: fc.nat(2) }),
      fc.record({ kind: fc.constant('set'), by_ms: fc.integer({ min: -400 * DAY, max: 400 * DAY }) }),
      fc.record({ kind: fc.constant('wait'), by_ms: fc.nat(90 * SECOND) }),
    )
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const lease = `lease of run ${runs++}`
        const leases: (Lease | undefined)[] = []
        let fence = 0
        for (const each of steps) {
          if ('by_ms' in each) now += each.by_ms
          else if (each.kind === 'take') {
            const taken = await store.leases.take(lease, randomUUID(), 60 * SECOND)
            if (!taken) continue
            leases[each.who] = taken
            expect(taken.fence).toBe(++fence)
          } else {
            const mine = leases[each.who]
            if (!mine) continue
            const changed = await store.leases[each.kind as 'renew' | 'release'](mine, 60 * SECOND)
            // only the last one that took it may change it
            if (mine.fence !== fence) expect(changed).toBe(false)
          }
          const held = await Promise.all(leases.map((one) => one && store.leases.isHeld(one)))
          expect(held.filter(Boolean).length).toBeLessThanOrEqual(1)
        }
        now += 300 * SECOND
        expect(await store.leases.take(lease, 'next', SECOND)).toBeDefined()
      }),
      { numRuns: 60 },
    )
    await store.close()
    await database.remove()
  })

  withStores(
    'leases that expired long ago are deleted, and others are not',
    1,
    async ({ leases, expired }) => {
      const old = (await leases.take('old', 'a', -120 * SECOND)) as Lease
      const recent = (await leases.take('recent', 'a', -SECOND)) as Lease
      const present = (await leases.take('present', 'a', 60 * SECOND)) as Lease
      await expired.delete(60 * SECOND)
      expect(await Promise.all([old, recent, present].map((lease) => leases.isHeld(lease)))).toEqual([
        false,
        true,
        true,
      ])
    },
  )
}
