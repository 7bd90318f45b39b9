import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import type { ConnectorKey } from '@linkspan/stores'
import { inRing } from '../../core/test/support/rings.ts'
import { publish, searchable } from '../../service/test/support/published.ts'
import { type FreshDatabase, freshDatabase } from '../../stores/test/support/postgres/database.ts'
import { seededRandom } from '../../stores/test/support/random.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from './support/vendor.ts'

const EXAMPLE = resolve(import.meta.dirname, '../../../examples/mirror-to-postgres/index.ts')
const KILLS = inRing(1, 20)
const CUSTOMERS = ['acme', 'globex', 'initech']

let vendor: AdsVendor
let server: TestServer
let database: FreshDatabase
const running = new Set<ChildProcess>()
beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
  database = await freshDatabase()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await server?.close()
  await vendor?.close()
  await database?.drop()
})

/** Runs the example; it is killed after some milliseconds if it still runs then. Returns whether it was killed. */
async function mirror(kill_after_ms?: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--conditions=linkspan-source', EXAMPLE], {
    env: {
      ...process.env,
      LINKSPAN_BASE_URL: server.base_url,
      LINKSPAN_CLIENT_ID: server.client.client_id,
      LINKSPAN_CLIENT_SECRET: server.client.client_secret ?? '',
      MIRROR_DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  const stop = new AbortController()
  if (kill_after_ms !== undefined)
    void delay(kill_after_ms, undefined, { signal: stop.signal })
      .then(() => child.kill('SIGKILL'))
      .catch(() => {})
  const [code, signal] = await once(child, 'exit')
  stop.abort()
  running.delete(child)
  if (signal === null) expect({ code, errors }).toEqual({ code: 0, errors: '' })
  return signal !== null
}

const campaigns = searchable(advertising.entities.campaigns)

test(`a mirror that is killed at ${KILLS} random moments ends equal to all customers, deletes included`, async () => {
  const random = seededRandom()
  const keys = new Map<string, ConnectorKey>()
  for (const customer of CUSTOMERS) {
    const { id } = await server.createConnector({ ...connectorOf(customer), customer_name: customer })
    keys.set(id, { organization_id: server.organization_id, id })
  }
  /** By connector and campaign its name. */
  const held = new Map<string, Map<number, string>>([...keys.keys()].map((id) => [id, new Map()]))

  async function change(id: string): Promise<void> {
    const names = held.get(id) as Map<number, string>
    const count = random() < 0.2 ? 400 : 1 + Math.floor(random() * 20)
    for (let index = 0; index < count; index++) {
      const campaign = Math.floor(random() * 600)
      if (random() < 0.3) names.delete(campaign)
      else names.set(campaign, random() < 0.1 ? '\u0000 "quoted" \u{1f600}' : `name ${random()}`)
    }
    const records = [...names].map(([campaign, name]) => ({
      campaign: { id: campaign, name, resource_name: `customers/1/campaigns/${campaign}` },
    }))
    const key = keys.get(id) as ConnectorKey
    await publish(
      { store: server.server.store, key_ring: server.config.key_ring },
      { key, entity: campaigns, records },
    )
  }

  async function mirrored(): Promise<Map<string, Map<number, string>>> {
    const rows = await database.query('select connector_id, customer, record::text from campaigns')
    const found = new Map<string, Map<number, string>>([...keys.keys()].map((id) => [id, new Map()]))
    for (const { connector_id, record } of rows) {
      const { campaign } = JSON.parse(record)
      found.get(connector_id)?.set(campaign.id, campaign.name)
    }
    return found
  }
  const sorted = (all: Map<string, Map<number, string>>) =>
    [...all].map(([id, names]) => [id, [...names].sort(([left], [right]) => left - right)])

  for (const id of keys.keys()) await change(id)
  await mirror()
  expect(sorted(await mirrored())).toEqual(sorted(held))
  let kills = 0
  let rounds = 0
  /** How long the quickest run took: the first ones also compile, and a busy machine varies. */
  let usual_ms = Number.POSITIVE_INFINITY
  for (; kills < KILLS && rounds < 4 * KILLS; rounds++) {
    for (const id of keys.keys()) if (random() < 0.7) await change(id)
    const started = performance.now()
    const killed = await mirror(
      usual_ms === Number.POSITIVE_INFINITY ? undefined : usual_ms * (0.2 + random() * 0.8),
    )
    if (killed) kills++
    else usual_ms = Math.min(usual_ms, performance.now() - started)
  }
  expect(kills).toBe(KILLS)
  // a customer that left
  const [gone] = keys.keys()
  await server.request('DELETE', `/api/v1/integrations/connectors/${gone}`)
  keys.delete(gone as string)
  held.delete(gone as string)
  await mirror()
  expect(sorted(await mirrored())).toEqual(sorted(held))
  const customers = await database.query('select distinct customer from campaigns order by 1')
  expect(customers.map(({ customer }) => customer)).toEqual(CUSTOMERS.slice(1))
  const cursors = await database.query('select connector_id from mirror_cursors')
  expect(cursors).toHaveLength(2)
})
