import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { InvalidParamsError, type LinkspanClient, RateLimitedError } from '@linkspan/client'
import { routes } from '../src/generated/routes.ts'
import { EXECUTE, type FakeServer, page, problem, startFakeServer } from './support/server.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
const ONE = `${CONNECTORS}/con%2F1`

let server: FakeServer
let client: LinkspanClient
beforeAll(async () => {
  server = await startFakeServer()
  client = server.client({ retry: { retries: 2, base_delay_ms: 1, max_delay_ms: 2, budget_ms: 60_000 } })
})
afterAll(() => server.close())

const credentials = { refresh_token: 'invented-token' }
const creation = { customer_name: 'a', connector_type: 'drive', name: 'n', credentials } as const

/** The methods that neither read nor set given values, and whose repetition still changes nothing more. Others are sent once. */
const HARMLESS = [
  'approvals.approve',
  'approvals.refuse',
  'connect_sessions.create',
  'connect_visits.complete',
  'connectors.cancelSync',
  'connectors.check',
  'connectors.resumeSync',
  'connectors.sql',
  'connectors.suspendSync',
  'oauth.initiate',
  'sign_in_links.create',
]

/** The methods that create something, of which all attempts have one key. */
const KEYED = ['clients.create', 'webhooks.create']

type Row = [name: string, call: () => Promise<unknown>, request: string, times: number, key: 'key' | 'no key']

/** The methods that pass on what they are given. */
const passing = Object.entries(routes).flatMap(([name, line]): Row[] => {
  if (line.endsWith('by-hand')) return []
  const [method, path = '', ...words] = line.split(' ')
  const [noun, word] = name.split('.') as [keyof LinkspanClient, string]
  const call = () => {
    const methods = client[noun] as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
    const params = Array(path.split('{').length - 1).fill('a/1')
    return (methods[word] as (typeof methods)[string])(
      ...params,
      ...(words[0] === 'query' ? [{ limit: 2 }] : [{}]),
    )
  }
  const query = words[0] === 'query' ? '?limit=2' : ''
  const request = `${method} /api/v1/${path.replace(/\{\w+\}/g, 'a%2F1')}${query}`
  const keyed = KEYED.includes(name)
  const is_repeated = keyed || method === 'GET' || method === 'PATCH' || HARMLESS.includes(name)
  return [[name, call, request, is_repeated ? 3 : 1, keyed ? 'key' : 'no key']]
})

/** The methods that do more, each with its request. */
const others: Row[] = [
  ['connectors.create', () => client.connectors.create(creation), `POST ${CONNECTORS}`, 3, 'key'],
  ['connectors.sync', () => client.connectors.sync('con/1'), `POST ${ONE}/sync`, 3, 'key'],
  [
    'connectors.update with a secret, which is used up',
    () => client.connectors.update('con/1', { server_side_oauth_secret_id: 'lsi_1' }),
    `PATCH ${ONE}`,
    1,
    'no key',
  ],
  [
    'records.export',
    () =>
      client.records.export('con/1', 'ads', { format: 'csv', filter: { eq: { id: 1 } }, fields: ['a', 'b'] }),
    `GET ${ONE}/records/ads?format=csv&filter=%7B%22eq%22%3A%7B%22id%22%3A1%7D%7D&fields=a%2Cb`,
    3,
    'no key',
  ],
  [
    'records.changes',
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
  ['approvals.wait', () => client.approvals.wait('apr/1'), 'GET /api/v1/approvals/apr%2F1', 3, 'no key'],
]

describe('P41 a request that may have happened is repeated only if a repetition changes nothing', () => {
  test('the methods that are repeated or sent with a key are there', () => {
    const names = passing.map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining([...HARMLESS, ...KEYED]))
  })

  test.each([...passing, ...others])('%s', async (_name, call, request, times, key) => {
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
