import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createClient, type LinkspanClient } from '@linkspan/client'
import { type FakeVendor, type SeenRequest, startFakeVendor } from '@linkspan/core/testing'

const CONNECTORS = '/api/v1/integrations/connectors'
const ONE = `${CONNECTORS}/con%2F1`

let server: FakeVendor
let client: LinkspanClient
beforeAll(async () => {
  server = await startFakeVendor()
  client = createClient({
    base_url: server.base_url,
    client_id: 'c',
    client_secret: 's3cret',
    retry: { retries: 2, base_delay_ms: 1, max_delay_ms: 2, budget_ms: 60_000 },
  })
})
afterAll(() => server.close())

const sent = (): SeenRequest[] => server.requests.filter(({ path }) => !path.endsWith('/token'))
const token = { body: { access_token: 't', token_type: 'bearer', expires_in: 900 } }
const answer = (reply: object, tokens: object = token) =>
  server.answer(({ path }) => (path.endsWith('/token') ? tokens : reply))

const creation = { customer_name: 'a', connector_type: 'drive', name: 'n', credentials: {} } as const

/** A method, its request, how often a server that is unavailable gets it, and whether all have one key. */
const methods: [string, () => Promise<unknown>, string, number, 'key' | 'no key'][] = [
  ['list', () => client.connectors.list({ limit: 2 }), `GET ${CONNECTORS}?limit=2`, 3, 'no key'],
  ['list of all', () => client.connectors.list(), `GET ${CONNECTORS}`, 3, 'no key'],
  ['get', () => client.connectors.get('con/1'), `GET ${ONE}`, 3, 'no key'],
  ['syncs', () => client.connectors.syncs('con/1'), `GET ${ONE}/sync`, 3, 'no key'],
  ['check', () => client.connectors.check('con/1'), `POST ${ONE}/check`, 3, 'no key'],
  ['create', () => client.connectors.create(creation), `POST ${CONNECTORS}`, 3, 'key'],
  ['sync', () => client.connectors.sync('con/1'), `POST ${ONE}/sync`, 3, 'key'],
  ['update', () => client.connectors.update('con/1', { name: 'x' }), `PATCH ${ONE}`, 3, 'no key'],
  [
    'update with a secret, which is used up',
    () => client.connectors.update('con/1', { server_side_oauth_secret_id: 'lsi_1' }),
    `PATCH ${ONE}`,
    1,
    'no key',
  ],
  ['delete', () => client.connectors.delete('con/1'), `DELETE ${ONE}`, 1, 'no key'],
]

describe('P41 a request that may have happened is repeated only if a repetition changes nothing', () => {
  test.each(methods)('%s', async (_name, call, request, times, key) => {
    const body = { status: 503, code: 'unavailable', message: 'it is unavailable', request_id: 'req_1' }
    answer({ status: 503, headers: { 'content-type': 'application/problem+json' }, body })
    await expect(call()).rejects.toMatchObject({ code: 'unavailable' })
    const seen = sent().map(({ method, path }) => `${method} ${path}`)
    expect(seen).toEqual(Array(times).fill(request))
    const keys = new Set(sent().map(({ headers }) => headers['idempotency-key']))
    expect([...keys]).toEqual([key === 'key' ? expect.stringMatching(/^[0-9a-f]{32}$/) : undefined])
    expect(new Set(sent().map((each) => each.body)).size).toBe(1)
  })

  test('two calls have two keys, and the key of the caller is used as it is', async () => {
    answer({ body: {} })
    await client.connectors.create(creation)
    await client.connectors.create(creation)
    await client.connectors.create(creation, { idempotency_key: 'mine' })
    await client.connectors.sync('con_1', {}, { idempotency_key: 'mine' })
    const keys = sent().map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys.slice(2)).toEqual(['mine', 'mine'])
  })
})

test('listAll of connectors walks all pages, each with the query of the caller', async () => {
  server.answer(({ path }) => {
    if (path.endsWith('/token')) return token
    const cursor = new URL(path, server.base_url).searchParams.get('cursor')
    return { body: { data: [{ id: cursor ?? 'first' }], meta: { cursor: cursor === 'c2' ? null : 'c2' } } }
  })
  const found: string[] = []
  for await (const { id } of client.connectors.listAll({ customer_name: 'a', limit: 1 })) found.push(id)
  expect(found).toEqual(['first', 'c2'])
  expect(sent().map(({ path }) => path)).toEqual([
    `${CONNECTORS}?customer_name=a&limit=1`,
    `${CONNECTORS}?customer_name=a&limit=1&cursor=c2`,
  ])
})
