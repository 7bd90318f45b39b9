import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { systemClock } from '@linkspan/core'
import { until } from '../../core/test/support/until.ts'
import { type Receiver, startReceiver } from '../../service/test/support/receiver.ts'
import { commitsIn } from '../../stores/test/support/commits.ts'
import { SIGN_IN } from '../src/http/sign-in/authorization-server.ts'
import { catalog } from '../src/index.ts'
import { CONNECTORS } from './support/api.ts'
import { connected, renewal } from './support/connect-application.ts'
import { makeLink } from './support/connect-link.ts'
import { connectHttp } from './support/mcp.ts'
import { type Synced, shop, synced } from './support/synced-things.ts'
import {
  type AdsVendor,
  connectorOf,
  credentialsOf,
  good,
  issuing,
  operation,
  pauseOf,
  startAdsVendor,
} from './support/vendor.ts'

const DAY_MS = 86_400_000
/** Other work of the server may commit in some of them. */
const ROUNDS = 4

let vendor: AdsVendor
let receiver: Receiver
let things: Synced
/** While commits are counted, nothing that is done from time to time is due. */
let is_counting = false

beforeAll(async () => {
  vendor = await startAdsVendor()
  receiver = await startReceiver((_request, response) => response.end())
  const clock = {
    ...systemClock,
    sleep: (milliseconds: number, signal?: AbortSignal) =>
      systemClock.sleep(is_counting ? DAY_MS : milliseconds, signal),
  }
  things = await synced({ kinds: [...catalog, shop], vendors: vendor.vendors, clock })
  is_counting = true
})
afterAll(async () => {
  await things.server.close()
  await receiver.close()
  await vendor.close()
})
beforeEach(() => vendor.answer(() => good))

const api = (method: string, path: string, body?: object) =>
  things.server.request(method, path, body && { body })
const execute = (id: string, body: object) => things.server.execute(id, body)

/** Prepares an operation, which is counted when it runs. */
type Prepare = (round: number) => Promise<() => Promise<unknown>>

async function newConnector(prefix: string): Promise<string> {
  const { id } = await things.server.createConnector(connectorOf(prefix))
  await execute(id, operation)
  return id
}

const OPERATIONS: readonly (readonly [commits: number, name: string, prepare: Prepare])[] = [
  [
    0,
    'a read from the vendor',
    async () => {
      const id = await newConnector('read')
      return () => execute(id, operation)
    },
  ],
  [0, 'a search', async () => things.search],
  [0, 'an export', async () => things.export],
  [0, 'a list of connectors', async () => () => api('GET', CONNECTORS)],
  [
    0,
    'a session of an agent that lists tools and searches',
    async () => async () => {
      const agent = await connectHttp(things.server, things.server.token)
      await agent.tools()
      await agent.call('search', { connector_id: things.key.id, entity: 'things' })
      await agent.close()
    },
  ],
  // an event before it, and one after it
  [
    2,
    'a write to the vendor',
    async () => {
      const id = await newConnector('write')
      const { connector_id: _, ...write } = pauseOf(id)
      return () => execute(id, write)
    },
  ],
  // its lease, what is about to be sent, and the tokens
  [
    3,
    'a read that renews the access token',
    async (round) => {
      const prefix = `renew${round}`
      const id = await newConnector(prefix)
      vendor.answer(issuing(prefix))
      return () => execute(id, operation)
    },
  ],
  [
    1,
    'a token for a program',
    async () => {
      const { client_id, client_secret } = things.server.client
      return () =>
        api('POST', '/api/v1/account/applications/token', {
          client_id,
          client_secret,
          grant_type: 'client_credentials',
        })
    },
  ],
  // the access token with its record, and the next refresh token
  [
    2,
    'the renewal of the sign-in of an application',
    async () => {
      const { application, agent } = await connected(things.server)
      await agent.close()
      return () =>
        fetch(things.server.base_url + SIGN_IN.token, {
          method: 'POST',
          body: new URLSearchParams(renewal(application)),
        })
    },
  ],
  [
    1,
    'a webhook',
    async () => () => api('POST', '/api/v1/webhooks', { url: `http://127.0.0.1:${receiver.port}/` }),
  ],
  // its token, and itself
  [
    2,
    'a link for a customer',
    async () => () => makeLink(things.server, { customer_name: 'acme', connector_types: ['advertising'] }),
  ],
  [
    1,
    'the page of a link, which the customer opens',
    async () => {
      const link = await makeLink(things.server, { customer_name: 'acme', connector_types: ['advertising'] })
      return () => link.open()
    },
  ],
  // the connector, and what its check says
  [
    2,
    'an account that the customer connects there',
    async (round) => {
      const link = await makeLink(things.server, { customer_name: 'acme', connector_types: ['advertising'] })
      const visitor = await link.open()
      return () => visitor.connect({ credentials: credentialsOf(`linked${round}`) })
    },
  ],
]

test.each(OPERATIONS)('commits %i times: %s', async (commits, _name, prepare) => {
  expect(await commitsOf(things, prepare)).toBe(commits)
})

// its request, its lease and the end of that, its begin and its end with the counts of the day, what it has read before and after
// it publishes, the publication, and the number of its event
test('commits 9 times: a sync that changes nothing', async () => {
  const shop_things = await synced()
  const { events } = shop_things.server.server.store
  const sync = async () => {
    await shop_things.sync()
    await until('the end of the sync has a number', async () => !(await events.hasUnnumbered()))
  }
  try {
    expect(await commitsOf(shop_things, async () => sync)).toBe(9)
  } finally {
    await shop_things.close()
  }
})

/** The fewest commits of some rounds of an operation. */
async function commitsOf({ server }: Synced, prepare: Prepare): Promise<number> {
  const counted: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const run = await prepare(round)
    const before = commitsIn(server.config.data_dir)
    const answer = await run()
    const after = commitsIn(server.config.data_dir)
    expect(Object(answer).status ?? 200).toBeLessThan(300)
    // SQLite may begin its log anew meanwhile
    if (before.log === after.log) counted.push(after.count - before.count)
  }
  return Math.min(...counted)
}
