import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  bearer,
  ConnectorError,
  type ConnectorKind,
  createHttp,
  defineConnector,
  defineEntity,
  defineRead,
} from '@linkspan/core'
import { type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import * as z from 'zod'
import { CONNECTORS } from '../support/api.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** What the code of this kind does. */
const acts: Readonly<Record<string, (http: ReturnType<typeof createHttp>, call: never) => unknown>> = {
  calls: async (http, call) => (await http.json({ method: 'GET', path: '/things' }, call)).body,
  throws_unknown: () => {
    throw new ConnectorError('shop_closed' as 'cancelled', 'The shop is closed.')
  },
  throws_unwritable: () => {
    throw new ConnectorError('vendor_error', 'No.', { errors: [{ path: '$', message: 1n as never }] })
  },
  throws_unreadable: () => {
    const error = new ConnectorError('vendor_error', 'No.')
    throw Object.defineProperty(error, 'message', {
      get() {
        throw new Error('canary')
      },
    })
  },
  mistakes: () => (undefined as unknown as { canary: string[] }).canary.map(String),
}

const shop = defineConnector({
  type: 'shop',
  aliases: [],
  title: 'Shop',
  entities: {
    things: defineEntity({
      name: 'things',
      summary: 'Things of a shop.',
      actions: {
        list: defineRead({
          summary: 'Lists things.',
          params: z.strictObject({ act: z.string().default('calls') }),
          run: async ({ http }: { http: ReturnType<typeof createHttp> }, { act }, call) =>
            acts[act]?.(http, call as never),
        }),
      },
    }),
  },
  credentials: z.strictObject({ token: z.string() }),
  apis: [{ name: 'shop', summary: 'The API of the shop.' }],
  check: { entity: 'things', action: 'list', account: () => undefined },
  open({ token }, options) {
    const http = createHttp({
      vendor: 'shop',
      base_url: options.base_url ?? '',
      auth: () => bearer(token),
      account: token,
      readFault: ({ text }) => JSON.parse(text),
      request_id_header: 'x-request-id',
      options,
    })
    return { api: { http }, close: http.close }
  },
}) as unknown as ConnectorKind

let vendor: FakeVendor
let server: TestServer
let id: string
beforeAll(async () => {
  vendor = await startFakeVendor(() => ({ body: { things: [] } }))
  const { base_url } = vendor
  const vendors = { shop: { base_url, retry: { base_delay_ms: 1 } } }
  server = await startTestServer({ kinds: [shop], vendors, vendor_requests: 'writes' } as never)
  const connector = { connector_type: 'shop', customer_name: 'acme', name: 'Shop' }
  ;({ id } = await server.createConnector({ ...connector, credentials: { token: 'invented' } }))
})
afterAll(async () => {
  await server?.close()
  await vendor?.close()
})

const list = (act: string) => server.execute(id, { entity: 'things', action: 'list', params: { act } })
const failure = (code: string, message: string) => ({
  status: 500,
  body: { code, message: expect.stringContaining(message) },
})

test.each(['throws_unwritable', 'throws_unreadable'])(
  'an error of a kind that %s is answered as a problem, never as a page',
  async (act) => {
    const answer = await list(act)
    expect(answer).toMatchObject(failure('internal', 'The server failed'))
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(JSON.stringify(answer.body)).not.toContain('canary')
  },
)

test('a code that nobody knows, a mistake of the kind and a missing target are the connector’s failures', async () => {
  expect(await list('throws_unknown')).toMatchObject(failure('connector_failed', 'The shop is closed.'))
  expect(await list('mistakes')).toMatchObject(
    failure('connector_failed', 'TypeError at faulty-kind.test.ts'),
  )
  const body = { method: 'GET', path: '/things' }
  const sent = await server.request('POST', `${CONNECTORS}/${id}/request`, { body })
  expect(sent).toMatchObject(failure('connector_failed', 'open() returns no targets.shop'))
})

test('an integer that a number cannot hold reaches callers with all its digits, and is refused from them', async () => {
  vendor.answer(() => ({ body: '{"id":9007199254740995,"ids":[9007199254740995],"total":12}' }))
  const { body } = await list('calls')
  expect(body).toEqual({ id: '9007199254740995', ids: ['9007199254740995'], total: 12 })
  const asked = '{"entity":"things","action":"list","params":{"ids":[1,9007199254740995]}}'
  expect(await server.execute(id, asked)).toMatchObject({
    status: 400,
    body: { errors: [{ path: '$.params.ids[1]', message: expect.stringContaining('send it as text') }] },
  })
})

test('a readFault with an unknown code leaves the code to the status, also for a refused key and an agent', async () => {
  const fault = { code: 'shop_closed', message: 'It is closed.' }
  vendor.answer(() => ({ status: 403, body: fault }))
  expect(await list('calls')).toMatchObject({ status: 424, body: { code: 'vendor_forbidden' } })
  vendor.answer(() => ({ status: 401, body: fault }))
  const params = { name: 'call', arguments: { connector_id: id, entity: 'things', action: 'list' } }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const reply = await fetch(`${server.base_url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  })
  const text = await reply.text()
  expect(text).toContain('reauth_required')
  expect(text).toContain('"isError":true')
  expect((await server.request('GET', `${CONNECTORS}/${id}`)).body.status).toBe('reauth_required')
})
