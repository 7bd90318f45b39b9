import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  databasesOfRun,
  postgresDatabase,
  type SharedDatabase,
} from '../../../stores/test/support/databases.ts'
import { CONNECTORS } from '../support/api.ts'
import { approve, browse, consentUrl, registerCallbacks } from '../support/consent.ts'
import { killing } from '../support/killing.ts'
import { type Processes, type ServerProcess, startProcesses } from '../support/processes.ts'
import { ended } from '../support/program.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'

/** The address of a load balancer: nothing listens there, and the tests choose the server themselves. */
const PUBLIC_URL = 'http://127.0.0.1:9'

let sandbox: Sandbox
let vendors: Awaited<ReturnType<typeof startSandbox>>['vendors']
beforeAll(async () => {
  const started = await startSandbox('oauth-processes')
  sandbox = started.sandbox
  vendors = started.vendors
  registerCallbacks(sandbox, PUBLIC_URL)
})
afterAll(() => sandbox?.close())

const start = (database: SharedDatabase, count: number) =>
  startProcesses(database, count, { vendors, env: { LINKSPAN_PUBLIC_URL: PUBLIC_URL } })

const creation = (server_side_oauth_secret_id: string | undefined, connector_type = 'advertising') => ({
  body: { customer_name: 'acme', connector_type, name: 'x', server_side_oauth_secret_id },
})

describe('GATE P24 of three processes on PostgreSQL', () => {
  let processes: Processes
  beforeAll(async () => {
    processes = await start(await postgresDatabase(), 3)
  })
  afterAll(() => processes?.close())

  test.each([
    ['advertising', 'accessible_customers'],
    ['call-recording', 'workspaces'],
  ])('each answers another step of a consent (%s)', async (connector_type, entity) => {
    const [first, second, third] = processes.servers as [ServerProcess, ServerProcess, ServerProcess]
    const path = await approve(await consentUrl(first, { connector_type }))
    const callbacks = await Promise.all([second, third, second].map(({ base_url }) => browse(base_url, path)))
    const [secret_id, ...others] = callbacks.flatMap(({ query }) => query.secret_id ?? [])
    expect(others).toEqual([])
    const creates = await Promise.all(
      [first, third, first].map((each) =>
        each.request('POST', CONNECTORS, creation(secret_id, connector_type)),
      ),
    )
    expect(creates.map(({ status }) => status).sort()).toEqual([201, 404, 404])
    const made = creates.find(({ status }) => status === 201)
    const listed = await second.execute(made?.body.id, { entity, action: 'list' })
    expect(listed.status).toBe(200)
  })
})

describe.each(databasesOfRun)('P24 a process on %s is killed', (_kind, open) => {
  let processes: Processes
  let survivor: ServerProcess
  beforeAll(async () => {
    processes = await start(await open(), 1)
    survivor = processes.servers[0] as ServerProcess
  })
  afterAll(() => processes?.close())

  const connectors = async () => (await survivor.request('GET', CONNECTORS)).body.data.length as number

  /** Runs work that the process does not survive. */
  async function dying(preload: string, work: (server: ServerProcess) => Promise<unknown>): Promise<void> {
    const doomed = await processes.start(preload)
    await expect(work(doomed)).rejects.toThrow()
    await ended(doomed.program)
    expect(doomed.program.child.signalCode).toBe('SIGKILL')
  }

  const callbacks: [string, string][] = [
    ['when it has taken the state', killing('after', /^delete from "oauth_tickets"/)],
    ['when it is about to store the tokens', killing('before', /^insert into "oauth_tickets"/)],
    ['when it has stored the tokens', killing('after', /^insert into "oauth_tickets"/)],
  ]
  test.each(callbacks)(
    'GATE in a callback, %s: the state is used up, and nothing is made',
    async (_name, preload) => {
      const before = await connectors()
      const path = await approve(await consentUrl(survivor))
      await dying(preload, ({ base_url }) => browse(base_url, path))
      expect((await browse(survivor.base_url, path)).status).toBe(400)
      expect(await connectors()).toBe(before)
    },
  )

  const secret = async () =>
    (await browse(survivor.base_url, await approve(await consentUrl(survivor)))).query.secret_id

  test.each([
    ['when it has taken the secret_id', killing('after', /^delete from "oauth_tickets"/)],
    ['when it has stored the connector', killing('after', /^insert into "connectors"/)],
    ['when it is about to commit', killing('before', /^insert into "grants"/, /^commit/)],
  ])('GATE in a create, %s: neither has happened', async (_name, preload) => {
    const [before, secret_id] = [await connectors(), await secret()]
    await dying(preload, (server) => server.request('POST', CONNECTORS, creation(secret_id)))
    expect(await connectors()).toBe(before)
    expect((await survivor.request('POST', CONNECTORS, creation(secret_id))).status).toBe(201)
  })

  test('in a create, when it has committed: both have happened', async () => {
    const [before, secret_id] = [await connectors(), await secret()]
    const preload = killing('after', /^insert into "grants"/, /^commit/)
    await dying(preload, (server) => server.request('POST', CONNECTORS, creation(secret_id)))
    expect(await connectors()).toBe(before + 1)
    expect((await survivor.request('POST', CONNECTORS, creation(secret_id))).status).toBe(404)
  })
})
