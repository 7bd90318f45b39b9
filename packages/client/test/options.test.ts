import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type ClientOptions, createClient, type ServerResponse } from '@linkspan/client'
import { errorOf } from '@linkspan/core/testing'
import { type FakeServer, page, problem, startFakeServer } from './support/server.ts'

let server: FakeServer
// a request whose time was up may still arrive, so each test has a server of its own
beforeEach(async () => {
  server = await startFakeServer()
})
afterEach(() => server.close())

const EVERY = 'signal, timeout, retry, onResponse, organization_id'

test('wrong options of a client are refused by name', () => {
  const given = {
    base_url: 'ftp://x',
    client_id: '',
    client_secret: 's',
    timeout: { connect: 1, idle: -1 },
    retry: { retry: 3 },
    fetch: 'fetch',
    timeout_ms: 5,
  } as unknown as ClientOptions
  expect(() => createClient(given)).toThrow(
    expect.objectContaining({
      code: 'invalid_options',
      errors: [
        {
          path: '$.timeout_ms',
          message:
            'unknown option; allowed here: base_url, client_id, client_secret, access_token, session, organization_id, timeout, retry, fetch',
        },
        { path: '$.base_url', message: 'must be an http or https address without a query' },
        { path: '$.client_id', message: 'is required, as a string, unless there is an access_token' },
        { path: '$.timeout.connect', message: 'unknown option; allowed here: response, idle, total' },
        { path: '$.timeout.idle', message: expect.stringContaining('milliseconds') },
        { path: '$.retry.retry', message: expect.stringContaining('allowed here: retries') },
        { path: '$.fetch', message: 'must be a function' },
      ],
    }),
  )
  expect(() => createClient(undefined as never)).toThrow(expect.objectContaining({ code: 'invalid_options' }))
})

describe('a wrong option of a call is refused with the allowed ones, and nothing is sent', () => {
  // what a caller in JavaScript passes
  const wrong = { timeout_ms: 5 } as object
  const calls: [string, () => Promise<unknown>, string][] = [
    ['connectors.list', () => server.client().connectors.list({}, wrong), EVERY],
    ['connectors.listAll', () => server.client().connectors.listAll({}, wrong).next(), EVERY],
    [
      'connectors.create',
      () => server.client().connectors.create({} as never, wrong),
      `${EVERY}, idempotency_key`,
    ],
    ['definitions.list', () => server.client().definitions.list(wrong), EVERY],
    ['oauth.initiate', () => server.client().oauth.initiate({} as never, wrong), EVERY],
    [
      'campaigns.list',
      () => server.ads().campaigns.list({ customer_id: '1' }, wrong),
      `${EVERY}, idempotency_key, content`,
    ],
    [
      'campaigns.search of a connector by name',
      () =>
        server
          .client()
          .connector({ customer_name: 'a', connector_type: 'b' })
          .execute('campaigns', 'search', {}, wrong),
      `${EVERY}, idempotency_key, content`,
    ],
    ['request', () => server.ads().request({ method: 'GET', path: '/' }, wrong), `${EVERY}, idempotency_key`],
  ]
  test.each(calls)('%s', async (name, call, allowed) => {
    server.serve(() => page([]))
    const failed = await errorOf(call())
    expect(failed).toMatchObject({
      code: 'invalid_options',
      errors: [{ path: '$.timeout_ms', message: `unknown option; allowed here: ${allowed}` }],
    })
    expect(failed.message).toContain(name.split(' ')[0]?.replace('All', ''))
    expect(server.requests).toHaveLength(0)
  })

  test.each([
    ['a signal in place of options', AbortSignal.abort(), '$.'],
    ['null', null, '$'],
    ['a signal that is none', { signal: {} }, '$.signal'],
    ['no milliseconds', { timeout: '5s' }, '$.timeout'],
    ['a key that no header can hold', { idempotency_key: 'two words' }, '$.idempotency_key'],
    ['an organization that no header can hold', { organization_id: 'a\nb' }, '$.organization_id'],
    ['content that is none', { content: 'text' }, '$.content'],
    ['a hook that is none', { onResponse: true }, '$.onResponse'],
  ])('%s', async (_name, options, path) => {
    server.serve(() => page([]))
    const call = server.ads().campaigns.update({ customer_id: '1', operations: [] }, options as never)
    const { code, errors = [] } = await errorOf(call)
    expect([code, errors[0]?.path.startsWith(path)]).toEqual(['invalid_options', true])
    expect(server.requests).toHaveLength(0)
  })
})

test('parameters that are no JSON are invalid_params, and nothing is sent', async () => {
  server.serve(() => page([]))
  const call = server.client().connector({ id: 'con_1' }).execute('files', 'list', { pageSize: 1n })
  expect(await errorOf(call)).toMatchObject({ code: 'invalid_params', errors: [{ path: '$' }] })
  expect(server.requests).toHaveLength(0)
})

test('a base_url may end in /api/v1, as the addresses of the documentation do', async () => {
  server.serve(() => page([]))
  for (const ending of ['', '/', '/api/v1', '/api/v1/'])
    await server.client({ base_url: server.base_url + ending }).connectors.list()
  expect(new Set(server.requests.map(({ path }) => path)).size).toBe(2)
  const linkspan = server.client({ base_url: `${server.base_url}/api/v1` })
  await linkspan.fetch('mcp')
  expect(server.sent().at(-1)?.path).toBe('/mcp')
})

test('retry and timeout of a call replace those of the client', async () => {
  server.serve(() => problem(503, 'unavailable'))
  await errorOf(server.client().connectors.list({}, { retry: { retries: 1 } }))
  expect(server.sent()).toHaveLength(2)
  await errorOf(server.client({ retry: false }).connectors.list({}, { retry: { retries: 2 } }))
  expect(server.sent()).toHaveLength(5)
  server.serve(() => new Promise(() => {}))
  const client = createClient({ base_url: server.base_url, access_token: 'given', timeout: 60_000 })
  const failed = await errorOf(client.connectors.list({}, { retry: false, timeout: { response: 30 } }))
  expect(failed.message).toBe(`The server at ${server.base_url} did not answer within 30 ms.`)
})

test('onResponse gets the request id of every answer, and how often it was sent', async () => {
  server.serve((_request, _response, asked) => {
    if (asked === 2) return problem(503, 'unavailable')
    return { ...page([1], asked === 1 ? 'b' : null), headers: { 'x-request-id': `req_${asked}` } }
  })
  const seen: ServerResponse[] = []
  const rows = server.client().connectors.listAll({}, { onResponse: (response) => seen.push(response) })
  for await (const _ of rows) break
  await server.ads().campaigns.list({ customer_id: '1' }, { onResponse: (response) => seen.push(response) })
  expect(seen).toEqual([
    { operation: 'connectors.list', status: 200, request_id: 'req_1', attempts: 1 },
    { operation: 'campaigns.list', status: 200, request_id: 'req_3', attempts: 2 },
  ])
  server.serve(() => ({ status: 500, headers: { 'x-request-id': 'req_9' }, body: 'oops' }))
  expect(await errorOf(server.client().connectors.list())).toMatchObject({ request_id: 'req_9' })
  const own = new Error('hook')
  server.serve(() => page([]))
  const hooked = server.client().connectors.list(
    {},
    {
      onResponse: () => {
        throw own
      },
    },
  )
  expect(await hooked.catch((error) => error)).toBe(own)
})

test('a call names its organization; what is found in one is not used in another', async () => {
  server.serve(({ method, headers }) =>
    method === 'GET'
      ? { body: { data: [{ id: `con_${headers['x-organization-id']}` }], meta: {} } }
      : page([]),
  )
  const client = server.client({ organization_id: 'org_1' })
  const ads = client.connector({ customer_name: 'acme', connector_type: 'advertising' })
  expect(await ads.id()).toBe('con_org_1')
  expect(await ads.id({ organization_id: 'org_2' })).toBe('con_org_2')
  await ads.execute('campaigns', 'list', {}, { organization_id: 'org_2' })
  expect(server.sent().at(-1)).toMatchObject({
    path: '/api/v1/integrations/connectors/con_org_2/execute',
    headers: { 'x-organization-id': 'org_2' },
  })
  expect(server.sent()).toHaveLength(3)
})

test('a name of a connector that is none is refused', () => {
  for (const name of [undefined, {}, { id: '' }, { customer_name: 'acme' }])
    expect(() => server.client().connector(name as never)).toThrow(
      expect.objectContaining({ code: 'invalid_options' }),
    )
})
