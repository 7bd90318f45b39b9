import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { createClient } from '@linkspan/client'
import { type CollectionKey, type PartialRecords, syncLeaseOf } from '@linkspan/stores'
import { PARTIAL_REASONS } from '@linkspan/sync'
import * as fc from 'fast-check'
import { each } from '../../../core/test/support/each.ts'
import { inRing } from '../../../core/test/support/rings.ts'
import { publish, searchable } from '../../../service/test/support/published.ts'
import { CONNECTORS } from '../support/api.ts'
import { type Agent, connectHttp } from '../support/mcp.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { connectorOf } from '../support/vendor.ts'

const HOUR = 3_600_000

let server: TestServer
let agent: Agent
beforeAll(async () => {
  server = await startTestServer()
  agent = await connectHttp(server, await server.tokenFor(server.organization_id))
})
afterAll(async () => {
  await agent?.close()
  await server?.close()
})

/** Replaces what a version says of its records. */
async function describePublished(key: CollectionKey, partial: readonly PartialRecords[]): Promise<void> {
  const { collections, leases } = server.server.store
  const lease = await leases.take(syncLeaseOf(key), randomUUID(), 30_000)
  const published = await collections.find(key)
  if (!lease || !published) throw new Error('nothing is published')
  expect(await collections.publish({ ...published, version: published.version + 1, partial }, lease)).toBe(
    true,
  )
  await leases.release(lease)
}

/** What the records lack, by every way to read them. */
async function answers(id: string): Promise<unknown[]> {
  const entity = 'campaigns'
  const path = `${CONNECTORS}/${id}`
  // after a report, searches have what it has
  const report = (await server.request('GET', `${path}/sync`)).body
  const status = report.entities.find((one: { entity: string }) => one.entity === entity).partial
  const search = async (query: object) =>
    (await server.execute(id, { entity, action: 'search', params: { query, limit: 1 } })).body.meta.partial
  const aggregate = { all: { count: '*' } }
  const asked = { connector_id: id, entity }
  const token = await server.tokenFor(server.organization_id)
  const file = await fetch(`${server.base_url}${path}/records/${entity}?format=csv`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  })
  const after = file.headers.get('x-linkspan-cursor')
  const changes = (await server.request('GET', `${path}/records/${entity}/changes?after=${after}`)).body.meta
  const client = createClient({ base_url: server.base_url, access_token: token })
  const exported = await client.records.export(id, entity, { format: 'csv' })
  return [
    status,
    await search({}),
    await search({ aggregate }),
    (await agent.call('search', { ...asked, limit: 1 })).body.partial,
    (await agent.call('aggregate', { ...asked, aggregate })).body.partial,
    JSON.parse(file.headers.get('x-linkspan-partial') ?? 'null') ?? undefined,
    changes.partial,
    exported.partial.length > 0 ? exported.partial : undefined,
  ]
}

test('P45 what an answer lacks is the same in every way to read it, whatever the state and the clock', async () => {
  const { store } = server.server
  const { id } = await server.createConnector(connectorOf(randomUUID()))
  const key = { organization_id: server.organization_id, id, entity: 'campaigns' }
  const entity = searchable(advertising.entities.campaigns)
  await publish(
    { store, key_ring: server.config.key_ring },
    { key, entity, records: [{ campaign: { id: 1, resource_name: 'customers/1/campaigns/1' } }] },
  )
  const day = fc.constantFrom(null, '2026-11-01', '2026-11-20')
  const mark = fc.record({ scope: fc.constantFrom('all', 'customer 1'), from: day, to: day })
  const reasons = fc.constantFrom(...(Object.keys(PARTIAL_REASONS) as PartialRecords['reason'][]))
  const lasting = fc.tuple(mark, reasons).map(([one, reason]) => ({ ...one, reason }))
  // never the age at which records become stale, since the clock goes on
  const hours = fc.integer({ min: 0, max: 9_600 }).map((tenths) => tenths / 10 + 0.02)
  const timed = fc.tuple(mark, hours).map(([one, age]) => ({ ...one, reason: 'stale' as const, age }))
  const state = fc.record({
    lasting: fc.array(lasting, { maxLength: 3 }),
    timed: fc.array(timed, { minLength: 1, maxLength: 3 }),
    interval: fc.constantFrom(null, 3_600, 86_400),
    suspended: fc.boolean(),
    status: fc.constantFrom('active' as const, 'reauth_required' as const),
  })
  let stale = 0
  await fc.assert(
    fc.asyncProperty(state, async ({ lasting, timed, interval, suspended, status }) => {
      const now = Date.now()
      const change = { sync_interval_seconds: interval, status, updated_at: now }
      await store.connectors.update(key, change)
      await store.sync_schedules.setSuspended(key, suspended)
      const marks = timed.map(({ age, ...one }) => ({ ...one, read_at: now - age * HOUR }))
      await describePublished(key, [...lasting, ...marks])
      const oldest = interval === null ? Number.POSITIVE_INFINITY : interval / 2_880 + 1
      const old = timed.filter(({ age }) => age > oldest).map(({ age: _, ...one }) => one)
      if (old.length > 0) stale++
      const expected = [...lasting, ...old]
      for (const found of each(await answers(id)))
        expect(found).toEqual(expected.length > 0 ? expected : undefined)
    }),
    { numRuns: inRing(15, 50) },
  )
  expect(stale).toBeGreaterThan(0)
})
