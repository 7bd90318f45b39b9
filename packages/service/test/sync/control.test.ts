import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { systemClock } from '@linkspan/core'
import { ServiceError } from '@linkspan/service'
import type { ConnectorKey, Lease, Store, SyncRun } from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { databasesOfRun, type SharedDatabase } from '../../../stores/test/support/databases.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { insertConnector, recordOf, sealed } from '../../../stores/test/support/store-contract.ts'
import { collectionOf } from '../../../stores/test/support/sync-records.ts'
import { scheduledRuns } from '../../src/sync/scheduled-run.ts'
import { createSyncs, type Syncs } from '../../src/sync/syncs.ts'

const ROUNDS = 12
const STEPS = 14
const kinds = [advertising]
const unsuspended = () => false

/** What a process that syncs did. The times are a monotonic clock's, before and after the call. */
interface Done {
  readonly run_id: string
  readonly from: number
  readonly ok: boolean
}

describe.each(databasesOfRun)('two servers and two processes that sync, on %s', (_kind, create) => {
  let database: SharedDatabase
  let stores: [Store, Store]
  let random: () => number
  beforeAll(async () => {
    database = await create()
    stores = [database.open(), database.open()]
    await stores[0].migrate()
    await stores[0].clients.insertOrganization({ id: 'org_a', name: 'A' })
    random = seededRandom()
  })
  afterAll(async () => {
    for (const store of stores) await store.close()
    await database.remove()
  })

  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const moment = () => delay(random() * 6)

  function serverOn(store: Store): Syncs {
    return createSyncs({
      kinds,
      store,
      search: { catchUp() {} },
      clock: systemClock,
      isStopping: unsuspended,
    })
  }

  /** Syncs a connector when it is due, as the scheduler does. A run publishes a few times. */
  function workerOn(store: Store, key: ConnectorKey) {
    const runs = scheduledRuns({ store, kinds, now: Date.now, lease_ms: 60_000 })
    const begun: Done[] = []
    const published: Done[] = []

    async function carryOut(run: SyncRun, { lease }: { readonly lease: Lease }): Promise<void> {
      for (let step = 0; step < 3; step++) {
        await moment()
        const version = ((await store.collections.find({ ...key, entity: 'campaigns' }))?.version ?? 0) + 1
        const from = performance.now()
        const ok = await store.collections.publish(collectionOf(key, version), lease)
        published.push({ run_id: run.run_id, from, ok })
      }
      await runs.end(run, lease, { status: 'succeeded' })
    }

    return {
      begun,
      published,
      /** Runs a sync if one is due. Returns whether one was. */
      async look(): Promise<boolean> {
        const [taken] = await store.sync_schedules.take(randomUUID(), 60_000, 1)
        if (!taken) return false
        await moment()
        const from = performance.now()
        const run = await runs.begin(key, taken.lease)
        if (run) {
          begun.push({ run_id: run.run_id, from, ok: true })
          await carryOut(run, taken)
        }
        await store.leases.release(taken.lease)
        return true
      },
    }
  }

  test('P45 a cancelled run never publishes after the answer, a suspended connector runs nothing, and each end is counted', async () => {
    const cancels = { queued: 0, running: 0, of_others: 0 }
    let suspensions_of_runs = 0
    let refused = 0
    /** What was published after its run was cancelled, or not. In some rounds every run is cancelled before. */
    const publications: { run_id: string; ok: boolean; is_cancelled: boolean }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const connector = recordOf('org_a')
      const key = { organization_id: 'org_a', id: connector.id }
      await insertConnector(stores[0], connector, sealed('s'))
      await stores[0].sync_schedules.set(key, null)
      const servers = stores.map(serverOn)
      const workers = stores.map((store) => workerOn(store, key))
      const cancelled = new Map<string, number>()
      const suspended: { from: number; to: number }[] = []
      let busy = true

      /** Requests and cancels runs. */
      async function caller(): Promise<void> {
        for (let step = 0; step < STEPS; step++) {
          await moment()
          const server = pick(servers)
          if (random() < 0.5) {
            await server.request(key, {}).catch((error: unknown) => {
              if (!(error instanceof ServiceError)) throw error
              expect(['conflict', 'sync_suspended']).toContain(error.code)
              if (error.code === 'sync_suspended') refused++
            })
            continue
          }
          const run = await server.cancel(key)
          if (run?.status !== 'cancelled' || cancelled.has(run.run_id)) cancels.of_others++
          else {
            cancelled.set(run.run_id, performance.now())
            if (run.started_at === null) cancels.queued++
            else cancels.running++
          }
        }
      }

      /** Suspends and resumes the connector. */
      async function suspender(): Promise<void> {
        for (let times = 0; times < 2; times++) {
          for (let wait = 0; wait < 4; wait++) await moment()
          const report = await pick(servers).suspend(key)
          const from = performance.now()
          expect(report).toMatchObject({ status: 'suspended', next_at: null, current: null })
          if (report.runs[0]?.status === 'interrupted') suspensions_of_runs++
          for (let wait = 0; wait < 4; wait++) await moment()
          suspended.push({ from, to: performance.now() })
          await pick(servers).resume(key)
        }
      }

      const looking = workers.map(async (worker) => {
        while (busy) await Promise.all([worker.look(), moment()])
      })
      await Promise.all([caller(), caller(), suspender()])
      busy = false
      await Promise.all(looking)
      while (await workers[0]?.look());

      const begun = workers.flatMap((worker) => worker.begun)
      const published = workers.flatMap((worker) => worker.published)
      for (const { run_id, from, ok } of published)
        publications.push({
          run_id,
          ok,
          is_cancelled: from > (cancelled.get(run_id) ?? Number.POSITIVE_INFINITY),
        })
      const during = ({ from }: Done) => suspended.some((each) => from > each.from && from < each.to)
      expect(begun.filter(during)).toEqual([])
      expect(published.filter((each) => each.ok && during(each))).toEqual([])
      const runs = await stores[1].sync_runs.list(key, 100)
      for (const { run_id, status } of each(runs))
        expect([run_id, cancelled.has(run_id) ? 'cancelled' : status]).toEqual([run_id, status])
      const open = runs.filter(({ ended_at }) => ended_at === null)
      expect(open).toEqual([])
      // each end was counted once, however the run ended
      const days = await stores[1].sync_days.sums('org_a', '2000-01-01', { connector_ids: [key.id] })
      expect(days.reduce((sum, { runs }) => sum + runs, 0)).toBe(runs.length)
      const { due_at } = (await stores[1].sync_schedules.find(key)) ?? {}
      expect(due_at).toBeGreaterThan(Date.now() + 3_000_000)
    }
    for (const { is_cancelled, ok, run_id } of each(publications))
      expect({ run_id, published_after_cancel: is_cancelled && ok }).toEqual({
        run_id,
        published_after_cancel: false,
      })
    for (const [what, times] of Object.entries({ ...cancels, suspensions_of_runs, refused }))
      expect({ what, times: times > 0 }).toEqual({ what, times: true })
  })
})
