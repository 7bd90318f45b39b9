import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { daysAfter, toDay } from '@linkspan/core'
import { each } from '../../core/test/support/each.ts'
import { until } from '../../core/test/support/until.ts'
import { postgresDatabase } from '../../stores/test/support/databases.ts'
import { CONNECTORS } from './support/api.ts'
import { connectHttp } from './support/mcp.ts'
import { awayFromMidnight } from './support/midnight.ts'
import { type Processes, type ServerProcess, startProcesses } from './support/processes.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { untilSync } from './support/until-sync.ts'

/** Two servers and a process that syncs, with the sandbox's vendors. */
let processes: Processes
let sandbox: Sandbox
beforeAll(async () => {
  const started = await startSandbox('trust', {
    web_analytics: { sessions_per_day: 40 },
    advertising: { campaigns_per_customer: 3 },
  })
  sandbox = started.sandbox
  const sync_times = { tick_ms: 200, lease_ms: 60_000 }
  processes = await startProcesses(await postgresDatabase(), 2, { vendors: started.vendors, sync_times })
  await processes.startWork()
})
afterAll(async () => {
  await processes.close()
  await sandbox.close()
})

const START = 20
await awayFromMidnight()
const today = toDay(Date.now())
const day = (back: number) => daysAfter(today, -back)
const compact = (back: number) => day(back).replaceAll('-', '')

interface Synced {
  readonly id: string
  readonly entity: string
}

const running = () =>
  processes.servers.filter(({ program: { child } }) => (child.exitCode ?? child.signalCode) === null)

async function connect(
  connector_type: string,
  credentials: object,
  replication_config: object,
): Promise<string> {
  const { id } = await (running()[0] as ServerProcess).createConnector({
    customer_name: `${connector_type} ${Math.random()}`,
    connector_type,
    name: 'Trusted',
    credentials,
    replication_config: { start_date: day(START), ...replication_config },
    sync_interval_seconds: null,
  })
  return id
}

/** Runs a sync to its end, and waits until every server has its records of an entity. */
async function sync(id: string, entity: string): Promise<void> {
  const [server] = running() as ServerProcess[]
  const path = `${CONNECTORS}/${id}/sync`
  // the first run is requested by the creation of the connector
  const requested = await (server as ServerProcess).request('POST', path)
  const run_id = requested.body.run_id ?? requested.body.error?.run_id
  const runOf = (runs: { run_id: string; ended_at: unknown }[]) => runs.find((each) => each.run_id === run_id)
  const report = await untilSync(server as ServerProcess, id, ({ runs }) => runOf(runs)?.ended_at)
  expect(runOf(report.runs)).toMatchObject({ status: 'succeeded' })
  const { synced_at } = report.entities.find((each: { entity: string }) => each.entity === entity)
  for (const each of running()) {
    const found = async () =>
      (await each.execute(id, { entity, action: 'search', params: { query: {}, limit: 1 } })).body.meta
    await until('the server has these records', found, { holds: (meta) => meta.synced_at === synced_at })
  }
}

interface Scope {
  readonly scope: string
  readonly from: string | null
  readonly to: string | null
  readonly reason: string
}

/** What every server answers that records of a filter lack, by every way to read them; all say the same. */
async function lacks({ id, entity }: Synced, filter?: object): Promise<string[]> {
  const answers: (readonly Scope[])[] = []
  const query = filter ? { filter } : {}
  for (const server of running()) {
    const execute = async (request: object) =>
      (await server.execute(id, { entity, action: 'search', params: { query: request, limit: 1 } })).body.meta
        .partial
    answers.push(await execute(query), await execute({ ...query, aggregate: { all: { count: '*' } } }))
    const agent = await connectHttp(server, processes.token)
    try {
      const asked = { connector_id: id, entity, ...query }
      const found = await agent.call('search', { ...asked, limit: 1 })
      const added = await agent.call('aggregate', { ...asked, aggregate: { all: { count: '*' } } })
      answers.push(found.body.partial, added.body.partial)
    } finally {
      await agent.close()
    }
    const named = filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : ''
    const { headers } = await fetch(
      `${server.base_url}${CONNECTORS}/${id}/records/${entity}?format=csv${named}`,
      {
        method: 'HEAD',
        headers: { authorization: `Bearer ${processes.token}` },
      },
    )
    answers.push(JSON.parse(headers.get('x-linkspan-partial') ?? 'null') ?? undefined)
    if (filter) continue
    const after = headers.get('x-linkspan-cursor')
    const changes = await server.request(
      'GET',
      `${CONNECTORS}/${id}/records/${entity}/changes?after=${after}`,
    )
    answers.push(changes.body.meta.partial)
  }
  const [first, ...others] = answers
  for (const other of each(others)) expect(other).toEqual(first)
  return (first ?? []).map(({ scope, from, to, reason }) => `${scope} ${from} ${to} ${reason}`)
}

/** The same without the days that always move. */
const caveats = async (synced: Synced, filter?: object) =>
  (await lacks(synced, filter)).filter((each) => !each.endsWith(' moving'))

const both = (...and: object[]) => ({ and })

test('what a vendor says of some days of a property is in every answer that may have them, until it is whole', async () => {
  const { web_analytics } = sandbox
  const [shop = '', market = '', journal = '', innocent = ''] = web_analytics.property_ids
  web_analytics.set_caveats(shop, { sampled: { from: day(15), to: day(14) } })
  web_analytics.set_caveats(market, { truncated: { from: day(12), to: day(10) } })
  web_analytics.set_caveats(journal, { thresholded: true })
  const property_ids = [shop, market, journal, innocent]
  const entities = ['devices', 'pages']
  const id = await connect('web-analytics', web_analytics.credentials(), { property_ids, entities })
  const devices = { id, entity: 'devices' }
  await sync(id, 'devices')
  const of = (property_id: string) => ({ eq: { property_id } })

  async function expectCaveats(): Promise<void> {
    const all = await caveats(devices)
    const [sampled, truncated, thresholded] = [shop, market, journal].map((property) =>
      all.filter((each) => each.startsWith(`property_id ${property} `)),
    )
    // the vendor has sampled the whole report in which these days were, and others without them not
    expect(sampled).toEqual([`property_id ${shop} ${day(15)} ${day(14)} sampled`])
    expect(truncated).toEqual([`property_id ${market} ${day(12)} ${day(10)} truncated`])
    expect(thresholded).toEqual([
      expect.stringMatching(`^property_id ${journal} ${day(START)} .* thresholded$`),
    ])
    expect(all).toHaveLength(3)
    // by property
    expect(await caveats(devices, of(innocent))).toEqual([])
    expect(await caveats(devices, { not: { in: { property_id: [shop, market, journal] } } })).toEqual([])
    expect(await caveats(devices, { in: { property_id: [innocent, journal] } })).toEqual(thresholded)
    // by day
    expect(await caveats(devices, both(of(shop), { eq: { date: compact(15) } }))).toEqual(sampled)
    expect(await caveats(devices, both(of(shop), { gte: { date: compact(2) } }))).toEqual([])
    expect(await caveats(devices, both(of(shop), { gte: { startDate: day(2) } }))).toEqual([])
    expect(await caveats(devices, both(of(market), { eq: { date: compact(11) } }))).toEqual(truncated)
    expect(await caveats(devices, both(of(market), { eq: { date: compact(13) } }))).toEqual([])
    expect(await caveats(devices, { eq: { date: compact(1) } })).toEqual(thresholded)
    // only the report of pages has the row "(other)"
    const pages = await caveats({ id, entity: 'pages' }, of(innocent))
    expect(pages).toEqual([expect.stringMatching(`^property_id ${innocent} ${day(START)} .* other_row$`)])
    // the newest days of every property still move
    const moving = (await lacks(devices, { gte: { date: compact(1) } })).filter((each) =>
      each.endsWith(' moving'),
    )
    // where it is tomorrow already, other days move
    const moved = property_ids.filter((one) => moving.some((each) => each.startsWith(`property_id ${one} `)))
    expect(moved).toEqual(moving.some((each) => each.startsWith('all ')) ? [] : property_ids)
    expect(await lacks(devices, both(of(innocent), { lte: { date: compact(7) } }))).toEqual([])
  }

  await expectCaveats()
  const [first] = running()
  ;(first as ServerProcess).program.child.kill('SIGKILL')
  await processes.start()
  await expectCaveats()

  for (const property of [shop, market, journal]) web_analytics.set_caveats(property, {})
  await sync(id, 'devices')
  await processes.start()
  expect(await caveats(devices)).toEqual([])
  const sums = { sessions: { sum: 'sessions' } }
  for (const property of [shop, market, journal]) {
    const params = { query: { filter: of(property), aggregate: sums } }
    const [server] = running()
    const { body } = await (server as ServerProcess).execute(id, {
      entity: 'devices',
      action: 'search',
      params,
    })
    const direct = await (server as ServerProcess).execute(id, {
      entity: 'devices',
      action: 'list',
      params: {
        property_id: property,
        dateRanges: [{ startDate: day(START), endDate: 'today' }],
        metricAggregations: ['TOTAL'],
        limit: 1,
      },
    })
    const at = direct.body.meta.metricHeaders.findIndex(({ name }: { name: string }) => name === 'sessions')
    const total = direct.body.data.length > 0 ? direct.body.meta.totals[0].metricValues[at].value : 0
    expect([property, body.data[0].sessions]).toEqual([property, Number(total)])
  }
})

test('a customer that fails is named in every answer that may have its former records, until it is read again', async () => {
  const { advertising } = sandbox
  const { customer_ids, manager_customer_id } = advertising
  const [one = '', other = ''] = [customer_ids[0], customer_ids[2]]
  const credentials = { ...advertising.credentials(), login_customer_id: manager_customer_id }
  const id = await connect('advertising', credentials, {
    customer_ids: [one, other],
    conversion_window_days: 4,
    entities: ['campaigns'],
  })
  const campaigns = { id, entity: 'campaigns' }
  await sync(id, 'campaigns')
  expect(await caveats(campaigns)).toEqual([])
  advertising.set_status(one, 'CANCELED')
  await sync(id, 'campaigns')
  const refused = [`customer ${one} null null refused`]
  const of = (customer: string) => ({
    and: [
      { gte: { 'campaign.resource_name': `customers/${customer}` } },
      { lt: { 'campaign.resource_name': `customers/${customer}~` } },
    ],
  })
  expect(await caveats(campaigns)).toEqual(refused)
  expect(await caveats(campaigns, of(one))).toEqual(refused)
  expect(await caveats(campaigns, of(other))).toEqual([])
  advertising.set_status(one, 'ENABLED')
  await sync(id, 'campaigns')
  expect(await caveats(campaigns)).toEqual([])
})
