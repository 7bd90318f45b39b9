import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { RenewalTimes } from '@linkspan/service'
import { heldBeyond } from '../../service/test/support/leases.ts'
import { databasesOfRun, postgresDatabase, type SharedDatabase } from '../../stores/test/support/databases.ts'
import { CONNECTORS } from './support/api.ts'
import { type Processes, type ServerProcess, startProcesses } from './support/processes.ts'
import { endPrograms } from './support/program.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTokenGateway, type TokenGateway } from './support/token-gateway.ts'

const operation = { entity: 'workspaces', action: 'list' }
let sandbox: Sandbox
let gateway: TokenGateway
let processes: Processes | undefined

beforeAll(async () => {
  ;({ sandbox } = await startSandbox('processes', { call_recording: { limits: {} } }))
})
afterEach(async () => {
  await processes?.close()
  processes = undefined
  await gateway.close()
})
afterAll(async () => {
  await endPrograms()
  await sandbox.close()
})

/** Servers on one database, whose token endpoint is the gateway. */
async function start(
  database: SharedDatabase,
  count: number,
  renewal_times?: RenewalTimes,
): Promise<Processes> {
  gateway = await startTokenGateway(sandbox.call_recording_accounts.token_url)
  const vendors = {
    'call-recording': { base_url: sandbox.call_recording.customer_base_url, token_url: gateway.url },
  }
  processes = await startProcesses(database, count, {
    vendors,
    ...(renewal_times && { renewal_times }),
  })
  return processes
}

/** A connector whose access token has expired, and whose refresh token works once. */
async function createConnector({ servers: [server] }: Processes): Promise<string> {
  const { id } = await (server as ServerProcess).createConnector({
    customer_name: 'acme',
    connector_type: 'call-recording',
    name: 'calls',
    credentials: sandbox.call_recording.credentials(),
  })
  sandbox.call_recording_accounts.expireAccessTokens()
  gateway.arrived.clear()
  gateway.passed.clear()
  return id
}

const statusOf = (server: ServerProcess, id: string) =>
  server.execute(id, operation).then(({ status }) => status)

/** Sends a number of calls to each server at once, and returns the statuses. */
const callAll = (servers: readonly ServerProcess[], id: string, each: number) =>
  Promise.all(servers.flatMap((server) => Array.from({ length: each }, () => statusOf(server, id))))

describe.each(databasesOfRun)('%s', (kind, create) => {
  const count = kind === 'sqlite' ? 2 : 3

  test('P09 150 calls at once in several processes renew an expired single-use token once, and all succeed', async () => {
    const started = await start(await create(), count)
    const id = await createConnector(started)
    gateway.after = () => delay(200)
    const statuses = await callAll(started.servers, id, 150 / count)
    expect(statuses).toEqual(Array(150).fill(200))
    expect([...gateway.arrived.values()]).toEqual([1])
    sandbox.call_recording_accounts.expireAccessTokens()
    expect(await callAll(started.servers, id, 5)).toEqual(Array(5 * count).fill(200))
    expect([...gateway.arrived.values()]).toEqual([1, 1])
  })

  test('GATE P10 a token endpoint that is slower than a lease is called once', async () => {
    const database = await create()
    // longer than a busy machine stops the process that holds it
    const times = { ttl_ms: 5_000, grace_ms: 2_000, wait_ms: 60_000 }
    const started = await start(database, count, times)
    const id = await createConnector(started)
    gateway.before = () => heldBeyond(database, times.ttl_ms)
    expect(await callAll(started.servers, id, 5)).toEqual(Array(5 * count).fill(200))
    expect([...gateway.arrived.values()]).toEqual([1])
  })
})

describe('GATE P10 a process that is stopped in the middle of a renewal', () => {
  const times = { ttl_ms: 1_000, grace_ms: 300, wait_ms: 30_000 }

  /** Stops the first server while its renewal is in flight. The others renew; then it continues. */
  async function stopInRenewal(hold: 'before' | 'after', ended: () => Promise<void>) {
    const started = await start(await postgresDatabase(), 2, times)
    const [first, second] = started.servers as [ServerProcess, ServerProcess]
    const id = await createConnector(started)
    const key = { organization_id: started.organization_id, id }
    const reached = Promise.withResolvers<void>()
    gateway[hold] = () => {
      gateway[hold] = async () => {}
      reached.resolve()
      return ended()
    }
    const stopped = first.execute(id, operation)
    await reached.promise
    first.program.child.kill('SIGSTOP')
    const meanwhile = await second.execute(id, operation)
    const version = await started.store.credentials.version(key)
    return {
      meanwhile,
      version,
      /** The stopped process continues, and its call ends. */
      async resume() {
        first.program.child.kill('SIGCONT')
        return stopped
      },
      async now() {
        const { body } = await second.request('GET', `${CONNECTORS}/${id}`)
        const { status, last_error } = body
        return { status, reason: last_error?.reason, version: await started.store.credentials.version(key) }
      },
    }
  }

  test('P10 uses what another process has got meanwhile, if the vendor never saw its request', async () => {
    const released = Promise.withResolvers<void>()
    const { meanwhile, resume, now } = await stopInRenewal('before', async () => {
      await released.promise
      throw new Error('the request is lost')
    })
    expect(meanwhile.status).toBe(200)
    const before = await now()
    expect(before).toEqual({ status: 'active', reason: undefined, version: 3 })
    released.resolve()
    expect((await resume()).status).toBe(200)
    expect(await now()).toEqual(before)
    expect([...gateway.arrived.values()]).toEqual([2])
  })

  test('P10 P11 stores its late reply, if nobody has newer credentials', async () => {
    const released = Promise.withResolvers<void>()
    const { meanwhile, resume, now } = await stopInRenewal('after', () => {
      gateway.before = async () => {
        throw new Error('the request of the other process is lost')
      }
      return released.promise
    })
    expect(meanwhile).toMatchObject({ status: 504, body: { code: 'vendor_unreachable' } })
    expect(await now()).toEqual({ status: 'active', reason: undefined, version: 2 })
    released.resolve()
    expect((await resume()).status).toBe(200)
    expect(await now()).toEqual({ status: 'active', reason: undefined, version: 3 })
    expect([...gateway.passed.values()]).toEqual([1])
  })

  test('P10 P12 finds its late reply revoked, if another process has sent the same token to a vendor that ends the grant then', async () => {
    const released = Promise.withResolvers<void>()
    const { meanwhile, resume, now } = await stopInRenewal('after', () => released.promise)
    expect(meanwhile).toMatchObject({ status: 424, body: { reason: 'refresh_outcome_unknown' } })
    const before = await now()
    expect(before).toEqual({ status: 'reauth_required', reason: 'refresh_outcome_unknown', version: 2 })
    released.resolve()
    expect(await resume()).toMatchObject({ status: 424, body: { code: 'reauth_required' } })
    expect(await now()).toMatchObject({ status: 'reauth_required', version: 3 })
    expect([...gateway.arrived.values()]).toEqual([2])
  })
})
