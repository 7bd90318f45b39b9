import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { InvalidParamsError, type LinkspanClient, RateLimitedError } from '@linkspan/client'
import { EXECUTE, type FakeServer, page, problem, startFakeServer } from './support/server.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
const ONE = `${CONNECTORS}/con%2F1`
const TOKENS = '/api/v1/account/tokens'
const SESSION = '/api/v1/session'
const APPROVAL = '/api/v1/approvals/apr%2F1'
const HOOKS = '/api/v1/webhooks'
const HOOK = `${HOOKS}/whk%2F1`

let server: FakeServer
let client: LinkspanClient
beforeAll(async () => {
  server = await startFakeServer()
  client = server.client({ retry: { retries: 2, base_delay_ms: 1, max_delay_ms: 2, budget_ms: 60_000 } })
})
afterAll(() => server.close())

const credentials = { refresh_token: 'invented-token' }
const creation = { customer_name: 'a', connector_type: 'drive', name: 'n', credentials } as const

/** A method, its request, how often a server that is unavailable gets it, and whether all have one key. */
const methods: [string, () => Promise<unknown>, string, number, 'key' | 'no key'][] = [
  ['list', () => client.connectors.list({ limit: 2 }), `GET ${CONNECTORS}?limit=2`, 3, 'no key'],
  ['list of all', () => client.connectors.list(), `GET ${CONNECTORS}`, 3, 'no key'],
  ['summary', () => client.connectors.summary(), `GET ${CONNECTORS}/summary`, 3, 'no key'],
  ['get', () => client.connectors.get('con/1'), `GET ${ONE}`, 3, 'no key'],
  ['syncs', () => client.connectors.syncs('con/1'), `GET ${ONE}/sync`, 3, 'no key'],
  ['check', () => client.connectors.check('con/1'), `POST ${ONE}/check`, 3, 'no key'],
  ['create', () => client.connectors.create(creation), `POST ${CONNECTORS}`, 3, 'key'],
  ['sync', () => client.connectors.sync('con/1'), `POST ${ONE}/sync`, 3, 'key'],
  ['cancelSync', () => client.connectors.cancelSync('con/1'), `POST ${ONE}/sync/cancel`, 3, 'no key'],
  ['suspendSync', () => client.connectors.suspendSync('con/1'), `POST ${ONE}/sync/suspend`, 3, 'no key'],
  ['resumeSync', () => client.connectors.resumeSync('con/1'), `POST ${ONE}/sync/resume`, 3, 'no key'],
  ['update', () => client.connectors.update('con/1', { name: 'x' }), `PATCH ${ONE}`, 3, 'no key'],
  [
    'update with a secret, which is used up',
    () => client.connectors.update('con/1', { server_side_oauth_secret_id: 'lsi_1' }),
    `PATCH ${ONE}`,
    1,
    'no key',
  ],
  ['delete', () => client.connectors.delete('con/1'), `DELETE ${ONE}`, 1, 'no key'],
  [
    'export of records',
    () =>
      client.records.export('con/1', 'ads', { format: 'csv', filter: { eq: { id: 1 } }, fields: ['a', 'b'] }),
    `GET ${ONE}/records/ads?format=csv&filter=%7B%22eq%22%3A%7B%22id%22%3A1%7D%7D&fields=a%2Cb`,
    3,
    'no key',
  ],
  [
    'changes of records',
    () => client.records.changes('con/1', 'ads', { after: 'c1', limit: 5 }).next(),
    `GET ${ONE}/records/ads/changes?after=c1&limit=5`,
    3,
    'no key',
  ],
  [
    'events',
    () => client.events({ after: 7, types: ['sync.failed', 'sync.paused'], follow: false }).next(),
    'GET /api/v1/events?after=7&types=sync.failed%2Csync.paused&limit=1000',
    3,
    'no key',
  ],
  [
    'live events',
    () => client.events({ connector_id: 'con_1' }).next(),
    'GET /api/v1/events?after=0&connector_id=con_1',
    3,
    'no key',
  ],
  ['tokens.list', () => client.tokens.list(), `GET ${TOKENS}`, 3, 'no key'],
  [
    'sign_in_links.create',
    () => client.sign_in_links.create({ name: 'Sam' }),
    'POST /api/v1/account/sign_in_links',
    3,
    'no key',
  ],
  ['session.get', () => client.session.get(), `GET ${SESSION}`, 3, 'no key'],
  ['session.methods', () => client.session.methods(), `GET ${SESSION}/methods`, 3, 'no key'],
  ['session.signIn', () => client.session.signIn('lsc_1'), `POST ${SESSION}`, 1, 'no key'],
  ['session.signOut', () => client.session.signOut(), `DELETE ${SESSION}`, 1, 'no key'],
  ['tokens.revoke', () => client.tokens.revoke('tok/1'), `DELETE ${TOKENS}/tok%2F1`, 1, 'no key'],
  [
    'connect_sessions.create',
    () => client.connect_sessions.create({ customer_name: 'a' }),
    'POST /api/v1/connect_sessions',
    3,
    'no key',
  ],
  [
    'connect_sessions.get',
    () => client.connect_sessions.get('tok/1'),
    'GET /api/v1/connect_sessions/tok%2F1',
    3,
    'no key',
  ],
  [
    'connect_visits.open',
    () => client.connect_visits.open('tok/1', 'lcc_1'),
    'POST /api/v1/connect_visits/tok%2F1',
    1,
    'no key',
  ],
  [
    'connect_visits.get',
    () => client.connect_visits.get('tok/1'),
    'GET /api/v1/connect_visits/tok%2F1',
    3,
    'no key',
  ],
  [
    'connect_visits.complete',
    () => client.connect_visits.complete('tok/1', {}),
    'POST /api/v1/connect_visits/tok%2F1/complete',
    3,
    'no key',
  ],
  ['clients.create', () => client.clients.create({ name: 'app' }), 'POST /api/v1/account/clients', 3, 'key'],
  ['clients.list', () => client.clients.list(), 'GET /api/v1/account/clients', 3, 'no key'],
  [
    'clients.addSecret',
    () => client.clients.addSecret('client/1'),
    'POST /api/v1/account/clients/client%2F1/secret',
    1,
    'no key',
  ],
  [
    'clients.withdraw',
    () => client.clients.withdraw('client/1'),
    'DELETE /api/v1/account/clients/client%2F1',
    1,
    'no key',
  ],
  ['approvals.list', () => client.approvals.list({ limit: 2 }), 'GET /api/v1/approvals?limit=2', 3, 'no key'],
  ['approvals.get', () => client.approvals.get('apr/1'), `GET ${APPROVAL}`, 3, 'no key'],
  ['approvals.approve', () => client.approvals.approve('apr/1'), `POST ${APPROVAL}/approve`, 3, 'no key'],
  ['approvals.refuse', () => client.approvals.refuse('apr/1'), `POST ${APPROVAL}/refuse`, 3, 'no key'],
  ['approvals.wait', () => client.approvals.wait('apr/1'), `GET ${APPROVAL}`, 3, 'no key'],
  ['webhooks.create', () => client.webhooks.create({ url: 'https://a.example' }), `POST ${HOOKS}`, 3, 'key'],
  ['webhooks.list', () => client.webhooks.list(), `GET ${HOOKS}`, 3, 'no key'],
  ['webhooks.get', () => client.webhooks.get('whk/1'), `GET ${HOOK}`, 3, 'no key'],
  ['webhooks.update', () => client.webhooks.update('whk/1', { enabled: true }), `PATCH ${HOOK}`, 3, 'no key'],
  ['webhooks.delete', () => client.webhooks.delete('whk/1'), `DELETE ${HOOK}`, 1, 'no key'],
  ['webhooks.rotateSecret', () => client.webhooks.rotateSecret('whk/1'), `POST ${HOOK}/secret`, 1, 'no key'],
  ['webhooks.test', () => client.webhooks.test('whk/1'), `POST ${HOOK}/test`, 1, 'no key'],
  [
    'webhooks.redeliver',
    () => client.webhooks.redeliver('whk/1', { after: 0 }),
    `POST ${HOOK}/redeliver`,
    1,
    'no key',
  ],
  [
    'webhooks.deliveries',
    () => client.webhooks.deliveries('whk/1', { limit: 2 }),
    `GET ${HOOK}/deliveries?limit=2`,
    3,
    'no key',
  ],
]

describe('P41 a request that may have happened is repeated only if a repetition changes nothing', () => {
  test.each(methods)('%s', async (_name, call, request, times, key) => {
    server.serve(() => problem(503, 'unavailable'))
    await expect(call()).rejects.toMatchObject({ code: 'unavailable' })
    const seen = server.sent().map(({ method, path }) => `${method} ${path}`)
    expect(seen).toEqual(Array(times).fill(request))
    const keys = new Set(server.sent().map(({ headers }) => headers['idempotency-key']))
    expect([...keys]).toEqual([key === 'key' ? expect.stringMatching(/^[0-9a-f]{32}$/) : undefined])
    expect(new Set(server.sent().map((each) => each.body)).size).toBe(1)
  })

  test('two calls have two keys, and the key of the caller is used as it is', async () => {
    server.serve(() => ({ body: {} }))
    await client.connectors.create(creation)
    await client.connectors.create(creation)
    await client.connectors.create(creation, { idempotency_key: 'mine' })
    await client.connectors.sync('con_1', {}, { idempotency_key: 'mine' })
    const keys = server.sent().map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys.slice(2)).toEqual(['mine', 'mine'])
  })
})

test('listAll of connectors walks all pages, each with the query of the caller', async () => {
  server.serve(({ path }) => {
    const cursor = new URL(path, server.base_url).searchParams.get('cursor')
    return { body: { data: [{ id: cursor ?? 'first' }], meta: { cursor: cursor === 'c2' ? null : 'c2' } } }
  })
  const found: string[] = []
  for await (const { id } of client.connectors.listAll({ customer_name: 'a', limit: 1 })) found.push(id)
  expect(found).toEqual(['first', 'c2'])
  expect(server.sent().map(({ path }) => path)).toEqual([
    `${CONNECTORS}?customer_name=a&limit=1`,
    `${CONNECTORS}?customer_name=a&limit=1&cursor=c2`,
  ])
})

describe('repetitions', () => {
  test('P27 a write has an Idempotency-Key and keeps it when it is repeated', async () => {
    server.serve((_request, _response, count) =>
      count < 3 ? problem(503, 'unavailable') : { body: { results: [] } },
    )
    const update = { customer_id: '1', operations: [] }
    await server.ads().campaigns.update(update)
    const keys = server.sent().map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    await server.ads().campaigns.update(update, { idempotency_key: 'mine' })
    expect(server.sent().at(-1)?.headers['idempotency-key']).toBe('mine')
  })

  test('a read is repeated without a key, after the time that the server names, and a limited number of times', async () => {
    server.serve((_request, _response, count) =>
      count === 1 ? { ...problem(429, 'rate_limited'), headers: { 'retry-after': '0' } } : page([]),
    )
    await server.ads().campaigns.list({ customer_id: '1' })
    expect(server.sent().map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined])
    server.serve(() =>
      problem(429, 'rate_limited', { retry_after_seconds: 0, source: 'vendor', retryable: true }),
    )
    const failed = await server
      .ads()
      .campaigns.list({ customer_id: '1' })
      .catch((error) => error)
    expect(failed).toBeInstanceOf(RateLimitedError)
    expect(failed).toMatchObject({ retry_after_seconds: 0, source: 'vendor', request_id: 'req_1' })
    expect(server.sent()).toHaveLength(4)
  })

  test('a request to the vendor is repeated with its key, and one that reads without', async () => {
    const reply = { status: 200, headers: {}, body_type: 'none', body: null }
    for (const [method, key] of [
      ['GET', undefined],
      ['POST', expect.stringMatching(/^[0-9a-f]{32}$/)],
    ] as const) {
      server.serve((_request, _response, count) =>
        count < 3 ? problem(503, 'unavailable') : { body: reply },
      )
      const request = { method, path: '/v25/x', query: { a: [1, 2] }, headers: { b: 'c' } }
      expect(await server.ads().request(request)).toEqual(reply)
      expect(server.sent().map(({ body }) => JSON.parse(body))).toEqual([request, request, request])
      expect(new Set(server.sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
      expect(server.sent()[0]).toMatchObject({ method: 'POST', path: EXECUTE.replace('execute', 'request') })
      expect(server.sent()[0]?.headers['idempotency-key']).toEqual(key)
    }
    server.serve(() => problem(403, 'forbidden', { remedy: 'ask' }))
    const failed = server.ads().request({ method: 'DELETE', path: '/v25/x' }, { idempotency_key: 'mine' })
    await expect(failed).rejects.toMatchObject({ code: 'forbidden', remedy: 'ask' })
    expect(server.sent()[0]?.headers['idempotency-key']).toBe('mine')
  })

  test('what the caller must mend is not repeated', async () => {
    const errors = [{ path: '$.params.customer_id', message: 'must have ten digits' }]
    server.serve(() => problem(400, 'invalid_params', { errors }))
    const failed = await server
      .ads()
      .campaigns.list({ customer_id: '1' })
      .catch((error) => error)
    expect(failed).toBeInstanceOf(InvalidParamsError)
    expect(failed).toMatchObject({ message: 'it is invalid_params', errors })
    expect(server.sent()).toHaveLength(1)
  })
})
