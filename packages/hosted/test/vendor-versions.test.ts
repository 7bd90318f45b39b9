import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { callRecording } from '@linkspan/call-recording'
import { Metrics } from '@linkspan/service'
import { clientEnvironment } from '../../cli/test/support/command.ts'
import { until } from '../../core/test/support/until.ts'
import { postgresDatabase } from '../../stores/test/support/databases.ts'
import { newDataDir, newKeyRing } from '../../stores/test/support/fresh.ts'
import { checkVersions } from '../src/cli/doctor/versions.ts'
import { openMetrics } from '../src/server/open-metrics.ts'
import { CONNECTORS } from './support/api.ts'
import { runHere } from './support/command.ts'
import { type ServerProcess, startProcesses } from './support/processes.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const DAY = 86_400_000
const [newest, former] = [...(advertising.apis?.[0]?.versions ?? [])].toReversed()
const sunset = newest?.sunset ?? ''
const version = newest?.name ?? ''
const sunsets = (advertising.apis?.[0]?.versions ?? []).map((each) => Date.parse(each.sunset))
/** When no version ends soon. */
const long_before = () => Math.min(...sunsets) - 200 * DAY

let sandbox: Sandbox
let vendors: Awaited<ReturnType<typeof startSandbox>>['vendors']
beforeEach(async () => {
  const started = await startSandbox('vendor-versions')
  ;({ sandbox, vendors } = started)
})
afterEach(() => sandbox.close())

const connect = (server: TestServer, customer_name: string) =>
  server.createConnector({
    customer_name,
    connector_type: 'advertising',
    name: 'Ads',
    credentials: sandbox.advertising.credentials(),
    sync_interval_seconds: null,
  })

const eventsOf = async (server: TestServer, token = server.token) => {
  const path = '/api/v1/events?types=vendor.version_ending&limit=100'
  return (await server.request('GET', path, { token })).body.data as { data: object }[]
}

const some = { holds: ({ length }: { readonly length: number }) => length > 0 }

/** The events as soon as they have positions. */
async function eventually(server: TestServer, count: number, token?: string): Promise<object[]> {
  const found = await until(`${count} events`, () => eventsOf(server, token), {
    holds: ({ length }) => length >= count,
  })
  return found.map(({ data }) => data)
}

const listed = async (server: TestServer) =>
  (await server.request('GET', '/api/v1/integrations/definitions')).body.ending_versions

const logged = ({ logs }: TestServer) =>
  logs.flatMap((line) => (line.includes('"sunset"') ? [JSON.parse(line)] : []))

async function gauge({ server }: TestServer): Promise<string[]> {
  const config = { host: '127.0.0.1', metrics_port: 0 }
  const { services, store } = server
  const logger = { debug() {}, info() {}, warn() {}, error() {} }
  const served = await openMetrics({ config, metrics: new Metrics('serve'), services, store, logger })
  try {
    const text = await (await fetch(served?.address ?? '')).text()
    return text.split('\n').filter((line) => line.startsWith('linkspan_vendor_version_left_seconds{'))
  } finally {
    await served?.close()
  }
}

describe('60 days before a vendor ends the version in use', () => {
  const now = () => Date.parse(sunset) - 60 * DAY
  const facts = { connector_type: 'advertising', api: 'ads', version, sunset, newest: version }

  test('log, event, definitions and metrics say so, once for each organization with such a connector', async () => {
    const settings = { vendors, data_dir: newDataDir(), key_ring: newKeyRing('k1'), now }
    const first = await startTestServer(settings)
    await first.server.services.announceVersions()
    expect(await eventsOf(first)).toEqual([])
    await connect(first, 'Acme')
    await first.server.services.announceVersions()
    await first.server.services.announceVersions()
    expect(await eventually(first, 1)).toEqual([{ ...facts, refused: false }])
    expect(logged(first)).toEqual([expect.objectContaining({ level: 'warn', ...facts, days_left: 60 })])
    expect(await listed(first)).toEqual([{ ...facts, refused: false }])
    const [line = '', ...more] = await gauge(first)
    expect(more).toEqual([])
    expect(line).toContain(`version="${version}"`)
    expect(line).toMatch(/ 5184000$/)
    await first.stop()
    const second = await startTestServer(settings)
    const token = await second.tokenFor(first.organization_id)
    await second.server.services.announceVersions()
    await connect(second, 'Globex')
    await second.server.services.announceVersions()
    expect(await eventually(second, 1)).toHaveLength(1)
    expect(await eventsOf(second, token)).toHaveLength(1)
    await second.close()
  })

  test('doctor warns with the day, and names what to do', () => {
    const [found, ...more] = checkVersions([advertising, callRecording], now)
    expect(more).toEqual([])
    expect(found).toMatchObject({ check: 'versions', status: 'warn', remedy: expect.any(String) })
    expect(found?.message).toContain(`${version} of the API ads, which ends on ${sunset}, in 60 days`)
    const before = () => Date.parse(sunset) - 100 * DAY
    expect([...checkVersions([advertising], before)]).toMatchObject([{ status: 'ok' }])
  })
})

test('a version that the vendor refuses is announced, and no later connector asks for it', async () => {
  const server = await startTestServer({ vendors, now: long_before })
  try {
    const { requests, end_version } = sandbox.advertising
    const elsewhere = await server.server.services.clients.createOrganization('Other')
    const token = await server.tokenFor(elsewhere.id)
    const body = {
      customer_name: 'Hooli',
      connector_type: 'advertising',
      name: 'Ads',
      credentials: sandbox.advertising.credentials(),
      sync_interval_seconds: null,
    }
    await server.request('POST', CONNECTORS, { body, token })
    const [one, other] = [await connect(server, 'Acme'), await connect(server, 'Globex')]
    expect(await listed(server)).toEqual([])
    end_version(version)
    requests.length = 0
    const list = { entity: 'accessible_customers', action: 'list' }
    expect((await server.execute(one.id, list)).status).toBe(200)
    expect(requests.map(({ path }) => path.split('/')[1])).toEqual([version, former?.name])
    // connectors that are open already find out themselves, others do not ask
    const late = await connect(server, 'Initech')
    requests.length = 0
    expect((await server.execute(late.id, list)).status).toBe(200)
    expect(requests.map(({ path }) => path.split('/')[1])).toEqual([former?.name])
    expect((await server.execute(other.id, list)).status).toBe(200)
    const facts = { connector_type: 'advertising', api: 'ads', version, sunset, newest: version }
    expect(await eventually(server, 1)).toEqual([{ ...facts, refused: true }])
    expect(await eventually(server, 1, token)).toEqual([{ ...facts, refused: true }])
    const [event] = await eventsOf(server, token)
    expect(event).toMatchObject({ actor: { kind: 'server' }, request_id: null })
    expect(await listed(server)).toEqual([{ ...facts, refused: true }])
    expect(await gauge(server)).toEqual([expect.stringMatching(/ 0$/)])
    const env = clientEnvironment(server)
    const { out } = await runHere(['status'], env)
    expect(out).toMatch(new RegExp(`that end: 1\\.[^]* ${version} +${sunset} `))
    expect(JSON.parse((await runHere(['status', '--json'], env)).out)).toMatchObject({
      ending_versions: [{ ...facts, refused: true }],
    })
  } finally {
    await server.close()
  }
})

test('with several versions off, a server that starts again asks only for the one that works', async () => {
  const settings = { vendors, data_dir: newDataDir(), key_ring: newKeyRing('k1'), now: long_before }
  const [works = '', ...off] = (advertising.apis?.[0]?.versions ?? []).map(({ name }) => name).slice(-3)
  const { requests, end_version } = sandbox.advertising
  for (const each of off) end_version(each)
  const list = { entity: 'accessible_customers', action: 'list' }
  const first = await startTestServer(settings)
  const { id } = await connect(first, 'Acme')
  expect((await first.execute(id, list)).status).toBe(200)
  expect(await listed(first)).toMatchObject(
    off.toReversed().map((each) => ({ version: each, refused: true })),
  )
  await first.stop()
  const second = await startTestServer(settings)
  const token = await second.tokenFor(first.organization_id)
  requests.length = 0
  const { status } = await second.request('POST', `${CONNECTORS}/${id}/execute`, { body: list, token })
  expect(status).toBe(200)
  expect(requests.map(({ path }) => path.split('/')[1])).toEqual([works])
  await second.close()
})

test('GATE a refusal in a process that syncs is known to every server, also after they are started again', async () => {
  const { advertising } = sandbox
  const sync_times = { tick_ms: 200, lease_ms: 60_000 }
  const processes = await startProcesses(await postgresDatabase(), 1, { vendors, sync_times })
  try {
    await processes.startWork()
    const [server] = processes.servers as [ServerProcess]
    const create = () =>
      server.createConnector({
        customer_name: `acme ${Math.random()}`,
        connector_type: 'advertising',
        name: 'Ads',
        credentials: advertising.credentials(),
        replication_config: { customer_ids: [advertising.direct_customer_id] },
        sync_interval_seconds: null,
      })
    advertising.end_version(version)
    const { id } = await create()
    const facts = {
      connector_type: 'advertising',
      api: 'ads',
      version,
      sunset,
      newest: version,
      refused: true,
    }
    const known = async (at: ServerProcess) =>
      (await at.request('GET', '/api/v1/integrations/definitions')).body.ending_versions
    await server.request('POST', `${CONNECTORS}/${id}/sync`)
    const ending = await until('the version is known to end', () => known(server), some)
    // the processes have the clock of the machine, after whose present day other versions may end too
    expect(ending).toContainEqual(facts)
    const [worker, ...others] = advertising.requests.map(({ path }) => path.split('/')[1])
    expect([worker, others.includes(version)]).toEqual([version, false])
    // another server, and one that was started again, ask for the next version at once
    server.program.child.kill('SIGKILL')
    const next = await processes.start()
    expect(await known(next)).toContainEqual(facts)
    advertising.requests.length = 0
    expect((await next.execute(id, { entity: 'accessible_customers', action: 'list' })).status).toBe(200)
    // the sync may still be running
    const used = new Set(advertising.requests.map(({ path }) => path.split('/')[1]))
    expect(used).toEqual(new Set([former?.name]))
    const recorded = async () =>
      (await next.request('GET', '/api/v1/events?types=vendor.version_ending')).body.data
    const numbered = await until('the event has a position', recorded, some)
    expect(numbered).toContainEqual(expect.objectContaining({ data: facts }))
  } finally {
    await processes.close()
  }
})
