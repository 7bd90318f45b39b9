import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { Store } from '@linkspan/stores'
import { onceLeased, regularlyLeased } from '../src/leases/leased-work.ts'
import { takeLease } from '../src/leases/leases.ts'
import { databaseKinds } from './support/databases.ts'
import { leaseContract } from './support/lease-contract.ts'

for (const [name, create] of databaseKinds) leaseContract(name, create)

/** Two processes' stores on one database. */
async function twoStores(body: (stores: readonly [Store, Store]) => Promise<void>): Promise<void> {
  const database = await databaseKinds[0][1]()
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
