import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CONNECTORS } from '../support/api.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, credentialsOf, startAdsVendor } from '../support/vendor.ts'

const SESSIONS = '/api/v1/connect_sessions'
let vendor: AdsVendor
let server: TestServer

beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

/** Makes a link. Returns the answer, the token of the link, and what the page sends with it. */
async function link(more: object = {}, token?: string, asked = server) {
  const body = { customer_name: 'acme', connector_types: ['google-ads'], ...more }
  const answer = await asked.request('POST', SESSIONS, { body, ...(token && { token }) })
  const own = answer.status === 201 ? new URL(answer.body.url).hash.slice(1) : ''
  const create = (given: object = {}) =>
    asked.request('POST', CONNECTORS, {
      token: own,
      body: {
        customer_name: 'acme',
        connector_type: 'advertising',
        name: 'Ads',
        credentials: credentialsOf('acme'),
        ...given,
      },
    })
  const read = (token?: string) =>
    asked.request('GET', `${SESSIONS}/${answer.body.id}`, { ...(token && { token }) })
  return { ...answer, token: own, create, read }
}

test('P27 a link lets one customer connect one account of these kinds, and nothing else', async () => {
  const made = await link()
  expect(made).toMatchObject({
    status: 201,
    body: {
      id: expect.stringMatching(/^tok_/),
      customer_name: 'acme',
      connector_types: ['advertising'],
      redirect_url: null,
      status: 'open',
      connector_id: null,
    },
  })
  const { url, created_at, expires_at, ...rest } = made.body
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 60_000)
  const { origin, pathname, search } = new URL(url)
  expect([origin, pathname, search]).toEqual([server.base_url, '/connect', `?session=${rest.id}`])
  // what follows the # is shown once
  const shown = await made.read()
  expect(shown.body).toEqual({ ...rest, created_at, expires_at })
  expect(JSON.stringify(shown.body)).not.toContain(made.token)

  expect(await made.create({ customer_name: 'globex' })).toMatchObject({ status: 403 })
  expect(await made.create({ connector_type: 'drive' })).toMatchObject({ status: 403 })
  expect((await made.read()).body.status).toBe('open')
  const tries = await Promise.all([made.create(), made.create(), made.create()])
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const { id } = tries.find(({ status }) => status === 201)?.body ?? {}
  expect((await made.read()).body).toMatchObject({ status: 'completed', connector_id: id })
  const { body } = await server.request('GET', `${CONNECTORS}?customer_name=acme`)
  expect(body.data.map((each: { id: string }) => each.id)).toEqual([id])

  const asked = { token: made.token }
  for (const [method, path, given] of [
    ['DELETE', `${CONNECTORS}/${id}`],
    ['POST', `${CONNECTORS}/${id}/execute`, { entity: 'campaigns', action: 'list', params: {} }],
    ['POST', `${CONNECTORS}/${id}/sync`, {}],
    ['GET', '/api/v1/webhooks'],
  ] as const)
    expect(await server.request(method, path, { ...asked, ...(given && { body: given }) })).toMatchObject({
      status: 403,
    })
})

test('P27 a link whose connector the vendor refuses repairs it, and a token made from it makes no other', async () => {
  const made = await link({ customer_name: 'repaired' })
  const own = { customer_name: 'repaired' }
  const { body: below } = await server.request('POST', '/api/v1/account/tokens', {
    token: made.token,
    body: { scope: {} },
  })
  const refused = await made.create({ ...own, credentials: { refresh_token: 'invented-and-wrong' } })
  expect(refused.status).toBe(201)
  const again = await server.request('POST', CONNECTORS, {
    token: below.access_token,
    body: { ...own, connector_type: 'advertising', name: 'Second', credentials: credentialsOf('acme') },
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict', remedy: expect.any(String) } })
  const repaired = await server.request('PATCH', `${CONNECTORS}/${refused.body.id}`, {
    token: made.token,
    body: { credentials: credentialsOf('acme') },
  })
  expect(repaired).toMatchObject({ status: 200, body: { status: 'active' } })
})

test('a link ends by its time, and by the revocation of its token', async () => {
  let now = Date.now()
  const clocked = await startTestServer({ vendors: vendor.vendors, now: () => now })
  const [late, withdrawn] = [await link({}, undefined, clocked), await link({}, undefined, clocked)]
  await clocked.request('DELETE', `/api/v1/account/tokens/${withdrawn.body.id}`)
  expect((await withdrawn.read()).body.status).toBe('cancelled')
  expect((await withdrawn.create()).status).toBe(401)
  now += 30 * 60_000
  expect((await late.read(await clocked.tokenFor(clocked.organization_id))).body.status).toBe('expired')
  expect((await late.create()).status).toBe(401)
  await clocked.close()
})

test('P59 nobody makes a link beyond the own scope, or sees those of others', async () => {
  const tokenOf = async (scope: object) =>
    (await server.request('POST', '/api/v1/account/tokens', { body: { scope } })).body.access_token
  const acme = await tokenOf({ customer_name: 'acme', actions: ['connect'] })
  expect((await link({ customer_name: 'globex' }, acme)).status).toBe(403)
  const own = await link({}, acme)
  const asked = (token: string) => server.request('GET', `${SESSIONS}/${own.body.id}`, { token })
  expect((await asked(acme)).status).toBe(200)
  expect((await asked(own.token)).status).toBe(200)
  expect((await asked(await tokenOf({ customer_name: 'acme' }))).status).toBe(404)
  expect((await asked((await link()).token)).status).toBe(404)
  const other = (await server.server.services.clients.createOrganization('Other')).id
  expect((await asked(await server.tokenFor(other))).status).toBe(404)
})

test('a link names only kinds that there are, and returns only to registered addresses', async () => {
  expect((await link({ connector_types: ['none'] })).body.errors).toEqual([
    { path: '$.connector_types[0]', message: expect.stringContaining('allowed: ') },
  ])
  expect((await link({ redirect_url: 'https://app.example/unregistered' })).body.errors).toEqual([
    { path: '$.redirect_url', message: expect.stringContaining('is not registered') },
  ])
})
