import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { FakeReply, SeenRequest } from '@linkspan/core/testing'
import { each } from '../../../core/test/support/each.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { CONNECTORS } from '../support/api.ts'
import { makeLink } from '../support/connect-link.ts'
import { market } from '../support/market.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import {
  type AdsVendor,
  good as accepted,
  connectorOf,
  credentialsOf,
  startAdsVendor,
  TOKEN_PATH,
} from '../support/vendor.ts'

let vendor: AdsVendor
let server: TestServer

const SEARCH = /\/customers\/(\d+)\/googleAds:search$/

/** The vendor: the user reaches a manager, and below it one customer. */
const working = ({ path }: SeenRequest): FakeReply => {
  if (!SEARCH.test(path.split('?')[0] as string)) return accepted
  const clients = [
    { id: '1111111111', manager: true },
    { id: '1234567890', manager: false },
  ]
  return { body: { results: clients.map((customerClient) => ({ customerClient })) } }
}

beforeAll(async () => {
  vendor = await startAdsVendor()
  vendor.answer(working)
  server = await startTestServer({ vendors: vendor.vendors })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

const acme = { customer_name: 'acme', connector_types: ['google-ads'] }
const good = { credentials: credentialsOf('acme') }
const tokenOf = async (scope: object) =>
  (await server.request('POST', '/api/v1/account/tokens', { body: { scope } })).body.access_token

test('P27 a link lets one customer connect one account of these kinds, and nothing else', async () => {
  const sole = { ...acme, customer_name: 'sole' }
  const link = await makeLink(server, sole)
  expect(link).toMatchObject({
    status: 201,
    body: {
      id: expect.stringMatching(/^tok_/),
      customer_name: 'sole',
      connector_types: ['advertising'],
      choose: ['accounts'],
      redirect_url: null,
      status: 'open',
      step: 'link',
      refusal: null,
      connector_id: null,
    },
  })
  const { url, ...rest } = link.body
  // two readings of the clock
  const minutes = (Date.parse(rest.expires_at) - Date.parse(rest.created_at)) / 60_000
  expect(Math.round(minutes)).toBe(30)
  const { origin, pathname, search } = new URL(url)
  expect([origin, pathname, search]).toEqual([server.base_url, '/connect', `?session=${rest.id}`])
  // what follows the # is shown once
  expect((await link.read()).body).toEqual(rest)

  const visitor = await link.open()
  expect((await link.read()).body).toMatchObject({ status: 'open', step: 'page' })
  expect(await visitor.connect({ ...good, customer_name: 'globex' })).toMatchObject({ status: 403 })
  expect(await visitor.connect({ ...good, connector_type: 'drive' })).toMatchObject({ status: 403 })
  expect(await visitor.complete()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const tries = await Promise.all([visitor.connect(good), visitor.connect(good), visitor.connect(good)])
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const { id } = tries.find(({ status }) => status === 201)?.body ?? {}
  expect((await link.read()).body).toMatchObject({ status: 'open', connector_id: id })
  const { body } = await server.request('GET', `${CONNECTORS}?customer_name=sole`)
  expect(body.data.map((each: { id: string }) => each.id)).toEqual([id])
  expect(await visitor.complete({ accounts: ['1234567890'] })).toMatchObject({
    status: 200,
    body: { status: 'completed', connector_id: id },
  })
  expect((await server.request('GET', `${CONNECTORS}/${id}`)).body.replication_config).toMatchObject({
    customer_ids: ['1234567890'],
  })
  // what is completed stays: a second time changes nothing, and credentials stay as they are
  expect(await visitor.complete({ accounts: ['9999999999'] })).toMatchObject({ status: 200 })
  expect(await visitor.request('PATCH', `${CONNECTORS}/${id}`, { body: good })).toMatchObject({ status: 409 })
  expect((await server.request('GET', `${CONNECTORS}/${id}`)).body.replication_config).toMatchObject({
    customer_ids: ['1234567890'],
  })
})

test('a link takes no account that its credentials do not reach, and stores nothing of it', async () => {
  const link = await makeLink(server, { ...acme, customer_name: 'reaching' })
  const visitor = await link.open()
  const { id } = (await visitor.connect(good)).body
  const read = async () => (await server.request('GET', `${CONNECTORS}/${id}`)).body
  // a manager is shown above its customers, and cannot be chosen
  for (const [other, at] of each([
    [['1234567890', '9999999999'], 1],
    [['1111111111'], 0],
  ] as const)) {
    const asked = vendor.requests.length
    expect(await visitor.complete({ accounts: other })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_params',
        errors: [
          { path: `$.accounts[${at}]`, message: 'is not offered: the credentials reach no such accounts' },
        ],
      },
    })
    const sent = vendor.requests.slice(asked).map(({ path }) => path.replace(/\?.*/, ''))
    expect(sent).toEqual([
      expect.stringMatching(/customers:listAccessibleCustomers$/),
      expect.stringMatching(SEARCH),
    ])
    expect((await read()).replication_config).toBeNull()
    expect((await link.read()).body).toMatchObject({ status: 'open', connector_id: id })
  }
  // whom the vendor does not answer, it has not refused
  vendor.answer((request) =>
    SEARCH.test(request.path.split('?')[0] as string) ? { status: 503 } : working(request),
  )
  expect(await visitor.complete({ accounts: ['1234567890'] })).toMatchObject({
    status: 502,
    body: { code: 'vendor_error' },
  })
  vendor.answer(working)
  expect(await visitor.complete({ accounts: ['1234567890'] })).toMatchObject({ status: 200 })
  expect((await read()).replication_config).toMatchObject({ customer_ids: ['1234567890'] })
})

test('a connector that changes while its accounts are looked up gets no choice of before', async () => {
  const link = await makeLink(server, { ...acme, customer_name: 'moving' })
  const visitor = await link.open()
  const { id } = (await visitor.connect(good)).body
  const path = `${CONNECTORS}/${id}`
  let changes = 0
  vendor.answer(async (request) => {
    const answer = working(request)
    if (answer !== accepted && changes++ === 0)
      await visitor.request('PATCH', path, { body: { credentials: credentialsOf('other') } })
    return answer
  })
  expect(await visitor.complete({ accounts: ['1234567890'] })).toMatchObject({
    status: 409,
    body: { code: 'conflict', remedy: expect.any(String) },
  })
  expect((await server.request('GET', path)).body.replication_config).toBeNull()
  expect((await link.read()).body.status).toBe('open')
  // what was chosen of one user is looked up again at the other one
  expect(await visitor.complete({ accounts: ['1234567890'] })).toMatchObject({ status: 200 })
  vendor.answer(working)
})

test('the accounts of a kind of somebody’s own are the rows of the list that it declares', async () => {
  const own = await startTestServer({ kinds: [market] })
  const shop = { customer_name: 'hooli', connector_types: ['market'] }
  const visitor = await (await makeLink(own, shop)).open()
  await visitor.connect({ connector_type: 'market', credentials: { token: 'invented' } })
  expect(await visitor.complete({ accounts: ['s3', 's9'] })).toMatchObject({
    status: 400,
    body: { errors: [{ path: '$.accounts[1]', message: expect.stringContaining('no such shops') }] },
  })
  // the second page has it
  const { body } = await visitor.complete({ accounts: ['s3'] })
  const { replication_config } = (await own.request('GET', `${CONNECTORS}/${body.connector_id}`)).body
  expect(replication_config).toEqual({ shop_ids: ['s3'] })
  await own.close()
})

test('P59 the cookie of a link reaches only what its page calls, and only the connector that it made', async () => {
  const others = await Promise.all([
    server.createConnector(connectorOf('acme', { customer_name: 'acme' })),
    server.createConnector(connectorOf('globex')),
  ])
  const visitor = await (await makeLink(server, acme)).open()
  const { id } = (await visitor.connect(good)).body
  expect(await visitor.request('GET', `${CONNECTORS}/${id}`)).toMatchObject({ status: 200 })
  for (const other of each(others)) {
    expect(await visitor.request('GET', `${CONNECTORS}/${other.id}`)).toMatchObject({ status: 404 })
    expect(await visitor.request('PATCH', `${CONNECTORS}/${other.id}`, { body: good })).toMatchObject({
      status: 404,
    })
  }
  const taken = routes.filter(({ access, for_customers }) => access === 'organization' && !for_customers)
  expect(taken.length).toBeGreaterThan(20)
  for (const { method, path } of each(taken)) {
    const address = path.replace(/\{id\}/, id).replaceAll(/\{\w+\}/g, 'campaigns')
    const asking = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
    const { status } = await visitor.request(method, address, asking)
    expect({ address, status }).toEqual({ address, status: 401 })
  }
  const execute = (entity: string, action: string, params: object) =>
    visitor.request('POST', `${CONNECTORS}/${id}/execute`, { body: { entity, action, params } })
  expect(await execute('accessible_customers', 'list', {})).toMatchObject({ status: 200 })
  expect(await execute('campaigns', 'list', {})).toMatchObject({ status: 403 })
  expect(await execute('campaigns', 'search', {})).toMatchObject({ status: 403 })
  for (const change of [{ replication_config: {} }, { sync_interval_seconds: 3600 }]) {
    const body = { ...good, ...change }
    expect(await visitor.request('PATCH', `${CONNECTORS}/${id}`, { body })).toMatchObject({ status: 403 })
  }
})

test('P29 the code of a link opens one browser, once, and no change comes from elsewhere', async () => {
  const link = await makeLink(server, acme)
  const [visitor, ...late] = await Promise.all([link.open(), link.open('lcc_wrong')])
  const again = await link.open()
  expect([visitor.opened.status, late[0]?.opened.status, again.opened.status]).toEqual([201, 401, 401])
  const set = visitor.opened.headers.getSetCookie()
  expect(set).toEqual([
    expect.stringMatching(/^__Host-linkspan_tok_[\w-]+=lcv_[\w-]{43}; Max-Age=\d+; Path=\/; /),
  ])
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(set[0]).toContain(part)
  // the browser that has opened it comes back without the code
  const back = await visitor.request('GET', `/api/v1/connect_visits/${link.id}`)
  expect(back).toMatchObject({ status: 200, body: { id: link.id, csrf_token: expect.any(String) } })
  expect(await again.request('GET', `/api/v1/connect_visits/${link.id}`)).toMatchObject({ status: 401 })
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'x-csrf-token': 'wrong' },
  ]
  for (const headers of elsewhere)
    for (const path of [CONNECTORS, `/api/v1/connect_visits/${link.id}/complete`])
      expect(await visitor.request('POST', path, { body: {}, headers })).toMatchObject({
        status: 403,
        body: { code: 'csrf_refused' },
      })
  // of two links in one browser, each is its own
  const other = await (await makeLink(server, acme)).open()
  const both = { cookie: `${visitor.cookie}; ${other.cookie}` }
  const seen = await other.request('GET', `/api/v1/connect_visits/${link.id}`, { headers: both })
  expect(seen.body.id).toBe(other.opened.body.id)
})

test('P27 who knows the code sees how the session is, from a page of any origin', async () => {
  const link = await makeLink(server, acme)
  await link.open()
  const seen = await link.watch()
  expect(seen).toMatchObject({ status: 200, body: { id: link.id, status: 'open', step: 'page' } })
  expect(seen.body).toEqual((await link.read()).body)
  expect(seen.headers.get('access-control-allow-origin')).toBe('*')
  expect(await link.watch('lcc_wrong')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  const other = await makeLink(server, acme)
  expect(await link.watch(other.code)).toMatchObject({ status: 401 })
  const asked = await server.request('OPTIONS', `/api/v1/connect_visits/${link.id}/watch`, {
    token: null,
    headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-headers')).toBe('Content-Type')
  const opening = await server.request('OPTIONS', `/api/v1/connect_visits/${link.id}`, { token: null })
  expect(opening.headers.get('access-control-allow-origin')).toBeNull()
})

test('a refusal of the vendor stays in the session until the credentials work, and completes nothing', async () => {
  const link = await makeLink(server, { ...acme, customer_name: 'repaired', choose: [] })
  const visitor = await link.open()
  vendor.answer(({ path }) =>
    path === TOKEN_PATH ? { status: 400, body: { error: 'invalid_grant' } } : { status: 401 },
  )
  const refused = await visitor.connect(good)
  expect(refused).toMatchObject({ status: 201, body: { status: 'reauth_required' } })
  const { body } = await link.watch()
  expect(body).toMatchObject({
    status: 'open',
    connector_id: refused.body.id,
    refusal: { code: refused.body.last_error.code, message: refused.body.last_error.message },
  })
  expect(await visitor.complete()).toMatchObject({ status: 409 })
  vendor.answer(working)
  const path = `${CONNECTORS}/${refused.body.id}`
  expect(await visitor.request('PATCH', path, { body: good })).toMatchObject({ body: { status: 'active' } })
  expect((await link.watch()).body).toMatchObject({ status: 'open', refusal: null })
  expect(await visitor.complete()).toMatchObject({ body: { status: 'completed' } })
  expect((await server.request('GET', path)).body.replication_config).toBeNull()
})

test('P59 a link that repairs a connector changes its credentials, and makes no other', async () => {
  const { id } = await server.createConnector(connectorOf('broken', { customer_name: 'acme' }))
  const link = await makeLink(server, { connector_id: id })
  expect(link.body).toMatchObject({
    customer_name: 'acme',
    connector_types: ['advertising'],
    connector_id: id,
    status: 'open',
    choose: [],
  })
  const visitor = await link.open()
  expect(await visitor.connect(good)).toMatchObject({ status: 409 })
  expect(await visitor.request('PATCH', `${CONNECTORS}/${id}`, { body: good })).toMatchObject({ status: 200 })
  expect(await visitor.complete({ accounts: ['1'] })).toMatchObject({ status: 400 })
  expect(await visitor.complete()).toMatchObject({ body: { status: 'completed', connector_id: id } })
  for (const wrong of [{ customer_name: 'globex' }, { connector_types: ['drive'] }])
    expect(await makeLink(server, { connector_id: id, ...wrong })).toMatchObject({ status: 400 })
  expect(await makeLink(server, { connector_id: 'con_none' })).toMatchObject({ status: 404 })
  expect(await makeLink(server, {})).toMatchObject({ status: 400 })
  const globex = await tokenOf({ customer_name: 'globex' })
  expect(await makeLink(server, { connector_id: id }, globex)).toMatchObject({ status: 404 })
  const one = await tokenOf({ connector_ids: [id] })
  expect(await makeLink(server, { connector_id: id }, one)).toMatchObject({ status: 201 })
  expect(await makeLink(server, acme, one)).toMatchObject({ status: 403 })
})

test('the maker says what is synced, and the customer chooses from it by name', async () => {
  const query = (name: string) => ({ name, query: 'SELECT campaign.id, campaign.name FROM campaign' })
  const part = { start_date: '2026-11-01', queries: [query('Named'), query('Others')] }
  const link = await makeLink(server, {
    ...acme,
    customer_name: 'chosen',
    choose: ['accounts', 'data'],
    replication_config: { 'google-ads': part },
  })
  expect(link.status).toBe(201)
  const visitor = await link.open()
  expect(visitor.opened.body.replication_config).toEqual({ advertising: part })
  await visitor.connect(good)
  const wrong = await visitor.complete({ data: ['Others', 'None'] })
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: '$.data[1]' }] } })
  const bad = await makeLink(server, { ...acme, replication_config: { advertising: { queries: [{}] } } })
  expect(bad.body.errors[0].path).toBe('$.replication_config.advertising.queries[0].name')
  const strange = await makeLink(server, { ...acme, replication_config: { drive: {} } })
  expect(strange.body.errors[0].path).toBe('$.replication_config.drive')
  // the folder is what the customer chooses
  const streams = [{ name: 'tables', globs: ['**/*.csv'], format: { filetype: 'csv' } }]
  const folder = {
    customer_name: 'a',
    connector_types: ['drive'],
    replication_config: { drive: { streams } },
  }
  expect(await makeLink(server, folder)).toMatchObject({ status: 201 })
})

test('a link ends by its time, and by the revocation of its token', async () => {
  let now = Date.now()
  const clocked = await startTestServer({ vendors: vendor.vendors, now: () => now })
  const [late, withdrawn] = [await makeLink(clocked, acme), await makeLink(clocked, acme)]
  const visitor = await withdrawn.open()
  await clocked.request('DELETE', `/api/v1/account/tokens/${withdrawn.id}`)
  expect((await withdrawn.read()).body.status).toBe('cancelled')
  expect((await visitor.connect(good)).status).toBe(401)
  const on_time = await late.open()
  now += 30 * 60_000
  expect((await late.read(await clocked.tokenFor(clocked.organization_id))).body.status).toBe('expired')
  expect((await on_time.connect(good)).status).toBe(401)
  expect((await late.watch()).body.status).toBe('expired')
  await clocked.close()
})

test('P59 nobody makes a link beyond the own scope, or sees those of others', async () => {
  const own_token = await tokenOf({ customer_name: 'acme', actions: ['connect'] })
  expect((await makeLink(server, { ...acme, customer_name: 'globex' }, own_token)).status).toBe(403)
  expect((await makeLink(server, { ...acme, choose: ['accounts'] }, own_token)).status).toBe(403)
  const own = await makeLink(server, acme, own_token)
  // a maker that cannot read gives no customer a choice
  expect(own).toMatchObject({ status: 201, body: { choose: [] } })
  expect((await own.read(own_token)).status).toBe(200)
  expect((await own.read(await tokenOf({ customer_name: 'acme' }))).status).toBe(404)
  const other = (await server.server.services.clients.createOrganization('Other')).id
  expect((await own.read(await server.tokenFor(other))).status).toBe(404)
})

test('a link names only kinds that there are, and returns only to registered addresses', async () => {
  expect((await makeLink(server, { ...acme, connector_types: ['none'] })).body.errors).toEqual([
    { path: '$.connector_types[0]', message: expect.stringContaining('allowed: ') },
  ])
  const redirect_url = 'https://app.example/unregistered'
  expect((await makeLink(server, { ...acme, redirect_url })).body.errors).toEqual([
    { path: '$.redirect_url', message: expect.stringContaining('is not registered') },
  ])
})
