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
import { databasesOfRun, type SharedDatabase, sqliteDatabase } from './support/databases.ts'

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
    const slow: typeof leases = {
      ...leases,
      async take(...asked) {
        const taken = await leases.take(...asked)
        await delay(60)
        return taken
      },
    }
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
    for (const outcome of outcomes) {
      expect(outcome).toEqual({ status: 'rejected', reason: stop.signal.reason })
    }
    expect(seen.overlaps).toBe(0)
    expect(errors).toMatchObject([{ message: 'once' }])
  })
})

describe.each(databasesOfRun)('%s', (_name, create) => {
  test('work that outlasts its lease keeps it, and others get it afterwards', () =>
    twoStores(async ([store, other]) => {
      const steal = (ttl_ms: number) => withLease(other.leases, 'job', { ttl_ms }, async () => 'stolen')
      for (let ttl_ms = 1_500; ; ttl_ms *= 2) {
        let stood_still_ms = 0
        const outcome = await withLease(store.leases, 'job', { ttl_ms }, async ({ signal }) => {
          const end = performance.now() + 1.2 * ttl_ms
          for (let stolen: unknown, at = performance.now(); at < end && !stolen; ) {
            stolen = await steal(ttl_ms)
            if (stolen) return 'stolen'
            await delay(20)
            const now = performance.now()
            stood_still_ms = Math.max(stood_still_ms, now - at)
            at = now
          }
          return signal.aborted
        })
        // no process can keep a lease while it does not run
        if (stood_still_ms > ttl_ms / 4) continue
        expect(outcome).toEqual({ result: false })
        break
      }
      const ttl_ms = 60_000
      expect(await withLease(other.leases, 'job', { ttl_ms }, async () => 'free')).toEqual({ result: 'free' })
    }, create))

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

  test('the signal aborts before the lease can expire while the store does not answer', () =>
    twoStores(async ([store]) => {
      const away = { ...store.leases, renew: () => Promise.reject(new Error('away')) }
      const take = (ttl_ms: number) => takeLease(away, `job of ${ttl_ms} ms`, { ttl_ms })
      let held = await take(1_000)
      // a busy machine may take a short lease when it is over
      for (let ttl_ms = 3_000; held?.signal.aborted; ttl_ms *= 3) held = await take(ttl_ms)
      expect(held?.signal.aborted).toBe(false)
      await new Promise((resolve) => held?.signal.addEventListener('abort', resolve))
      expect(held?.signal.reason).toBeInstanceOf(LeaseLostError)
      await held?.release()
    }, create))
})
