import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { createLogger, createServices, type Services } from '@linkspan/service'
import { directoryFiles, openSqliteStore, type Store } from '@linkspan/stores'
import { fakeClock } from '../../../core/test/support/fake-clock.ts'
import { until } from '../../../core/test/support/until.ts'
import { openDatabaseFile } from '../../../stores/test/support/database-file.ts'
import { newDataDir, newKeyRing } from '../../../stores/test/support/fresh.ts'
import { insertConnector, recordOf, sealed } from '../../../stores/test/support/store-contract.ts'
import { backgroundJobs } from '../../src/jobs/background-jobs.ts'
import { createJobs, type Job } from '../../src/jobs/jobs.ts'
import { workJobs } from '../../src/jobs/work-jobs.ts'
import { publish, searchable } from '../support/published.ts'

function setUp() {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  const jobs = createJobs(logger)
  return { jobs, logger, logs: () => lines.map((line) => JSON.parse(line)) }
}

/** A job that runs until it is aborted, and then as long as `released` is pending. */
function endless(released: Promise<void>, ended: string[], name: string): Job {
  return {
    name,
    async run(signal) {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      await released
      ended.push(name)
    },
  }
}

test('P51 an abort reaches every job that runs, drain waits for them, and no job starts afterwards', async () => {
  const { jobs } = setUp()
  const released = Promise.withResolvers<void>()
  const ended: string[] = []
  for (const name of ['one', 'two']) jobs.start(endless(released.promise, ended, name))
  jobs.abort()
  const drained = jobs.drain().then(() => ended.push('drained'))
  jobs.start({ name: 'late', run: async () => void ended.push('late') })
  released.resolve()
  await drained
  expect(ended).toEqual(['one', 'two', 'drained'])
})

test('a job that throws is logged with its name and affects no other', async () => {
  const { jobs, logs } = setUp()
  const ended: string[] = []
  jobs.start({
    name: 'failing',
    run() {
      throw new Error('disk full')
    },
  })
  jobs.start({ name: 'working', run: async () => void ended.push('working') })
  await jobs.drain()
  expect(ended).toEqual(['working'])
  expect(logs()).toMatchObject([{ level: 'error', job: 'failing', err: { message: 'disk full' } }])
})

test('a job that rejects with the reason of its abort is not logged', async () => {
  const { jobs, logs } = setUp()
  jobs.start({
    name: 'aborted',
    run: (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  jobs.abort()
  await jobs.drain()
  expect(logs()).toEqual([])
})

test('what has expired is deleted every hour, leases and links of customers a day later, and unused limits after two', async () => {
  const { logger } = setUp()
  const deleted: unknown[] = []
  const store = {
    leases: {
      take: async (name: string, owner: string) => ({ name, owner, fence: 1 }),
      renew: async () => true,
      release: async () => true,
    },
    expired: { delete: async (kept_ms: number) => void deleted.push(['expired', kept_ms]) },
    limits: { deleteUnused: async (age_ms: number) => void deleted.push(['limits', age_ms]) },
  } as unknown as Store
  const days = { event_days: 400, changes_days: 7 }
  const all = backgroundJobs({ services: {} as Services, store, logger, ...days, hour_ms: 1 })
  const jobs = createJobs(logger)
  for (const job of all) if (job.name === 'delete what has expired') jobs.start(job)
  await until('two rounds are over', async () => deleted.length >= 4)
  jobs.abort()
  await jobs.drain()
  const round = [
    ['expired', 24 * 3_600_000],
    ['limits', 48 * 3_600_000],
  ]
  expect(deleted.slice(0, 2 * round.length)).toEqual([...round, ...round])
})

const HOUR_MS = 3_600_000

test('a process that works and finds nothing due looks about once a second, and writes nothing', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 20, 12))
  const [data_dir, place, key_ring] = [newDataDir(), newDataDir(), newKeyRing('k1')]
  const opened = openSqliteStore(data_dir, { now: clock.now })
  await opened.migrate()
  await opened.clients.insertOrganization({ id: 'org_a', name: 'Acme' })
  const connector = recordOf('org_a')
  await insertConnector(opened, connector, sealed('s'))
  await opened.sync_schedules.set(connector, 24 * HOUR_MS)
  const [entity, records] = [
    searchable(advertising.entities.campaigns),
    [{ campaign: { resource_name: 'customers/1/campaigns/1' } }],
  ]
  await publish({ store: opened, key_ring }, { key: connector, entity, records })
  const takes = { syncs: 0, webhooks: 0 }
  const counted = <Taking extends { take: Store['webhooks']['take'] }>(
    store: Taking,
    name: keyof typeof takes,
  ) => ({
    ...store,
    take(...asked: Parameters<Store['webhooks']['take']>) {
      takes[name]++
      return store.take(...asked)
    },
  })
  const store = {
    ...opened,
    sync_schedules: counted(opened.sync_schedules, 'syncs'),
    webhooks: counted(opened.webhooks, 'webhooks'),
  }
  const services = createServices({
    store,
    key_ring,
    clock,
    tables: { open: async () => directoryFiles(place) },
  })
  await services.tables?.run(new AbortController().signal)
  const { jobs, logger, logs } = setUp()
  const written = () => {
    const paths = readdirSync(place, { recursive: true }).map((path) => join(place, String(path)))
    return paths.map((path) => [path, statSync(path).mtimeMs])
  }
  const database = openDatabaseFile(data_dir)
  const state = () => [database.prepare('pragma data_version').get(), written()]
  const before = state()
  for (const job of workJobs(services, { logger, clock })) jobs.start(job)
  await clock.advance(HOUR_MS)
  expect(state()).toEqual(before)
  expect(takes.syncs).toBeLessThan(2_400)
  expect(takes.webhooks).toBeLessThan(4_800)
  expect(Math.min(takes.syncs, takes.webhooks)).toBeGreaterThan(1_000)
  expect(logs().filter(({ level }) => level !== 'info')).toEqual([])
  jobs.abort()
  await jobs.drain()
  await services.close()
  database.close()
  await opened.close()
})
