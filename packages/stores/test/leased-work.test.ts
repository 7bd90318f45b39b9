import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import {
  LeaseLostError,
  onceLeased,
  regularlyLeased,
  type Store,
  takeLease,
  withLease,
} from '@linkspan/stores'
import { each } from '../../core/test/support/each.ts'
import { type FakeClock, fakeClock } from '../../core/test/support/fake-clock.ts'
import { databasesOfRun, type SharedDatabase, sqliteDatabase } from './support/databases.ts'
import { withMembers } from './support/with-members.ts'

/** Two processes' stores on one database. */
async function twoStores(
  body: (stores: readonly [Store, Store]) => Promise<void>,
  create: () => Promise<SharedDatabase> = sqliteDatabase,
): Promise<void> {
  const database = await create()
  const stores = [database.open(), database.open()] as const
  await stores[0].migrate()
  await body(stores)
  for (const store of stores) await store.close()
  await database.remove()
}

const TTL_MS = 30_000
const DAY_MS = 86_400_000

/** Two processes' stores on one database, whose time a test moves. */
async function withClock(
  create: () => Promise<SharedDatabase>,
  body: (clock: FakeClock, ...stores: [Store, Store]) => Promise<void>,
): Promise<void> {
  const clock = fakeClock(1_800_000_000_000)
  const database = await create()
  const stores: [Store, Store] = [database.open(clock.now), database.open(clock.now)]
  await stores[0].migrate()
  await body(clock, ...stores)
  for (const store of stores) await store.close()
  await database.remove()
}

/** Leases of a store, and when they are taken and their renewals have ended. */
function watchRenewals({ leases }: Store) {
  const taken = Promise.withResolvers<void>()
  let renewals: Promise<unknown> = Promise.resolve()
  return {
    taken: taken.promise,
    settled: () => renewals,
    leases: withMembers(leases, {
      async take(...asked: Parameters<typeof leases.take>) {
        const lease = await leases.take(...asked)
        taken.resolve()
        return lease
      },
      renew(...asked: Parameters<typeof leases.renew>) {
        const renewed = leases.renew(...asked)
        renewals = renewed
        return renewed
      },
    }),
  }
}

/** Work that takes a moment, and counts how often it ran and whether it ever ran twice at once. */
function watched() {
  const seen = { runs: 0, running: 0, overlaps: 0 }
  return {
    seen,
    async work() {
      seen.runs++
      seen.running++
      if (seen.running > 1) seen.overlaps++
      await delay(30)
      seen.running--
    },
  }
}

test('work that each process does once is done by one process at a time', async () => {
  await twoStores(async (stores) => {
    const { seen, work } = watched()
    const options = { signal: new AbortController().signal, retry_ms: 10 }
    await Promise.all(stores.map(({ leases }) => onceLeased(leases, 'once', options, work)))
    expect(seen).toEqual({ runs: 2, running: 0, overlaps: 0 })
  })
})

test('P10 a lease that the store gives after its end is lost at once, without a warning', async () => {
  await twoStores(async ([{ leases }]) => {
    const slow = withMembers(leases, {
      async take(...asked) {
        const taken = await leases.take(...asked)
        await delay(60)
        return taken
      },
    })
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    const lease = await takeLease(slow, 'slow', { ttl_ms: 20 })
    if (lease && !lease.signal.aborted) await once(lease.signal, 'abort')
    process.off('warning', note)
    expect([lease?.signal.aborted, warnings]).toEqual([true, []])
  })
})

test('regular work is done by one process at a time, and continues after an error', async () => {
  await twoStores(async (stores) => {
    const { seen, work } = watched()
    const errors: unknown[] = []
    const stop = new AbortController()
    const options = { interval_ms: 10, signal: stop.signal, onError: (error: unknown) => errors.push(error) }
    const failing = async () => {
      await work()
      if (seen.runs === 1) throw new Error('once')
      if (seen.runs > 10) stop.abort()
    }
    const outcomes = await Promise.allSettled(
      stores.map(({ leases }) => regularlyLeased(leases, 'regular', options, failing)),
    )
    for (const outcome of each(outcomes)) {
      expect(outcome).toEqual({ status: 'rejected', reason: stop.signal.reason })
    }
    expect(seen.overlaps).toBe(0)
    expect(errors).toMatchObject([{ message: 'once' }])
  })
})

describe.each(databasesOfRun)('%s', (_name, create) => {
  test.each([0, DAY_MS, -DAY_MS])(
    'P10 work that outlasts its lease keeps it, also if the clock is set by %i ms, and others get it afterwards',
    (by_ms) =>
      withClock(create, async (clock, store, other) => {
        const steal = () => withLease(other.leases, 'job', { ttl_ms: TTL_MS, clock }, async () => 'stolen')
        const ended = Promise.withResolvers<void>()
        const renewed = watchRenewals(store)
        const work = withLease(renewed.leases, 'job', { ttl_ms: TTL_MS, clock }, async ({ signal }) => {
          await ended.promise
          return signal.aborted
        })
        await renewed.taken
        clock.set(by_ms)
        for (let third = 1; third <= 9; third++) {
          await clock.advance(TTL_MS / 3)
          await renewed.settled()
          expect([third, await steal()]).toEqual([third, undefined])
        }
        ended.resolve()
        expect(await work).toEqual({ result: false })
        expect(await steal()).toEqual({ result: 'stolen' })
      }),
  )

  test('work that throws releases its lease', () =>
    twoStores(async ([{ leases }]) => {
      const failing = withLease(leases, 'job', { ttl_ms: 1_000 }, () => Promise.reject(new Error('failed')))
      await expect(failing).rejects.toThrow('failed')
      expect(await leases.take('job', 'b', 1)).toMatchObject({ fence: 2 })
    }, create))

  test('the signal of the work aborts when another owner takes the lease, or when the caller aborts', () =>
    twoStores(async ([{ leases }]) => {
      const aborted = (signal: AbortSignal) =>
        new Promise<unknown>((resolve) => {
          if (signal.aborted) resolve(signal.reason)
          else signal.addEventListener('abort', () => resolve(signal.reason))
        })
      const lost = await withLease(leases, 'job', { ttl_ms: 3_000 }, async ({ lease, signal }) => {
        await leases.renew(lease, -1)
        await leases.take('job', 'thief', 1_000)
        return aborted(signal)
      })
      expect(lost?.result).toBeInstanceOf(LeaseLostError)
      const caller = new AbortController()
      const stopped = withLease(leases, 'other', { ttl_ms: 60_000, signal: caller.signal }, ({ signal }) =>
        aborted(signal),
      )
      setTimeout(() => caller.abort('stop'), 20)
      expect(await stopped).toEqual({ result: 'stop' })
    }, create))

  test('the signal aborts when the lease ends while the store does not answer', () =>
    withClock(create, async (clock, store) => {
      const away = withMembers(store.leases, { renew: () => Promise.reject(new Error('away')) })
      const held = await takeLease(away, 'job', { ttl_ms: TTL_MS, clock })
      await clock.advance(TTL_MS - 1)
      expect(held?.signal.aborted).toBe(false)
      await clock.advance(1)
      expect(held?.signal.reason).toBeInstanceOf(LeaseLostError)
      await held?.release()
    }))
})
