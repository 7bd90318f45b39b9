import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { hanging } from '@linkspan/sandbox'
import type { ConnectorKey } from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { until } from '../../../core/test/support/until.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { CONNECTORS } from '../support/api.ts'
import type { ServerProcess } from '../support/processes.ts'
import { ended as endOf, endPrograms } from '../support/program.ts'
import { type SyncProcesses, startSyncProcesses } from '../support/sync-processes.ts'

let processes: SyncProcesses
beforeAll(async () => {
  processes = await startSyncProcesses('sync-processes', 2, 2)
})
afterAll(async () => {
  await processes?.close()
  await endPrograms()
})

const ended = ({ current, runs }: { current: unknown; runs: unknown[] }) =>
  current === null && runs.length > 0

// biome-ignore lint/suspicious/noExplicitAny: log lines have fields of every kind
const startsOf = (run_id: string): any[] =>
  processes.workers
    .flatMap((worker) => worker.logs())
    .filter((line) => line.run_id === run_id && line.msg === 'sync started')

/** Requests a run that cannot end while the vendor does not answer, and waits until a process has begun it. */
async function beginHeld(key: ConnectorKey) {
  const { faults } = processes.sandbox.advertising
  faults.add(hanging({ times: Number.POSITIVE_INFINITY }))
  const run_id = await processes.request(key)
  return { run_id, worker: await processes.workerOf(run_id), letVendorAnswer: () => faults.clear() }
}

test('P45 of two servers and two processes that sync, one runs each connector, and both have work', async () => {
  const keys = await Promise.all(Array.from({ length: 3 }, () => processes.createAds()))
  const run_ids = await Promise.all(keys.map((key) => processes.request(key)))
  for (const [index, key] of each(keys.entries())) {
    const { runs } = await processes.until(key, ended)
    expect(runs).toMatchObject([{ run_id: run_ids[index], status: 'succeeded', error: null }])
    expect(startsOf(run_ids[index] as string)).toHaveLength(1)
    const { published, expected } = await processes.digests(key, 'campaigns')
    expect(published).toBe(expected)
  }
})

test('P45 when the process of a run is killed, the other one continues with the same request', async () => {
  const key = await processes.createAds()
  const { run_id, worker, letVendorAnswer } = await beginHeld(key)
  await processes.replace(worker)
  letVendorAnswer()
  const { runs } = await processes.until(key, ({ runs, status }) => runs.length > 1 && status === 'succeeded')
  expect(runs).toMatchObject([
    { status: 'succeeded', cause: 'request' },
    { run_id, status: 'interrupted', error: { code: 'interrupted' } },
  ])
})

test('P45 a process that stops hands its run over at once', async () => {
  const key = await processes.createAds()
  const { run_id, worker, letVendorAnswer } = await beginHeld(key)
  worker.program.child.kill('SIGTERM')
  await endOf(worker.program)
  letVendorAnswer()
  const { runs } = await processes.until(key, ({ runs, status }) => runs.length > 1 && status === 'succeeded')
  expect(runs).toMatchObject([{ status: 'succeeded' }, { run_id, status: 'interrupted', error: null }])
  await processes.replace(worker)
})

test('a change of the configuration ends a run, and the next one begins with the new one', async () => {
  const key = await processes.createAds()
  const { run_id, letVendorAnswer } = await beginHeld(key)
  const [server] = processes.servers as [ServerProcess]
  const { body } = await server.request('GET', `${CONNECTORS}/${key.id}`)
  const [customer_id] = body.replication_config.customer_ids
  const patch = { replication_config: { ...body.replication_config, customer_ids: [customer_id] } }
  expect((await server.request('PATCH', `${CONNECTORS}/${key.id}`, { body: patch })).status).toBe(200)
  letVendorAnswer()
  const { runs } = await processes.until(key, ({ runs, status }) => runs.length > 1 && status === 'succeeded')
  expect(runs).toMatchObject([{ status: 'succeeded' }, { run_id, status: 'interrupted' }])
  const params = { query: {}, limit: 10_000, fields: ['customer.id'] }
  const found = await server.execute(key.id, { entity: 'accounts', action: 'search', params })
  const ids = new Set(
    found.body.data.map(({ customer }: { customer: { id: unknown } }) => String(customer.id)),
  )
  expect([...ids]).toEqual([customer_id])
})

test('P45 a run that is cancelled or suspended at any server publishes nothing after the answer, wherever it runs', async () => {
  const random = seededRandom()
  const key = await processes.createAds()
  const versions = async () =>
    (await processes.store.collections.list(key)).map(({ entity, version }) => [entity, version])
  let cut_off = 0
  for (let round = 0; round < 6; round++) {
    const action = round % 2 === 0 ? 'cancel' : 'suspend'
    const run_id = await processes.request(key)
    const worker = await processes.workerOf(run_id)
    await delay(random() * 600)
    const server = processes.servers[Math.floor(random() * 2)] as ServerProcess
    const { status, body } = await server.request('POST', `${CONNECTORS}/${key.id}/sync/${action}`)
    const before = await versions()
    expect(status).toBe(200)
    const run = action === 'cancel' ? body : body.runs[0]
    const endOfRun = () =>
      worker.logs().find((line) => line.run_id === run_id && /^sync ended/.test(line.msg))
    const line = await until('the run has ended', endOfRun)
    expect(await versions()).toEqual(before)
    // it may have ended just before
    const ending =
      line.status === undefined ? { cancel: 'cancelled', suspend: 'interrupted' }[action] : 'succeeded'
    expect(run).toMatchObject({ run_id, status: ending })
    if (ending !== 'succeeded') cut_off++
    const { current, runs } = await processes.until(key, () => true)
    expect({ current, run: runs[0] }).toMatchObject({ current: null, run: { run_id, status: ending } })
    if (action === 'cancel') continue
    expect((await server.request('POST', `${CONNECTORS}/${key.id}/sync`)).body.code).toBe('sync_suspended')
    await server.request('POST', `${CONNECTORS}/${key.id}/sync/resume`)
    await processes.until(key, ({ current, status }) => current === null && status === 'succeeded')
  }
  expect(cut_off).toBeGreaterThan(0)
  const { published, expected } = await processes.digests(key, 'campaigns')
  expect(published).toBe(expected)
})

test('P19 a deletion ends a run, and nothing of the connector is left', async () => {
  const key = await processes.createAds()
  const { run_id, worker, letVendorAnswer } = await beginHeld(key)
  const [server, other] = processes.servers as [ServerProcess, ServerProcess]
  expect((await server.request('DELETE', `${CONNECTORS}/${key.id}`)).status).toBe(204)
  for (const each of [server, other])
    expect((await each.request('GET', `${CONNECTORS}/${key.id}/sync`)).status).toBe(404)
  const endOfRun = () => worker.logs().find((line) => line.run_id === run_id && /^sync ended/.test(line.msg))
  const line = await until('the run has ended', endOfRun)
  letVendorAnswer()
  expect(line.status).toBeUndefined()
  const { collections, sync_runs, sync_schedules, data_keys } = processes.store
  expect(await collections.list(key)).toEqual([])
  expect(await sync_runs.list(key, 10)).toEqual([])
  expect(await sync_schedules.find(key)).toBeUndefined()
  expect(await data_keys.find(key)).toBeUndefined()
})

test('P33 one of each kind of process is killed under load, and no search fails that is sent once more', async () => {
  const key = await processes.createAds()
  await processes.request(key)
  await processes.until(key, ended)
  const body = { entity: 'campaigns', action: 'search', params: { query: {}, limit: 1_000 } }
  // the servers that other tests ask live on
  const killed = await processes.start()
  const balanced = [killed, ...processes.servers.slice(0, 2)]
  const answers: { attempts: number; status: number; records: number }[] = []
  let loaded = true

  /** Sends searches to all servers in turn, as a load balancer does: one that no server answered goes to the next. */
  async function load(caller: number): Promise<void> {
    for (let number = caller; loaded; number++) {
      for (const attempts of [1, 2]) {
        const server = balanced[(number + attempts) % balanced.length] as ServerProcess
        const answer = await server.execute(key.id, body).catch(() => undefined)
        if (!answer && attempts === 1) continue
        answers.push({ attempts, status: answer?.status ?? 0, records: answer?.body.data?.length ?? 0 })
        break
      }
      await delay(20)
    }
  }

  const callers = [0, 1, 2].map(load)
  const { worker, letVendorAnswer } = await beginHeld(key)
  await processes.replace(worker)
  letVendorAnswer()
  killed.program.child.kill('SIGKILL')
  await endOf(killed.program)
  const before = answers.length
  await until('50 searches more are answered', () => answers.length >= before + 50)
  const started = await processes.start()
  balanced.splice(0, 1, started)
  expect((await started.execute(key.id, body)).status).toBe(200)
  await processes.until(key, ({ runs, status }) => runs.length > 2 && status === 'succeeded')
  loaded = false
  await Promise.all(callers)
  expect(answers.some(({ attempts }) => attempts === 2)).toBe(true)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // nothing changed at the vendor
  expect(new Set(answers.map(({ records }) => records))).toEqual(new Set([answers[0]?.records]))
  expect(answers[0]?.records).toBeGreaterThan(0)
})
