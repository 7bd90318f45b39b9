import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { verifyWebhook } from '@linkspan/client'
import { until } from '../../../core/test/support/until.ts'
import { MOST_WEBHOOKS } from '../../../service/src/webhooks/webhooks.ts'
import { type Received, type Receiver, startReceiver } from '../../../service/test/support/receiver.ts'
import { ODD_HOSTS, SPECIAL_ADDRESSES } from '../../../service/test/support/refused-addresses.ts'
import { bytesOf } from '../../../stores/test/support/bytes-of.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { type Answer, startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from '../support/vendor.ts'

const WEBHOOKS = '/api/v1/webhooks'

let vendor: AdsVendor
let server: TestServer
let receiver: Receiver
beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({
    vendors: vendor.vendors,
    work: 'in_process',
    log_level: 'trace',
    webhook_settings: { times: { tick_ms: 20, lease_ms: 30_000 } },
  })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})
// each test has a receiver of its own: what was on its way to a webhook of another test does not reach it
beforeEach(async () => {
  receiver = await startReceiver((_request, response) => response.end('thanks'))
})
afterEach(async () => {
  await receiver.close()
  const { body } = await server.request('GET', WEBHOOKS)
  for (const { id } of body.data) await server.request('DELETE', `${WEBHOOKS}/${id}`)
})

const own_url = () => `http://127.0.0.1:${receiver.port}/hook`
const create = (more: object = {}) => server.request('POST', WEBHOOKS, { body: { url: own_url(), ...more } })
const verified = ({ headers, body }: Received, secret: string | readonly string[]) =>
  verifyWebhook({ headers: headers as Record<string, string>, body, secret })

test('what happens after a webhook was made is sent to it, signed, and each attempt is listed', async () => {
  const { status, headers, body } = await create({
    types: ['connector.created', 'connector.deleted'],
    description: 'mine',
  })
  const { id, secret, ...rest } = body
  expect({ status, location: headers.get('location') }).toEqual({
    status: 201,
    location: `${WEBHOOKS}/${id}`,
  })
  expect(rest).toMatchObject({
    url: own_url(),
    description: 'mine',
    enabled: true,
    disabled: null,
    failures: 0,
  })
  const connector = await server.createConnector(connectorOf('of-webhooks'))
  await server.request('DELETE', `/api/v1/integrations/connectors/${connector.id}`)
  await until('two events are received', () => receiver.received.length === 2)
  const said = await Promise.all(receiver.received.map((each) => verified(each, secret)))
  expect(said).toMatchObject([
    { type: 'connector.created', data: { connector_id: connector.id, connector_type: 'advertising' } },
    { type: 'connector.deleted', data: { connector_id: connector.id } },
  ])
  expect(Object.keys(JSON.parse(receiver.received[0]?.body ?? ''))).toEqual(['type', 'timestamp', 'data'])
  await until('all is delivered', () => server.request('GET', `${WEBHOOKS}/${id}`), {
    holds: ({ body }) => body.behind === 0,
  })
  const first = await server.request('GET', `${WEBHOOKS}/${id}/deliveries?limit=1`)
  expect(first.body).toMatchObject({
    data: [
      {
        event_id: said[1]?.id,
        event_type: 'connector.deleted',
        attempt: 1,
        failure: null,
        status: 200,
        answer: 'thanks',
      },
    ],
    meta: { has_more: true },
  })
  const second = await server.request(
    'GET',
    `${WEBHOOKS}/${id}/deliveries?limit=1&cursor=${first.body.meta.cursor}`,
  )
  expect(second.body).toMatchObject({
    data: [{ event_id: said[0]?.id }],
    meta: { has_more: false, cursor: null },
  })
})

test('a test is sent at once, and says how the receiver answered', async () => {
  const { body: made } = await create()
  const { body } = await server.request('POST', `${WEBHOOKS}/${made.id}/test`)
  expect(body).toMatchObject({ failure: null, status: 200, answer: 'thanks' })
  const [sent] = receiver.received.filter((each) => each.body.includes('webhook.test'))
  expect(await verified(sent as Received, made.secret)).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id: made.id },
  })
  await server.request('PATCH', `${WEBHOOKS}/${made.id}`, { body: { url: 'http://127.0.0.1:1/' } })
  expect((await server.request('POST', `${WEBHOOKS}/${made.id}/test`)).body).toMatchObject({
    failure: 'connection_refused',
    status: null,
    remedy: expect.stringContaining('Start the receiver'),
  })
})

test('after a rotation both secrets verify; a repeated creation with its key makes one webhook', async () => {
  const { body: made } = await create()
  const { body: rotated } = await server.request('POST', `${WEBHOOKS}/${made.id}/secret`)
  expect(Date.parse(rotated.former_expires_at)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  await server.request('POST', `${WEBHOOKS}/${made.id}/test`)
  for (const secret of [made.secret, rotated.secret])
    await verified(receiver.received.at(-1) as Received, secret)
  for (let count = 2; count < 5; count++) await server.request('POST', `${WEBHOOKS}/${made.id}/secret`)
  const refused = await server.request('POST', `${WEBHOOKS}/${made.id}/secret`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const asking = { body: { url: own_url() }, headers: { 'Idempotency-Key': 'one' } }
  const [first, again] = [
    await server.request('POST', WEBHOOKS, asking),
    await server.request('POST', WEBHOOKS, asking),
  ]
  expect(again.body).toEqual(first.body)
  expect((await server.request('GET', WEBHOOKS)).body.data).toHaveLength(2)
})

test.each([
  { url: 'https://receiver.example/\u0000' },
  { url: 'https://receiver.example/a b' },
  { description: 'a\u0000b' },
  { types: ['none'] },
  { types: [] },
  { secret: 'whsec_' },
])('%j is refused', async (body) => {
  expect(await create(body)).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
})

test('an organization has at most 50 webhooks', async () => {
  for (let count = 0; count < MOST_WEBHOOKS; count++) expect((await create()).status).toBe(201)
  expect(await create()).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

/** Every route that names a webhook, with bodies. */
const cases: [method: string, path: string, body: unknown][] = [
  ['GET', '', undefined],
  ['PATCH', '', {}],
  ['DELETE', '', undefined],
  ['POST', '/secret', undefined],
  ['POST', '/test', undefined],
  ['POST', '/redeliver', { after: 0 }],
  ['GET', '/deliveries', undefined],
]

test('P27 the cases have every route that names a webhook', () => {
  const named = routes.filter(({ path }) => path.startsWith(`${WEBHOOKS}/{id}`))
  expect(cases.map(([method, path]) => `${method} ${WEBHOOKS}/{id}${path}`).sort()).toEqual(
    named.map(({ method, path }) => `${method} ${path}`).sort(),
  )
})

test.each(cases)(
  'P27 %s %s: another organization’s webhook is answered like a missing one',
  async (method, path, body) => {
    const { id } = (await create()).body
    const strangers = await server.tokenFor(
      (await server.server.services.clients.createOrganization('Other')).id,
    )
    const ask = (which: string, token: string) =>
      server.request(method, `${WEBHOOKS}/${which}${path}`, { token, ...(body !== undefined && { body }) })
    const shape = ({ status, body }: Answer) => ({ status, body: { ...body, request_id: '' } })
    const answers = [
      await ask(id, strangers),
      await ask('whk_none', strangers),
      await ask('a%20b', strangers),
    ].map(shape)
    expect(answers[0]?.status).toBe(404)
    expect(answers).toEqual(Array(3).fill(answers[0]))
    expect((await server.request('GET', WEBHOOKS, { token: strangers })).body.data).toEqual([])
    expect((await ask(id, server.token)).status).toBeLessThan(300)
    const sent = receiver.received.filter(({ body }) => body.includes('webhook.test'))
    expect(sent).toHaveLength(path === '/test' ? 1 : 0)
  },
)

test('P56 in production, no host that is not public is taken: when a webhook is made, and when it is changed', async () => {
  const strict = await startTestServer({ mode: 'production', vendors: vendor.vendors })
  try {
    const made = await strict.request('POST', WEBHOOKS, { body: { url: 'https://receiver.example/' } })
    expect(made.status).toBe(201)
    const hosts = [
      ...SPECIAL_ADDRESSES.map((each) => (each.includes(':') ? `[${each}]` : each)),
      ...ODD_HOSTS,
    ]
    const urls = [...hosts.map((host) => `https://${host}/hook`), own_url(), 'http://receiver.example/']
    expect(urls.length).toBeGreaterThanOrEqual(60)
    for (const url of urls) {
      const answers = [
        await strict.request('POST', WEBHOOKS, { body: { url } }),
        await strict.request('PATCH', `${WEBHOOKS}/${made.body.id}`, { body: { url } }),
      ]
      for (const { status, body } of answers)
        expect({ url, status, path: body.errors?.[0]?.path }).toEqual({ url, status: 400, path: '$.url' })
    }
  } finally {
    await strict.close()
  }
})

test('no secret is in an answer after the first, in the log, in a delivery or in the database’s files', async () => {
  const { body: made } = await create()
  const { body: rotated } = await server.request('POST', `${WEBHOOKS}/${made.id}/secret`)
  const secrets = [made.secret, rotated.secret].map((secret: string) => secret.slice('whsec_'.length))
  await server.createConnector(connectorOf('of-canaries'))
  await until('an event is received', () => receiver.received.length)
  const answers = [
    await server.request('GET', WEBHOOKS),
    await server.request('GET', `${WEBHOOKS}/${made.id}`),
    await server.request('PATCH', `${WEBHOOKS}/${made.id}`, { body: { description: null } }),
    await server.request('POST', `${WEBHOOKS}/${made.id}/test`),
    await server.request('POST', `${WEBHOOKS}/${made.id}/redeliver`, { body: { after: 0 } }),
    await server.request('GET', `${WEBHOOKS}/${made.id}/deliveries`),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(server.logs.length).toBeGreaterThan(0)
  const shown = [
    JSON.stringify(answers.map(({ body }) => body)),
    server.logs.join('\n'),
    receiver.received.map(({ body }) => body).join(),
  ]
  for (const secret of secrets) {
    for (const text of shown) expect(text).not.toContain(secret)
    expect(bytesOf(server.config.data_dir).includes(secret)).toBe(false)
  }
})

test('many tests at once open a bounded number of connections, and the others are refused', async () => {
  const held: (() => void)[] = []
  let most = 0
  let open = 0
  const slow = await startReceiver((_request, response) => {
    // the log has events of other tests, which come beside
    if (JSON.parse(slow.received.at(-1)?.body ?? '').type !== 'webhook.test') return response.end()
    most = Math.max(most, ++open)
    held.push(() => {
      open--
      response.end('late')
    })
  })
  const { body: made } = await create({ url: `http://127.0.0.1:${slow.port}/hook` })
  const asked = Array.from({ length: 60 }, () => server.request('POST', `${WEBHOOKS}/${made.id}/test`))
  const ended: number[] = []
  for (const each of asked) void each.then(({ status }) => ended.push(status))
  await until('the others are refused', () => ended.length === 55)
  for (const end of held) end()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 409)).toHaveLength(55)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(most).toBe(5)
  // and once they have ended, the next one is sent
  const next = server.request('POST', `${WEBHOOKS}/${made.id}/test`)
  await until('the next one is received', () => held.length === 6)
  held[5]?.()
  expect((await next).status).toBe(200)
  await slow.close()
})
