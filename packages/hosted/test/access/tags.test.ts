import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { verifyWebhook } from '@linkspan/client'
import { each } from '../../../core/test/support/each.ts'
import { until } from '../../../core/test/support/until.ts'
import { startReceiver } from '../../../service/test/support/receiver.ts'
import { CONNECTORS } from '../support/api.ts'
import { makeLink } from '../support/connect-link.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, connectorOf, good, operation, startAdsVendor } from '../support/vendor.ts'

let vendor: AdsVendor
let server: TestServer

beforeAll(async () => {
  vendor = await startAdsVendor()
  vendor.answer(() => good)
  server = await startTestServer({
    vendors: vendor.vendors,
    work: 'in_process',
    public_url: 'https://linkspan.example',
    webhook_settings: { times: { tick_ms: 20, lease_ms: 30_000 } },
  })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

const tokenOf = async (scope: object): Promise<string> =>
  (await server.request('POST', '/api/v1/account/tokens', { body: { scope } })).body.access_token
const create = (tags: object | undefined, token?: string) =>
  server.request('POST', CONNECTORS, {
    body: { ...connectorOf('of-tags'), ...(tags && { tags }) },
    ...(token && { token }),
  })
const patch = (id: string, tags: object, token?: string) =>
  server.request('PATCH', `${CONNECTORS}/${id}`, { body: { tags }, ...(token && { token }) })
const listed = async (query: string, token?: string): Promise<string[]> => {
  const { body } = await server.request('GET', `${CONNECTORS}?limit=1000${query}`, token ? { token } : {})
  return body.data.map(({ id }: { id: string }) => id)
}

test('tags are stored, replaced and listed by; a wrong one is refused by its path', async () => {
  const made = (await create({ team: 'lists', 'cost-center': 'Zürich 12' })).body
  expect(made.tags).toEqual({ 'cost-center': 'Zürich 12', team: 'lists' })
  expect(await listed('&tags=team=lists,cost-center=Z%C3%BCrich%2012')).toEqual([made.id])
  expect((await patch(made.id, { team: 'others' })).body.tags).toEqual({ team: 'others' })
  expect(await listed('&tags=team=lists')).toEqual([])
  expect((await patch(made.id, {})).body.tags).toEqual({})
  const wrong: [object, string][] = [
    [{ Team: 'a' }, '$.tags.Team'],
    [{ team: 'a=b' }, '$.tags.team'],
    [{ team: '' }, '$.tags.team'],
    [{ team: 'x'.repeat(129) }, '$.tags.team'],
    [{ team: 7 }, '$.tags.team'],
    [JSON.parse('{ "__proto__": "a" }'), '$.tags.__proto__'],
    [Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`t${at}`, 'a'])), '$.tags'],
  ]
  for (const [tags, path] of each(wrong))
    expect(await create(tags)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  for (const text of each(['team', 'team=a,', 'team=a,team=b']))
    expect(await server.request('GET', `${CONNECTORS}?tags=${text}`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: '$.tags' }] },
    })
})

test('P60 a token with tags makes connectors with them, keeps them there, and gives no more than it has', async () => {
  const token = await tokenOf({ tags: { team: 'red' } })
  const own = (await create({ region: 'eu' }, token)).body
  expect(own.tags).toEqual({ region: 'eu', team: 'red' })
  const refused = { status: 403, body: { code: 'forbidden', missing_scope: ['tags'] } }
  expect(await create({ team: 'blue' }, token)).toMatchObject(refused)
  expect(await patch(own.id, { team: 'blue' }, token)).toMatchObject(refused)
  // what it leaves out stays
  expect((await patch(own.id, { region: 'us' }, token)).body.tags).toEqual({ region: 'us', team: 'red' })
  const narrower = (scope: object) =>
    server.request('POST', '/api/v1/account/tokens', { token, body: { scope } })
  expect(await narrower({ tags: { team: 'blue' } })).toMatchObject(refused)
  const child = (await narrower({ tags: { region: 'us' } })).body
  expect(child.scope.tags).toEqual({ region: 'us', team: 'red' })
  expect(await server.request('GET', '/api/v1/webhooks', { token })).toMatchObject(refused)
})

test('P59 a connector that loses a tag is gone for the tokens that are limited by it, at once', async () => {
  const token = await tokenOf({ tags: { team: 'moving' } })
  const { id } = (await create({ team: 'moving' })).body
  expect(await listed('', token)).toEqual([id])
  expect((await server.execute(id, operation, { token })).status).toBe(200)
  await patch(id, { team: 'elsewhere' })
  expect(await listed('', token)).toEqual([])
  const reading = (path: string) => server.request('GET', `${CONNECTORS}/${id}${path}`, { token })
  for (const path of each(['', '/syncs', '/records/campaigns/export']))
    expect((await reading(path)).status).toBe(404)
  expect((await server.execute(id, operation, { token })).status).toBe(404)
  expect((await patch(id, { team: 'moving' }, token)).status).toBe(404)
  const summary = await server.request('GET', `${CONNECTORS}/summary`, { token })
  expect(summary.body.total).toBe(0)
})

test('the connector of a link has its tags, those of its maker too, and its customer cannot set others', async () => {
  const token = await tokenOf({ tags: { team: 'links' } })
  const link = await makeLink(server, { customer_name: 'acme', tags: { region: 'eu' }, choose: [] }, token)
  const visitor = await link.open()
  const { customer_name: _, ...given } = connectorOf('acme')
  const connector = { customer_name: 'acme', ...given }
  expect((await visitor.connect({ ...connector, tags: { team: 'other' } })).status).toBe(403)
  const made = await visitor.connect(connector)
  expect(made).toMatchObject({ status: 201, body: { tags: { region: 'eu', team: 'links' } } })
  const repair = { connector_id: made.body.id, tags: { region: 'us' } }
  expect(await makeLink(server, repair)).toMatchObject({
    status: 400,
    body: { errors: [{ path: '$.tags' }] },
  })
})

test('a webhook gets only the events about its customer, connectors and tags', async () => {
  const receiver = await startReceiver((_request, response) => response.end())
  const url = (word: string) => `http://127.0.0.1:${receiver.port}/${word}`
  const hook = async (word: string, limits: object) =>
    (await server.request('POST', '/api/v1/webhooks', { body: { url: url(word), ...limits } })).body
  const first = (await create({ team: 'hooks' })).body
  const tagged = await hook('tagged', { tags: { team: 'hooks' } })
  const one = await hook('one', { connector_ids: [first.id], types: ['connector.deleted'] })
  const customer = await hook('customer', { customer_name: 'customer of-tags', types: ['connector.deleted'] })
  expect(tagged).toMatchObject({ tags: { team: 'hooks' }, customer_name: null, connector_ids: null })
  // an event about the organization, and one about another connector
  await tokenOf({ actions: ['read'] })
  const other = (await create({ team: 'hooks', region: 'eu' })).body
  const away = (await create({ team: 'away' })).body
  for (const { id } of [away, first, other]) await server.request('DELETE', `${CONNECTORS}/${id}`)
  const received = (word: string) =>
    receiver.received
      .filter((each) => each.path === `/${word}`)
      .map(({ body }) => JSON.parse(body))
      .map(({ type, data }) => `${type} ${data.connector_id}`)
  const deleted = ({ id }: { id: string }) => `connector.deleted ${id}`
  await until('each webhook has the last event that it wants', () =>
    [
      received('tagged').includes(deleted(other)),
      received('one').includes(deleted(first)),
      received('customer').includes(deleted(other)),
    ].every(Boolean),
  )
  expect(received('one')).toEqual([deleted(first)])
  expect(received('customer')).toEqual([away, first, other].map(deleted))
  expect(received('tagged').filter((each) => each.includes(away.id))).toEqual([])
  const message = receiver.received.find(({ path, body }) => path === '/tagged' && body.includes(other.id))
  const said = await verifyWebhook({
    headers: message?.headers as Record<string, string>,
    body: message?.body ?? '',
    secret: tagged.secret,
  })
  expect(said.data).toMatchObject({ tags: { region: 'eu', team: 'hooks' } })
  const cleared = await server.request('PATCH', `/api/v1/webhooks/${one.id}`, {
    body: { connector_ids: null },
  })
  expect(cleared.body.connector_ids).toBeNull()
  for (const { id } of [tagged, one, customer]) await server.request('DELETE', `/api/v1/webhooks/${id}`)
  await receiver.close()
})
