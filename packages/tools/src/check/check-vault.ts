/**
 * Takes the key service of a server away for more than a real minute, while calls go on: `npm run check:vault`. The process of Vault is
 * killed, and started again on what it has stored. Keys are held for a minute, so most of that time they are not there.
 */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@linkspan/client'
import { until } from '../../../core/test/support/until.ts'
import {
  catalog,
  createLogger,
  developmentClient,
  loadConfig,
  startServer,
} from '../../../hosted/src/index.ts'
import { connectorOf, operation, pauseOf, startAdsVendor } from '../../../hosted/test/support/vendor.ts'
import { vendorEnv } from '../../../hosted/test/support/vendor-env.ts'
import { startVault } from '../../../key-services/test/support/vault.ts'
import { newDataDir } from '../../../stores/test/support/fresh.ts'
import { conclude, verify } from '../repository/checks.ts'
import { tokenOf } from '../repository/token-of.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
const AWAY_MS = 90_000
/** Keys that are held for a minute are confirmed every quarter of one. */
const HELD_MS = 40_000
/** How long it may take until a key is there again. */
const BACK_MS = 20_000
const PAUSE_MS = 100

/** What a call got. */
interface Got {
  readonly call: string
  readonly at: number
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers are of every shape
  readonly body: any
}

const data_dir = newDataDir()
const vault = await startVault()
const vendor = await startAdsVendor()
const lines: string[] = []
const settings = {
  PORT: '0',
  LINKSPAN_DATA_DIR: data_dir,
  LINKSPAN_KEYS: `k1:${vault.reference.text}`,
  LINKSPAN_KEYS_MINUTES: '1',
  ...vault.env,
  ...vendorEnv(vendor.vendors),
}
const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
const start = () => startServer(loadConfig(settings, catalog).config, { logger })

let server = await start()
const { client_id, client_secret = '' } = await developmentClient(server.services.clients)
const token = await tokenOf(server.base_url, { client_id, client_secret })

/** Sends a request, whose answer must be there within the limit of a client. */
async function send(
  call: string,
  method: string,
  path: string,
  body?: object,
  headers?: object,
): Promise<Got> {
  const answer = await fetch(server.base_url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  return { call, at: performance.now(), status: answer.status, body: await answer.json() }
}

const made: string[] = []
const got: Got[] = []
const some = () => made[Math.floor(Math.random() * made.length)] as string
const succeeded = ({ status }: Got) => status >= 200 && status < 300
const execute = (id: string, body: object, headers?: object) =>
  send('execute', 'POST', `${CONNECTORS}/${id}/execute`, body, headers)

/** What goes on all the time. */
const LOADS: Readonly<Record<string, (count: number) => Promise<Got>>> = {
  async create(count) {
    const answer = await send('create', 'POST', CONNECTORS, connectorOf(`at-${count}`))
    if (succeeded(answer)) made.push(answer.body.id)
    return answer
  },
  execute: () => execute(some(), operation),
  async write(count) {
    const { connector_id, ...body } = pauseOf(some())
    return { ...(await execute(connector_id, body, { 'idempotency-key': `write-${count}` })), call: 'write' }
  },
  list: () => send('list', 'GET', `${CONNECTORS}?limit=5`),
  ready: () => send('ready', 'GET', '/readyz'),
}

async function repeat(load: (count: number) => Promise<Got>, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count++) {
    got.push(await load(count))
    await delay(PAUSE_MS)
  }
}

try {
  vendor.answer(() => ({
    body: { resourceNames: ['customers/1'], results: [{ resourceName: 'customers/1' }] },
  }))
  await LOADS.create?.(-1)
  const end = new AbortController()
  const loads = Promise.all(Object.values(LOADS).map((load) => repeat(load, end.signal)))
  await delay(5_000)
  const killed_at = performance.now()
  await vault.fail('killed')
  await delay(AWAY_MS)
  const back_at = performance.now()
  await vault.fail(undefined)
  await until('the keys are confirmed', () => lines.some((line) => line.includes('confirms its keys again')))
  await delay(5_000)
  end.abort()
  await loads
  const failed = got.filter((answer) => !succeeded(answer))
  console.log(`${got.length} calls, ${failed.length} of them failed; ${made.length} connectors`)

  await verify('no call notices the first part of the minute', () =>
    assert.deepEqual(
      failed.filter(({ at }) => at < killed_at + HELD_MS),
      [],
    ),
  )
  await verify('what needs a key fails then, with one clear error, and nothing else does', () => {
    const errors = new Set(failed.map(({ status, body }) => `${status} ${body.code}: ${body.detail}`))
    assert.deepEqual(
      [...errors],
      ['503 unavailable: The key k1 cannot be used: its key service does not answer.'],
    )
    assert.deepEqual([...new Set(failed.map(({ call }) => call))].sort(), ['create', 'write'])
  })
  await verify('it works again once the service is there, and the log says both once', () => {
    assert.deepEqual(
      failed.filter(({ at }) => at > back_at + BACK_MS),
      [],
    )
    const said = lines.filter((line) => line.includes('the key service')).map((line) => JSON.parse(line).msg)
    assert.deepEqual(said, [
      'the key service does not confirm its keys',
      'the key service confirms its keys again',
    ])
  })
  await verify('the vendor got each write that was acknowledged, and no other', () => {
    const writes = vendor.requests.filter(({ path }) => path.endsWith(':mutate'))
    assert.equal(writes.length, got.filter((answer) => answer.call === 'write' && succeeded(answer)).length)
  })
  await verify(
    'after a start, each connector that was acknowledged works, and there is no other',
    async () => {
      await server.close()
      server = await start()
      for (const id of made) assert.equal((await execute(id, operation)).status, 200)
      const linkspan = createClient({ base_url: server.base_url, client_id, client_secret })
      const found: string[] = []
      for await (const { id } of linkspan.connectors.listAll()) found.push(id)
      assert.deepEqual(found.sort(), made.sort())
    },
  )
} finally {
  await server.close()
  await vendor.close()
  await vault.close()
  rmSync(data_dir, { recursive: true, force: true })
}
conclude('key service')
