/** Runs Linkspan within an application of your own: a plain `node:http` server, one process, no second server to call. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { parseKeyRing, startServices } from '@linkspan/service'

const {
  ADVERTISING_CREDENTIALS = '{}',
  ADVERTISING_OPTIONS = '{}',
  ADVERTISING_CUSTOMER_ID = '',
} = process.env

// an application keeps both: the keys open what the directory has
const data_dir = mkdtempSync(join(tmpdir(), 'linkspan-embed-'))
const key_ring = parseKeyRing(`k1:${randomBytes(32).toString('base64')}`)
const linkspan = await startServices({
  data_dir,
  key_ring,
  vendor_options: { advertising: JSON.parse(ADVERTISING_OPTIONS) },
})
const { clients, connectors, execution, syncs } = linkspan.services
const organization = await clients.createOrganization('My application')
const keyOf = (id: string | null) => ({ organization_id: organization.id, id: id ?? '' })
const last_week = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)

/** What the application answers, by method and path. */
const routes: Record<string, (id: string | null, body: Record<string, unknown>) => Promise<unknown>> = {
  async 'POST /accounts'(_id, credentials) {
    const { id } = await connectors.create(organization.id, {
      customer_name: 'acme',
      connector_type: 'advertising',
      name: 'Ads of Acme',
      credentials,
      replication_config: { customer_ids: [ADVERTISING_CUSTOMER_ID], start_date: last_week },
      // synced when this application asks
      sync_interval_seconds: null,
    })
    return { id }
  },
  'GET /campaigns': (id) =>
    execution.execute(
      keyOf(id),
      {
        entity: 'campaigns',
        action: 'list',
        params: {
          customer_id: ADVERTISING_CUSTOMER_ID,
          query: 'SELECT campaign.name FROM campaign ORDER BY campaign.name',
          pageSize: 2,
        },
      },
      AbortSignal.timeout(30_000),
    ),
  async 'POST /sync'(id) {
    const { run_id } = await syncs.request(keyOf(id), { entities: ['campaigns'] })
    return syncs.wait(keyOf(id), run_id, 60, AbortSignal.timeout(60_000))
  },
  async 'GET /costs'(id) {
    const query = {
      group_by: ['campaign.name'],
      aggregate: { cost: { sum: 'metrics.cost_micros' } },
      sort: [{ cost: 'desc' }],
    }
    const wanted = { entity: 'campaigns', params: { query, limit: 2 } }
    return (await execution.search(keyOf(id), wanted, AbortSignal.timeout(30_000))).value()
  },
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const route = routes[`${request.method} ${pathname}`]
  try {
    if (!route) return void response.writeHead(404).end()
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
    response.end(JSON.stringify(await route(searchParams.get('id'), body)))
  } catch (error) {
    // errors are worded for callers, and have a code
    const { code, message } = error as { code?: string; message: string }
    response.writeHead(400).end(JSON.stringify({ code, message }))
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function call<Answer>(method: 'GET' | 'POST', path: string, body: object = {}): Promise<Answer> {
  const response = await fetch(address + path, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  if (response.ok) return (await response.json()) as Answer
  throw new Error(await response.text())
}

interface Named {
  campaign: { name: string }
}

const { id } = await call<{ id: string }>('POST', '/accounts', JSON.parse(ADVERTISING_CREDENTIALS))
const page = await call<{ data: Named[] }>('GET', `/campaigns?id=${id}`)
for (const { campaign } of page.data) console.log(`at the vendor: ${campaign.name}`)
console.log(`the sync has ${(await call<{ status: string }>('POST', `/sync?id=${id}`)).status}`)
const costs = await call<{ data: (Named & { cost: number })[] }>('GET', `/costs?id=${id}`)
for (const { campaign, cost } of costs.data) console.log(`${campaign.name}: ${(cost / 1e6).toFixed(2)}`)

server.close()
await linkspan.close()
rmSync(data_dir, { recursive: true })
