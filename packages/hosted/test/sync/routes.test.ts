import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { delayed, hanging } from '@linkspan/sandbox'
import { each } from '../../../core/test/support/each.ts'
import { CONNECTORS } from '../support/api.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/server.ts'
import { untilSync } from '../support/until-sync.ts'

let sandbox: Sandbox
let server: TestServer
let vendors: NonNullable<TestServerOptions['vendors']>
beforeAll(async () => {
  const started = await startSandbox('sync-routes', {
    call_recording: { limits: {}, calls_per_day: 6 },
    web_analytics: { sessions_per_day: 40 },
  })
  sandbox = started.sandbox
  const unlimited = { ...started.vendors['call-recording'], limits: {}, max_concurrency: 100 }
  vendors = { ...started.vendors, 'call-recording': unlimited }
  server = await startTestServer({ vendors, work: 'in_process' })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const syncOf = (id: string, query = '') => server.request('GET', `${CONNECTORS}/${id}/sync${query}`)
const start = (id: string, body?: object, headers: Record<string, string> = {}) =>
  server.request('POST', `${CONNECTORS}/${id}/sync`, { ...(body && { body }), headers })

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Sync = any

function create(more: object = {}) {
  const credentials = sandbox.call_recording.credentials()
  const connector = { customer_name: 'acme', connector_type: 'call-recording', name: 'Calls', credentials }
  return server.createConnector({ ...connector, ...more })
}

const onlyAsked = () => create({ sync_interval_seconds: null })

test('P45 a new connector is synced by itself, and its answer says what can be searched', async () => {
  const [property_id] = sandbox.web_analytics.property_ids
  const made = await server.createConnector({
    customer_name: 'acme',
    connector_type: 'web-analytics',
    name: 'Site',
    credentials: sandbox.web_analytics.credentials(),
    replication_config: { property_ids: [property_id] },
  })
  // the run may begin while the credentials are still being checked
  expect(['waiting', 'running']).toContain(made.sync.status)
  const { current, runs, next_at } = await untilSync(server, made.id, ({ status }) => status === 'succeeded')
  expect(current).toBeNull()
  expect(runs).toMatchObject([{ cause: 'created', status: 'succeeded', request: {}, error: null }])
  const wait_ms = Date.parse(next_at) - Date.now()
  expect(wait_ms).toBeGreaterThan(3_200_000)
  expect(wait_ms).toBeLessThan(4_000_000)
  const { body } = await server.request('GET', `${CONNECTORS}/${made.id}`)
  const { sync } = body
  expect(sync).toMatchObject({ status: 'succeeded', next_at, last_run: { run_id: runs[0].run_id } })
  for (const entity of each(sync.entities)) {
    expect(entity).toMatchObject({ status: 'succeeded', synced_from: expect.any(String) })
    expect(entity.records).toBeGreaterThan(0)
    expect(Date.parse(entity.synced_at)).toBeGreaterThan(Date.now() - 600_000)
  }
  const { body: page } = await server.request('GET', `${CONNECTORS}?customer_name=acme`)
  expect(page.data.find(({ id }: Sync) => id === made.id)).toEqual(body)
})

describe('a connector that is synced only when asked', () => {
  test('is not synced by itself, and a requested run syncs what was asked for', async () => {
    const { id, sync } = await onlyAsked()
    expect(sync).toMatchObject({ status: 'waiting', next_at: null })
    const { status, body } = await start(id, { entities: ['users'] })
    expect(status).toBe(202)
    expect(body).toMatchObject({ status: 'queued', cause: 'request', request: { entities: ['users'] } })
    const { runs, next_at } = await untilSync(server, id, ({ status }) => status === 'succeeded')
    expect(runs).toMatchObject([
      { run_id: body.run_id, entities: [{ entity: 'users', status: 'succeeded' }] },
    ])
    expect(next_at).toBeNull()
    expect((await start(id, { entities: ['users', 'settings_scorecards'] })).status).toBe(202)
    const again = await untilSync(server, id, ({ current, runs }) => current === null && runs.length === 2)
    expect(again.runs[0].entities).toHaveLength(2)
    expect((await syncOf(id, '?limit=1')).body.runs).toHaveLength(1)
  })

  test('P41 of many requests at the same moment one gets a run, and the others get its id', async () => {
    const { id } = await onlyAsked()
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(id)))
    const runs = answers.filter(({ status }) => status === 202)
    expect(runs).toHaveLength(1)
    const { run_id } = runs[0]?.body ?? {}
    for (const { status, body } of each(answers))
      if (status !== 202)
        expect({ status, body }).toMatchObject({ status: 409, body: { code: 'conflict', run_id } })
  })

  test('P41 a request with an Idempotency-Key is answered again with the same run', async () => {
    const { id } = await onlyAsked()
    const key = { 'idempotency-key': `sync-${id}` }
    const first = await start(id, { full: true }, key)
    const again = await start(id, { full: true }, key)
    expect(first.status).toBe(202)
    expect(again).toMatchObject({ status: 202, body: first.body })
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(await start(id, {}, key)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
  })
})

describe('a run', () => {
  const control = (id: string, action: string) => server.request('POST', `${CONNECTORS}/${id}/sync/${action}`)
  const versions = async (id: string) => {
    const { store } = server.server
    const collections = await store.collections.list({ organization_id: server.organization_id, id })
    return collections.map(({ entity, version }) => [entity, version])
  }

  test('is waited for by POST with wait: the answer is the run as it is then, and its records are found', async () => {
    const { id } = await onlyAsked()
    const path = `${CONNECTORS}/${id}/sync`
    const body = { entities: ['users'] }
    const ended = await server.request('POST', `${path}?wait=60`, { body })
    expect(ended).toMatchObject({ status: 202, body: { status: 'succeeded', error: null } })
    expect(ended.body.ended_at).not.toBeNull()
    const params = { query: {}, limit: 1 }
    const found = await server.execute(id, { entity: 'users', action: 'search', params })
    expect(found.body.data).toHaveLength(1)
    const key = { 'idempotency-key': `wait-${id}` }
    const first = await server.request('POST', `${path}?wait=60`, { body, headers: key })
    const again = await server.request('POST', path, { body, headers: key })
    expect(first.body.status).toBe('succeeded')
    expect(again.body).toEqual(first.body)
    for (const wait of ['61', '-1', '1.5', 'long'])
      expect(await server.request('POST', `${path}?wait=${wait}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: '$.wait' }] },
      })
  })

  test('is waited for no longer than asked, and not by a server that stops', async () => {
    // nobody syncs here
    const other = await startTestServer({ vendors })
    const connector = { customer_name: 'acme', connector_type: 'call-recording', name: 'Calls' }
    const credentials = sandbox.call_recording.credentials()
    try {
      const { id } = await other.createConnector({ ...connector, credentials, sync_interval_seconds: null })
      const path = `${CONNECTORS}/${id}/sync`
      const waited = await other.request('POST', `${path}?wait=1`)
      expect(waited).toMatchObject({ status: 202, body: { status: 'queued' } })
      await other.request('POST', `${path}/cancel`)
      const waiting = other.request('POST', `${path}?wait=60`)
      await untilSync(other, id, ({ current }) => current)
      await other.stop()
      expect(await waiting).toMatchObject({ status: 202, body: { status: 'queued' } })
    } finally {
      await other.close()
    }
  })

  test('that is cancelled ends at once, keeps what it has published, and the next one is due after the interval', async () => {
    sandbox.call_recording.faults.add(delayed(300, { times: Number.POSITIVE_INFINITY }))
    const { id } = await create({ sync_interval_seconds: 3600 })
    await untilSync(
      server,
      id,
      ({ current, entities }) =>
        current?.status === 'running' && entities.some(({ synced_at }: Sync) => synced_at !== null),
    )
    const { status, body } = await control(id, 'cancel')
    sandbox.call_recording.faults.clear()
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'cancelled', resumes_at: null } })
    const before = await versions(id)
    expect(before.length).toBeGreaterThan(0)
    const report = (await syncOf(id)).body
    expect(report).toMatchObject({ status: 'cancelled', current: null, runs: [{ run_id: body.run_id }] })
    expect(Date.parse(report.next_at)).toBeGreaterThan(Date.now() + 3_000_000)
    // a repetition finds it cancelled; what it did until then may be noted a moment later
    const { entities: _, ...cancelled } = body
    expect((await control(id, 'cancel')).body).toMatchObject(cancelled)
    await delay(500)
    expect(await versions(id)).toEqual(before)
    expect((await start(id)).status).toBe(202)
    await untilSync(server, id, ({ status }) => status === 'succeeded')
    // one that has ended stays as it is
    expect((await control(id, 'cancel')).body).toMatchObject({ status: 'succeeded' })
  })

  test('of a suspended connector ends and continues when it is resumed, and none begins meanwhile', async () => {
    const { id } = await onlyAsked()
    expect((await control(id, 'cancel')).body).toBeNull()
    // the run cannot end before it is suspended
    sandbox.call_recording.faults.add(hanging({ times: Number.POSITIVE_INFINITY }))
    const { run_id } = (await start(id, { entities: ['users'] })).body
    const suspended = await control(id, 'suspend')
    sandbox.call_recording.faults.clear()
    expect(suspended).toMatchObject({
      status: 200,
      body: { status: 'suspended', next_at: null, current: null, runs: [{ run_id, status: 'interrupted' }] },
    })
    expect((await control(id, 'suspend')).body).toMatchObject({ status: 'suspended', runs: [{ run_id }] })
    const refused = await start(id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'sync_suspended' } })
    expect(refused.body.remedy).toContain('POST …/sync/resume')
    const searched = await server.execute(id, { entity: 'calls', action: 'search', params: { query: {} } })
    expect(searched.body).toMatchObject({
      code: 'sync_pending',
      message: expect.stringContaining('suspended'),
    })
    // neither other credentials nor another interval begin one
    const credentials = sandbox.call_recording.credentials()
    const patched = await server.request('PATCH', `${CONNECTORS}/${id}`, {
      body: { credentials, sync_interval_seconds: 600 },
    })
    expect(patched.body.sync).toMatchObject({ status: 'suspended', next_at: null })
    await delay(1_000)
    expect((await syncOf(id)).body).toMatchObject({
      status: 'suspended',
      runs: [{ run_id, status: 'interrupted' }],
    })
    const resumed = await control(id, 'resume')
    expect(resumed.body.status).not.toBe('suspended')
    const { runs } = await untilSync(
      server,
      id,
      ({ current, status }) => current === null && status === 'succeeded',
    )
    // a regular run of all entities may follow
    const continuation = { cause: 'request', request: { entities: ['users'] }, status: 'succeeded' }
    expect(runs.slice(-2)).toMatchObject([continuation, { run_id, status: 'interrupted' }])
    expect((await control(id, 'resume')).body.status).not.toBe('suspended')
  })
})

test('what cannot be synced says which field is missing, and is synced once it is set', async () => {
  const { property_ids } = sandbox.web_analytics
  const { id, sync } = await server.createConnector({
    customer_name: 'acme',
    connector_type: 'web-analytics',
    name: 'Site',
    credentials: sandbox.web_analytics.credentials(),
  })
  const path = '$.replication_config.property_ids'
  expect(sync).toMatchObject({ status: 'not_configured', next_at: null, missing: [{ path }] })
  expect(await start(id)).toMatchObject({
    status: 409,
    body: { code: 'sync_not_configured', errors: [{ path }], message: expect.stringContaining(path) },
  })
  const patch = { replication_config: { property_ids: property_ids.slice(0, 1) } }
  const { body } = await server.request('PATCH', `${CONNECTORS}/${id}`, { body: patch })
  expect(body.sync.missing).toBeUndefined()
  await untilSync(server, id, ({ status }) => status === 'running' || status === 'succeeded')
})

test('wrong requests are refused by name, and another organization finds no connector', async () => {
  const { id } = await onlyAsked()
  for (const [body, path, words] of [
    [{ entities: ['users', 'user'] }, '$.entities[1]', 'is not synced here; allowed: '],
    [{ entities: [] }, '$.entities', ''],
    [{ full: 'yes' }, '$.full', ''],
    [{ fully: true }, '$.fully', ''],
  ] as const) {
    const answer = await start(id, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params', errors: [{ path }] } })
    expect(answer.body.errors[0].message).toContain(words)
  }
  expect((await syncOf(id, '?limit=0')).status).toBe(400)
  const { id: organization } = await server.server.services.clients.createOrganization('Other')
  const token = await server.tokenFor(organization)
  for (const method of ['GET', 'POST'])
    expect(await server.request(method, `${CONNECTORS}/${id}/sync`, { token })).toMatchObject({ status: 404 })
})
