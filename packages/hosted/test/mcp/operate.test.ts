import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { callRecording } from '@linkspan/call-recording'
import { until } from '../../../core/test/support/until.ts'
import { type Agent, connectHttp } from '../support/mcp.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const LACKED = 'api:settings:scorecards:read'

let sandbox: Sandbox
let server: TestServer
let agent: Agent
let id: string
let first: Awaited<ReturnType<typeof ended>>

beforeAll(async () => {
  const started = await startSandbox('mcp-operate', { call_recording: { limits: {} } })
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process' })
  const scopes = callRecording.oauth?.scopes.filter((scope) => scope !== LACKED) ?? []
  const credentials = sandbox.call_recording_accounts.credentials(scopes)
  const replication_config = { entities: ['settings_scorecards', 'users'] }
  const made = { customer_name: 'acme', connector_type: 'gong', name: 'Calls', replication_config }
  id = (await server.createConnector({ ...made, credentials })).id
  const scope = { actions: ['manage'] }
  const { body } = await server.request('POST', '/api/v1/account/tokens', { body: { scope } })
  agent = await connectHttp(server, body.access_token)
  first = await ended('created')
})
afterAll(async () => {
  await agent?.close()
  await server?.close()
  await sandbox?.close()
})

/** The newest run of the connector, once it has ended. */
const ended = (cause: string) =>
  until(`a run by ${cause} has ended`, async () => {
    const { body } = await agent.call('sync_runs', { connector_id: id, limit: 1 })
    const [run] = body.runs
    return run?.cause === cause && run.ended_at !== null ? { ...body, run } : undefined
  })

test('with manage, an agent sees what failed with its remedy, and what happened, and starts a sync', async () => {
  const names = (await agent.tools()).map(({ name }) => name)
  const own = ['health', 'sync_runs', 'list_events', 'start_sync']
  expect(names).toEqual(['list_connectors', 'describe_entity', ...own])

  const failed = { code: 'vendor_forbidden', remedy: expect.stringContaining(LACKED) }
  const scorecards = {
    entity: 'settings_scorecards',
    status: 'failed',
    error: expect.objectContaining(failed),
  }
  expect(first.run.entities).toContainEqual(expect.objectContaining(scorecards))
  expect(first.entities).toContainEqual(expect.objectContaining(scorecards))

  const { body: found } = await agent.call('health')
  expect(found).toMatchObject({ total: 1, groups: [{ count: 1, connectors: [{ id }], ...failed }] })

  const started = await agent.call('start_sync', { connector_id: id, entities: ['users'] })
  expect(started.body).toMatchObject({ run_id: expect.stringMatching(/^run_/), status: 'queued' })
  const { run } = await ended('request')
  expect(run).toMatchObject({
    run_id: started.body.run_id,
    status: 'succeeded',
    request: { entities: ['users'] },
  })
  const wrong = await agent.call('start_sync', { connector_id: id, entities: ['planets'] })
  expect(wrong).toMatchObject({ failed: true, body: { error: { code: 'invalid_params' } } })
})

test('with manage, an agent reads every event once, the newest first, in answers of any length', async () => {
  const { body } = await server.request('GET', '/api/v1/events?limit=1000')
  const known: number[] = body.data.map(({ position }: { position: number }) => position)
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await agent.call('list_events', { max_bytes: 1_000, ...(cursor && { cursor }) })
    for (const { position } of page.body.data) seen.push(position)
    cursor = page.body.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual(seen.toSorted((one, other) => other - one))
  // others may have come meanwhile
  expect(seen.filter((position) => position <= Math.max(...known))).toEqual(known.toReversed())
  const made = await agent.call('list_events', { connector_id: id, types: ['connector.created'] })
  expect(made.body.data).toMatchObject([{ type: 'connector.created', connector_id: id }])
  const wrong = await agent.call('list_events', { types: ['planet.born'] })
  expect(wrong).toMatchObject({ failed: true, body: { error: { code: 'invalid_params' } } })
})
