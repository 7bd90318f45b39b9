import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { seededRandom } from '../../stores/test/support/random.ts'
import { routes } from '../src/http/routes/routes.ts'
import { type Answer, startTestServer, type TestServer } from './support/server.ts'
import {
  type AdsVendor,
  connectorOf,
  credentialsOf,
  good,
  operation,
  startAdsVendor,
} from './support/vendor.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
let vendor: AdsVendor
let server: TestServer
let other: string
let strangers: string
let both: string

beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
  other = (await server.server.services.clients.createOrganization('Other')).id
  strangers = await server.tokenFor(other)
  both = await server.tokenFor(server.organization_id, other)
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

/** The status for the own organization and for others, by the route, with what is sent. */
const statuses: [route: string, body: unknown, own: number, strangers: number][] = [
  ['connectors.get', undefined, 200, 404],
  ['connectors.delete', undefined, 204, 404],
  ['connectors.update', {}, 200, 404],
  ['connectors.execute', operation, 200, 404],
  ['connectors.execute', { entity: 'campaigns', action: 'list', params: { customer_id: '1' } }, 400, 404],
  ['connectors.execute', { entity: 'none', action: 'list' }, 400, 404],
  ['connectors.execute', { entity: 'campaigns', action: 'search', params: {} }, 400, 404],
  // a body that fits no connector is refused before any is looked for
  ['connectors.execute', { wrong: true }, 400, 400],
  ['connectors.request', { method: 'GET', path: '/v25/customers:listAccessibleCustomers' }, 200, 404],
  ['records.changes', undefined, 400, 400],
  ['records.export', undefined, 400, 404],
  ['connectors.sql', { entity: 'campaigns' }, 400, 404],
  ['connectors.sync', {}, 202, 404],
  ['change_sets.create', { title: 'plan' }, 201, 404],
  ['change_sets.get', undefined, 404, 404],
  ['change_sets.update', { order: [1] }, 404, 404],
  ['change_sets.drop', undefined, 404, 404],
  ['change_sets.submit', undefined, 404, 404],
  ['change_sets.undo', undefined, 404, 404],
]

/** Every route that names a connector, as it is declared. */
const cases = routes.flatMap(({ name, method, path }) => {
  if (!path.startsWith(`${CONNECTORS}/{id}`)) return []
  const own = statuses.filter(([route]) => route === name)
  const below = path
    .slice(`${CONNECTORS}/{id}`.length)
    .replace('{change_set}', 'set_none')
    .replace('{number}', '1')
  return (own.length > 0 ? own : [[name, undefined, 200, 404] as const]).map(
    ([, body, ...expected]) => [method, below, body, ...expected] as const,
  )
})

/** An answer without the id of its request. */
const shape = ({ status, body }: Answer) => ({ status, body: { ...body, request_id: '' } })

describe('P27', () => {
  test('P27 the cases have every route whose status is written here', () => {
    const named = routes.map(({ name }) => name)
    expect(statuses.filter(([route]) => !named.includes(route))).toEqual([])
    expect(cases.length).toBeGreaterThan(statuses.length)
  })

  test.each(cases)(
    'P27 %s %s: another organization’s connector is answered like a missing one (%j)',
    async (method, path, body, own_status, status) => {
      const own = await server.createConnector(connectorOf('belongs-here'))
      const deleted = await server.createConnector(connectorOf('deleted'))
      await server.request('DELETE', `${CONNECTORS}/${deleted.id}`)
      vendor.answer(() => good)
      const ids = [
        own.id,
        deleted.id,
        'con_00000000-0000-0000-0000-000000000000',
        'a%20b',
        `con_${'a'.repeat(100)}`,
      ]
      const ask = (id: string, token: string) =>
        server.request(method, `${CONNECTORS}/${id}${path}`, { token, ...(body !== undefined && { body }) })
      const answers: Answer[] = []
      for (const id of ids) answers.push(await ask(id, strangers))
      for (const answer of each(answers)) expect(shape(answer)).toEqual(shape(answers[0] as Answer))
      expect(answers[0]?.status).toBe(status)
      expect(JSON.stringify(answers.map((each) => each.body))).not.toContain('belongs-here')
      expect(vendor.requests).toEqual([])
      expect((await server.request('GET', `${CONNECTORS}/${own.id}`)).status).toBe(200)
      expect((await ask(own.id, server.token)).status).toBe(own_status)
    },
  )

  test('P27 lists contain only the organization’s own connectors', async () => {
    const { id } = await server.createConnector(connectorOf('listed'))
    const ids = async (token: string, headers = {}) => {
      const { body } = await server.request('GET', `${CONNECTORS}?limit=1000`, { token, headers })
      return body.data.map((each: { id: string }) => each.id)
    }
    expect(await ids(server.token)).toContain(id)
    expect(await ids(strangers)).toEqual([])
    expect(await ids(both, { 'x-organization-id': other })).toEqual([])
    expect(await ids(both, { 'x-organization-id': server.organization_id })).toContain(id)
  })

  test('P27 X-Organization-Id works for members only; a foreign and a missing organization get the same answer', async () => {
    const ask = (token: string, organization?: string) =>
      server.request('GET', CONNECTORS, {
        token,
        ...(organization !== undefined && { headers: { 'x-organization-id': organization } }),
      })
    expect((await ask(server.token, server.organization_id)).status).toBe(200)
    // an empty name is no name
    for (const empty of [undefined, '', ' ']) {
      expect((await ask(server.token, empty)).status).toBe(200)
      expect(await ask(both, empty)).toMatchObject({ status: 400, body: { code: 'organization_required' } })
    }
    const refused = await Promise.all(
      [other, 'org_none', `${server.organization_id}, ${other}`, '__proto__'].map((each) =>
        ask(server.token, each),
      ),
    )
    for (const answer of each(refused)) expect(shape(answer)).toEqual(shape(refused[0] as Answer))
    expect(refused[0]).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await ask(await server.tokenFor())).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

test('P28 interleaved calls of several organizations reach the vendor with their own credentials', async () => {
  const random = seededRandom()
  let [in_flight, most] = [0, 0]
  vendor.answer(async (request) => {
    in_flight++
    most = Math.max(most, in_flight)
    await new Promise((resolve) => setTimeout(resolve, random() * 10))
    in_flight--
    return { body: { resourceNames: [`customers/${request.headers.authorization?.replace(/\D/g, '')}`] } }
  })
  const tenants = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const organization_id = (await server.server.services.clients.createOrganization(`T${index}`)).id
      const token = await server.tokenFor(organization_id)
      const credentials = {
        ...credentialsOf(`tenant${index}`),
        access_token: `access-${1_000_000_000 + index}`,
      }
      const body = connectorOf(String(index), { credentials })
      const { id } = (await server.request('POST', CONNECTORS, { token, body })).body
      return { token, id, customer_id: String(1_000_000_000 + index) }
    }),
  )
  const calls = Array.from({ length: 80 }, async (_, index) => {
    const { token, id, customer_id } = tenants[index % tenants.length] as (typeof tenants)[number]
    const { body } = await server.execute(id, operation, { token })
    expect(body.resourceNames).toEqual([{ resourceName: `customers/${customer_id}`, customer_id }])
  })
  await Promise.all(calls)
  expect(most).toBeGreaterThan(1)
})
