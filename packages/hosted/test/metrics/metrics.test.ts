import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '../../../core/test/support/until.ts'
import { newKeys } from '../../../stores/test/support/fresh.ts'
import { type Api, apiOf } from '../support/api.ts'
import { endPrograms, type Program, printed, run } from '../support/program.ts'
import { promtool, startPrometheus, testWithPrometheus } from '../support/prometheus.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { testWith } from '../support/test-with.ts'
import { credentialsOf } from '../support/vendor.ts'
import { vendorEnv } from '../support/vendor-env.ts'

const folder = join(import.meta.dirname, '../../../../docs/operations')
const documentOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const rules = documentOf('alerts.yml')
const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
  documentOf('grafana-dashboard.json'),
)

let sandbox: Sandbox
let env: Record<string, string>
const tables = mkdtempSync(join(tmpdir(), 'linkspan-tables-'))
beforeAll(async () => {
  const started = await startSandbox('metrics', { advertising: { campaigns_per_customer: 3 } })
  sandbox = started.sandbox
  env = {
    LINKSPAN_KEYS: newKeys(),
    LINKSPAN_METRICS_PORT: '0',
    LINKSPAN_TABLES: pathToFileURL(tables).href,
    ...vendorEnv(started.vendors),
  }
})
afterAll(async () => {
  await endPrograms()
  await sandbox?.close()
  rmSync(tables, { recursive: true, force: true })
})

/** The API of a new server, and the address of its metrics. */
async function start(roles: string): Promise<{ api: Api; program: Program; address: string }> {
  const program = run({ env: { ...env, LINKSPAN_ROLES: roles } })
  const [, address = ''] = await printed(program, /"address":"([^"]+\/metrics)"/)
  const [, base_url = ''] = await printed(program, /"base_url":"(http:[^"]+)"/)
  const [, client_id] = await printed(program, /client_id +(\S+)/)
  const [, client_secret] = await printed(program, /client_secret +(\S+)/)
  const issued = await fetch(`${base_url}/api/v1/account/applications/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret }),
  })
  const { access_token } = (await issued.json()) as { access_token: string }
  return { api: apiOf(base_url, access_token), program, address }
}

/** A connector whose credentials work, and one whose do not, of which no sync has found that out. */
async function connect(api: Api) {
  const { credentials, manager_customer_id: login_customer_id } = sandbox.advertising
  const made = { connector_type: 'advertising', customer_name: 'canary-customer', name: 'canary-name' }
  const replication_config = { start_date: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10) }
  const works = await api.createConnector({
    ...made,
    credentials: { ...credentials(), login_customer_id },
    replication_config,
  })
  const refused = await api.createConnector({ ...made, credentials: credentialsOf('canary') })
  return { works, refused }
}

async function scrape(address: string): Promise<string> {
  const response = await fetch(address)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return response.text()
}

/** The sum of the samples whose line begins with a text and has these labels. */
function sumOf(text: string, name: string, ...labels: string[]): number {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(name) && labels.every((label) => line.includes(label)))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

/** The names of metrics in a text. Those of histograms and summaries have endings. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:linkspan|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  )

const ours = (names: Iterable<string>) => [...names].filter((name) => name.startsWith('linkspan_')).toSorted()

test('GATE a scrape has what the server and its work process did, by kind and outcome, and names nobody', async () => {
  const { api, address } = await start('serve,work')
  const { works, refused } = await connect(api)
  const searched = { entity: 'campaigns', action: 'search', params: { query: { filter: {} }, limit: 1 } }
  // nothing of it is ever synced, however slow this process is
  expect((await api.execute(refused.id, searched)).body.code).toBe('sync_pending')
  const search = () => api.execute(works.id, searched)
  await until('the connector can be searched', search, { holds: ({ status }) => status === 200 })
  expect(
    (await api.execute(works.id, { entity: 'campaigns', action: 'list', params: { query: 'canary' } }))
      .status,
  ).toBe(400)
  expect((await api.execute(refused.id, { entity: 'accessible_customers', action: 'list' })).status).toBe(424)
  await api.request('GET', '/api/v1/canary-path')
  const text = await until('the scrape is complete', () => scrape(address), {
    holds: (scraped) =>
      sumOf(scraped, 'linkspan_sync_run_seconds_count', 'status="succeeded"') > 0 &&
      sumOf(scraped, 'linkspan_connectors', 'status="reauth_required"') > 0,
  })
  const has = (name: string, ...labels: string[]) =>
    expect([name, ...labels, sumOf(text, name, ...labels) > 0]).toEqual([name, ...labels, true])
  const execute = 'route="/api/v1/integrations/connectors/:id/execute"'
  has('linkspan_http_request_seconds_count', 'method="POST"', execute, 'status="200"', 'role="serve"')
  has('linkspan_http_request_seconds_count', execute, 'status="424"')
  has('linkspan_http_request_seconds_count', 'route="none"', 'status="404"')
  for (const role of ['role="serve"', 'role="work"']) {
    has('process_resident_memory_bytes', role)
    has('linkspan_store_statement_seconds_count', 'outcome="done"', role)
  }
  has('linkspan_vendor_call_seconds_count', 'connector_type="advertising"', 'status="200"', 'role="work"')
  has('linkspan_vendor_wait_seconds_count', 'connector_type="advertising"')
  has('linkspan_renewals_total', 'outcome="reauth_required"')
  has('linkspan_sync_records_total', 'what="written"', 'role="work"')
  has('linkspan_search_seconds_count', 'outcome="found"')
  has('linkspan_search_seconds_count', 'outcome="sync_pending"')
  has('linkspan_search_held_bytes', 'role="serve"')
  has('linkspan_connectors', 'connector_type="advertising"', 'status="active"')
  has('linkspan_store_up')
  for (const secret of ['canary', works.id, refused.id, sandbox.advertising.customer_ids[0] as string])
    expect(text).not.toContain(secret)
  expect(ours(namesIn(text))).toEqual(ours(namesIn(documentOf('metrics.md').replaceAll(/`…_\w+`/g, ''))))
})

test('the dashboard shows every metric, and the alerts read only metrics that exist', () => {
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const expressions = [...rules.matchAll(/expr: (?:\|\n((?: {10,}.*\n)+)|(.*))/g)]
    .flatMap(([, ...lines]) => lines)
    .join('\n')
  const known = ours(namesIn(documentOf('metrics.md').replaceAll(/`…_\w+`/g, '')))
  expect(ours(namesIn(shown))).toEqual(known)
  expect(known).toEqual(expect.arrayContaining(ours(namesIn(expressions))))
})

test('without a port there are no metrics', async () => {
  const program = run({ env: { ...env, LINKSPAN_METRICS_PORT: '' } })
  const [, base_url] = await printed(program, /"base_url":"(http:[^"]+)"/)
  expect((await fetch(`${base_url}/metrics`)).status).toBe(404)
  expect(program.out.text).not.toContain('serving metrics')
})

testWith(['promtool'], 'promtool takes every name of the metrics', async () => {
  const { api, address } = await start('serve,work')
  const { works } = await connect(api)
  expect((await api.execute(works.id, { entity: 'accessible_customers', action: 'list' })).status).toBe(200)
  expect(promtool(['check', 'metrics'], await scrape(address))).toEqual({ ok: true, output: '' })
})

testWithPrometheus('promtool takes the rules and the configuration', async () => {
  for (const args of [
    ['check', 'rules', join(folder, 'alerts.yml')],
    ['check', 'config', join(folder, 'prometheus.yml')],
  ])
    expect(promtool(args)).toMatchObject({ ok: true })
})

testWithPrometheus(
  'Prometheus reads a server, and warns of consent that is needed and of overdue syncs',
  async () => {
    const { api, address } = await start('serve')
    const { refused } = await connect(api)
    expect((await api.execute(refused.id, { entity: 'accessible_customers', action: 'list' })).status).toBe(
      424,
    )
    // the same rules without their patience
    const impatient = rules.replaceAll(/for: \w+/g, 'for: 0s').replace('> 1800', '> 1')
    expect(impatient).not.toBe(rules)
    const prometheus = await startPrometheus(new URL(address).host, impatient)
    try {
      // one day the vendor ends the version in use
      const firing = async () =>
        (await prometheus.firing()).filter((name) => name !== 'LinkspanVendorVersionEnds')
      const fired = await until('two alerts fire', firing, { holds: ({ length }) => length >= 2 })
      expect(fired.toSorted()).toEqual(['LinkspanConnectorNeedsConsent', 'LinkspanSyncsOverdue'])
      // a busy machine may answer a scrape too late
      expect(await prometheus.query('max_over_time(up[10m])')).toEqual([1])
      expect(await prometheus.query('linkspan_connectors{status="reauth_required"}')).toEqual([1])
      expect(await prometheus.query('linkspan_store_up')).toEqual([1])
    } finally {
      await prometheus.close()
    }
  },
)
