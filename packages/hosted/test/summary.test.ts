import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { insertConnector, recordOf, sealed } from '../../stores/test/support/store-contract.ts'
import { runOf } from '../../stores/test/support/sync-records.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
const COUNT = 120
const error = { code: 'vendor_error', message: 'The vendor failed.', remedy: 'Wait.' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What the stores may know of a connector. */
const facts = fc.record({
  connector_type: fc.constantFrom('advertising', 'drive', 'call-recording', 'web-analytics'),
  replication_config: fc.constantFrom(null, { customer_ids: ['1234567890'], start_date: '2026-01-01' }),
  status: fc.constantFrom('active', 'active', 'reauth_required'),
  checked: fc.constantFrom(null, 'well', 'badly'),
  run: fc.constantFrom(
    'succeeded',
    'succeeded',
    'failed',
    'running',
    'paused',
    'interrupted',
    'cancelled',
    undefined,
  ),
  failed_entity: fc.boolean(),
  due_in_ms: fc.constantFrom(null, 60_000, -600_000),
  suspended: fc.boolean(),
})

test('the summary counts each connector in the state that its list gives it, and names all that somebody looks at', async () => {
  const { store } = server.server
  const { organization_id } = server
  for (const [at, each] of fc.sample(facts, COUNT).entries()) {
    const { connector_type, replication_config, checked, run, failed_entity, due_in_ms, suspended } = each
    const connector = recordOf(organization_id, {
      connector_type,
      // what is stored fits its kind
      replication_config: connector_type === 'advertising' ? replication_config : null,
      status: each.status as 'active',
      last_check: checked && {
        checked_at: '2026-01-01T00:00:00.000Z',
        ...(checked === 'badly' && { error }),
      },
      updated_at: at,
    })
    await insertConnector(store, connector, sealed('s'))
    await store.sync_schedules.set(connector, due_in_ms)
    if (suspended) await store.sync_schedules.setSuspended(connector, true)
    const entity = { entity: 'campaigns', read: 1, written: 1, deleted: 0, slices_done: 1, slices: 1 }
    const failed = { ...entity, entity: 'ads', status: 'failed' as const, error }
    const entities = [{ ...entity, status: 'succeeded' as const }, ...(failed_entity ? [failed] : [])]
    if (run)
      await store.sync_runs.insert(runOf(connector, { run_id: `run_${randomUUID()}`, status: run, entities }))
  }
  const { body: listed } = await server.request('GET', `${CONNECTORS}?limit=1000`)
  const { body: summary } = await server.request('GET', `${CONNECTORS}/summary`)
  const states = Map.groupBy(listed.data, ({ health }: { health: { state: string } }) => health.state)
  expect(
    new Map(summary.states.map(({ state, count }: { state: string; count: number }) => [state, count])),
  ).toEqual(new Map([...states].map(([state, members]) => [state, members.length])))
  expect(states.size).toBeGreaterThan(5)
  expect(summary).toMatchObject({ total: COUNT, more_groups: 0 })
  const named = summary.groups.flatMap(
    ({ connectors, count, ...words }: { connectors: { id: string; since?: string }[]; count: number }) => {
      expect(connectors).toHaveLength(count)
      return connectors.map(({ id, since }) => [id, { ...words, ...(since && { since }) }])
    },
  )
  const calm = ['healthy', 'waiting', 'suspended']
  const wanted = listed.data
    .filter(({ health }: { health: { state: string } }) => !calm.includes(health.state))
    .map(({ id, health }: { id: string; health: object }) => [id, health])
  expect(new Map(named)).toEqual(new Map(wanted))
})
