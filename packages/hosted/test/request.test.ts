import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { CONNECTORS } from './support/api.ts'
import { kinds } from './support/kinds.ts'
import { startSandbox } from './support/sandbox.ts'
import { type Asking, startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, credentialsOf, startAdsVendor } from './support/vendor.ts'

let vendor: AdsVendor
let server: TestServer
const others: TestServer[] = []
let id: string
let count = 0

beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors, log_level: 'debug' })
})
afterAll(async () => {
  for (const each of [server, ...others]) await each.close()
  await vendor.close()
})
beforeEach(async () => {
  vendor.answer(() => ({ body: { resourceNames: [] } }))
  id = (await server.createConnector(connectorOf(`request-${count++}`))).id
  vendor.answer(({ path }) => ({ body: { path } }))
})

const send = (body: object, asking: Asking = {}, on = server, to = id) =>
  on.request('POST', `${CONNECTORS}/${to}/request`, { ...asking, body })
const search = { method: 'POST', path: '/v25/customers/1/googleAds:search', body: { query: 'SELECT x' } }
const mutate = { method: 'POST', path: '/v25/customers/1/labels:mutate', body: { operations: [] } }

describe('a request of a caller', () => {
  test.each<[string, object]>([
    ['in query', { query: { private: 'x' } }],
    ['after the path', { path: `${search.path}?private=x` }],
  ])(
    'reaches the vendor with the credentials of the connector, and the log names it without its query %s',
    async (_where, asked) => {
      const answer = await send({ ...search, ...asked, headers: { 'X-Goog-User-Project': 'p' } })
      expect(answer).toMatchObject({
        status: 200,
        body: { status: 200, body_type: 'json', body: { path: `${search.path}?private=x` } },
      })
      expect(vendor.requests).toMatchObject([
        {
          headers: {
            authorization: `Bearer ${credentialsOf(`request-${count - 1}`).access_token}`,
            'x-goog-user-project': 'p',
          },
          body: '{"query":"SELECT x"}',
        },
      ])
      const log = server.logs.join('')
      expect(log).not.toContain('private')
      expect(server.logs.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({
          connector_id: id,
          route: `${CONNECTORS}/:id/request`,
          vendor_method: 'POST',
          vendor_path: search.path,
          status: 200,
        }),
      )
    },
  )

  test.each<[string, object, string]>([
    ['another host', { path: 'https://stranger.example/x' }, '$.path'],
    ['a host without a scheme', { path: '//stranger.example/x' }, '$.path'],
    ['a way out of the base', { path: '/v25/../../x' }, '$.path'],
    ['an API that is not there', { api: 'attic' }, '$.api'],
    ["the caller's Authorization", { headers: { Authorization: 'Bearer x' } }, '$.headers.Authorization'],
    ['a cookie', { headers: { cookie: 'a=b' } }, '$.headers.cookie'],
    ['a developer token', { headers: { 'Developer-Token': 'x' } }, '$.headers["Developer-Token"]'],
    ['a host header', { headers: { host: 'stranger.example' } }, '$.headers.host'],
    ['an access token in the query', { query: { access_token: 'x' } }, '$.query.access_token'],
    ['another method', { method: 'TRACE' }, '$.method'],
  ])('P01 with %s is refused, and nothing is sent', async (_name, more, path) => {
    const answer = await send({ method: 'GET', path: '/v25/customers', ...more })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params', errors: [{ path }] } })
    expect(vendor.requests).toEqual([])
  })

  test('P27 finds no connector of another organization', async () => {
    const other = await server.server.services.clients.createOrganization('Other')
    const token = await server.tokenFor(other.id)
    expect(await send(search, { token })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(vendor.requests).toEqual([])
  })

  test('P48 is answered with the errors of every call', async () => {
    vendor.answer(() => ({ status: 403, body: { error: { message: 'not yours' } } }))
    const answer = await send(search)
    expect(answer).toMatchObject({ status: 424, body: { code: 'vendor_forbidden' } })
    vendor.answer(() => ({ status: 302, headers: { location: 'https://stranger.example/' } }))
    expect(await send(search)).toMatchObject({ status: 502, body: { code: 'vendor_invalid_reply' } })
  })
})

describe('the switch of the operator', () => {
  const policies = [
    ['reads', [200, 200, 403, 403]],
    ['all', [200, 200, 200, 200]],
    ['off', [403, 403, 403, 403]],
  ] as const
  test.each(policies)(
    '%s lets these pass: a GET, a POST that reads, one that writes, a DELETE',
    async (policy, statuses) => {
      const own =
        policy === 'reads'
          ? server
          : await startTestServer({ vendors: vendor.vendors, vendor_requests: policy })
      if (own !== server) others.push(own)
      const { id: to } = await own.createConnector(connectorOf(`policy-${policy}`))
      vendor.answer(() => ({ body: {} }))
      const requests = [
        { method: 'GET', path: '/v25/x' },
        search,
        mutate,
        { method: 'DELETE', path: '/v25/x' },
      ]
      const answers = []
      for (const request of requests) answers.push(await send(request, {}, own, to))
      expect(answers.map(({ status }) => status)).toEqual(statuses)
      expect(vendor.requests).toHaveLength(statuses.filter((status) => status === 200).length)
      for (const { status, body } of each(answers))
        if (status === 403)
          expect(body).toMatchObject({
            code: 'forbidden',
            remedy: expect.stringContaining('LINKSPAN_VENDOR_REQUESTS'),
          })
      const { body } = await own.request('GET', '/api/v1/integrations/definitions/advertising')
      expect(body.requests).toMatchObject({ allowed: policy, apis: [{ name: 'ads', paths: ['/'] }] })
    },
  )

  test('P41 a write with an Idempotency-Key is sent once, and a GET ignores it', async () => {
    const own = await startTestServer({ vendors: vendor.vendors, vendor_requests: 'all' })
    others.push(own)
    const { id: to } = await own.createConnector(connectorOf('keys'))
    vendor.answer((_request, _response, number) => ({ body: { number } }))
    const headers = { 'Idempotency-Key': 'once' }
    const first = await send(mutate, { headers }, own, to)
    const again = await send(mutate, { headers }, own, to)
    expect([first.body.body, again.body.body]).toEqual([{ number: 1 }, { number: 1 }])
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(await send({ ...mutate, body: {} }, { headers }, own, to)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
    for (const number of [2, 3]) {
      const read = await send({ method: 'GET', path: '/v25/x' }, { headers }, own, to)
      expect(read).toMatchObject({ status: 200, body: { body: { number } } })
    }
    expect(vendor.requests).toHaveLength(3)
  })
})

test('library and server give the same reply of each kind, from each of its APIs', async () => {
  const { sandbox, vendors } = await startSandbox('request')
  const own = await startTestServer({ vendors, kinds: kinds.map(({ connector }) => connector) })
  others.push(own)
  const requests: Record<string, object[]> = {
    advertising: [{ method: 'GET', path: '/v25/customers:listAccessibleCustomers' }],
    'web-analytics': [
      { method: 'GET', path: '/v1beta/properties/0/metadata' },
      { method: 'GET', path: '/v1beta/accountSummaries', query: { pageSize: 1 }, api: 'admin' },
    ],
    'call-recording': [{ method: 'GET', path: '/v2/workspaces' }],
    drive: [{ method: 'GET', path: '/drive/v3/about', query: { fields: 'user' } }],
  }
  try {
    for (const { connector, credentials } of each(kinds)) {
      const { type: connector_type } = connector
      const made = {
        customer_name: 'acme',
        connector_type,
        name: 'x',
        credentials: credentials(sandbox),
        sync_interval_seconds: null,
      }
      const { id: to } = await own.createConnector(made)
      const base_url = vendors[connector_type]?.base_url as string
      const token_url = vendors[connector_type]?.token_url as string
      const library = connector.create({
        base_url,
        token_url,
        credentials: credentials(sandbox),
        onCredentialsChanged: () => {},
      } as never)
      for (const request of each(requests[connector_type] ?? [])) {
        const direct = await library.request(request as never)
        const hosted = await send(request, {}, own, to)
        expect(hosted.status).toBe(200)
        const plain = ({ headers, body, ...reply }: typeof direct) => ({
          ...reply,
          headers: Object.keys(headers),
          // one vendor has the id of the request in the body
          body: { ...(body as object), requestId: undefined },
        })
        expect(plain(hosted.body)).toEqual(plain(direct))
        expect(direct).toMatchObject({ status: 200, body_type: 'json', body: expect.any(Object) })
      }
      await library.close()
    }
  } finally {
    await sandbox.close()
  }
})
