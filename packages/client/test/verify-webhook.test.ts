import { expect, test } from '@jest/globals'
import { type ReceivedWebhook, verifyWebhook } from '@linkspan/client'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'

const anySecret = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`)
const anyEvent = fc.record({
  type: fc.stringMatching(/^[a-z]+\.[a-z_]+$/),
  timestamp: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  data: fc.dictionary(fc.string(), fc.jsonValue()),
})
const anyId = fc.stringMatching(/^evt_[\w-]{1,40}$/)

const [secret, other] = fc.sample(anySecret, 2) as [string, string]
const event = { type: 'sync.succeeded', timestamp: '2026-11-22T10:00:00.000Z', data: { rows: 1 } }

/** A webhook as the standard library signs it. */
function signed(body: string, { id = 'evt_1', by = secret, at = Date.now() } = {}): ReceivedWebhook {
  const sent_at = new Date(at)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(by).sign(id, sent_at, body),
  }
  return { headers, body, secret: by }
}

const refused = { code: 'invalid_webhook' }

test('what the standard library signs is accepted, and nothing after one byte of it has changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      anySecret,
      anyEvent,
      anyId,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (by, said, id, place, change) => {
        const webhook = signed(JSON.stringify(said), { id, by })
        expect(await verifyWebhook(webhook)).toEqual({ id, ...JSON.parse(webhook.body as string) })
        const body = Buffer.from(webhook.body)
        const altered = Uint8Array.from(body, (byte, at) =>
          at === place % body.length ? byte ^ change : byte,
        )
        await expect(verifyWebhook({ ...webhook, body: altered })).rejects.toMatchObject(refused)
        for (const name of ['webhook-id', 'webhook-timestamp'] as const) {
          const headers = { ...(webhook.headers as Record<string, string>) }
          headers[name] = `${headers[name]?.slice(0, -1)}${headers[name]?.endsWith('1') ? '2' : '1'}`
          await expect(verifyWebhook({ ...webhook, headers })).rejects.toMatchObject(refused)
        }
      },
    ),
  )
})

test('headers come from a Request, from Node in any case, and the body as text or bytes', async () => {
  const { headers, body } = signed(JSON.stringify(event))
  const plain = headers as Record<string, string>
  const request = new Request('http://receiver.example', {
    method: 'POST',
    headers: plain,
    body: body as string,
  })
  const upper = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name.toUpperCase(), value]))
  const forms: ReceivedWebhook[] = [
    { headers: request.headers, body: await request.text(), secret },
    { headers: upper, body: Buffer.from(body), secret },
    { headers: { ...plain, cookie: ['a', 'b'], absent: undefined }, body, secret },
  ]
  for (const form of forms) expect(await verifyWebhook(form)).toEqual({ id: 'evt_1', ...event })
})

test('during a rotation, either secret of the receiver and either signature of the sender is enough', async () => {
  const body = JSON.stringify(event)
  const [present, former] = [signed(body), signed(body, { by: other })]
  const both = {
    ...(present.headers as Record<string, string>),
    'webhook-signature': [present, former]
      .map(({ headers }) => (headers as Record<string, string>)['webhook-signature'])
      .join(' '),
  }
  for (const known of [secret, other]) await verifyWebhook({ headers: both, body, secret: known })
  await verifyWebhook({ ...former, secret: [secret, other] })
  await expect(verifyWebhook({ ...former, secret })).rejects.toMatchObject(refused)
})

test('five minutes are tolerated in both directions, unless the caller says otherwise', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000
  const at = (seconds: number, tolerance_seconds = 300) =>
    verifyWebhook({
      ...signed(JSON.stringify(event), { at: now - seconds * 1000 }),
      tolerance_seconds,
      now: () => now,
    }).then(
      () => 'accepted',
      (error) => error.code,
    )
  expect(await Promise.all([at(300), at(-300), at(1, 1), at(0, 0)])).toEqual(Array(4).fill('accepted'))
  expect(await Promise.all([at(301), at(-301), at(2, 1), at(1e9)])).toEqual(Array(4).fill('invalid_webhook'))
})

const { headers, body } = signed(JSON.stringify(event))
const withHeaders = (changed: object) => ({ headers: { ...headers, ...changed }, body, secret })

test.each<[string, ReceivedWebhook]>([
  ['no headers', { headers: {}, body, secret }],
  ['a signature of another version', withHeaders({ 'webhook-signature': 'v1a,aGVsbG8=' })],
  ['a signature that is not base64', withHeaders({ 'webhook-signature': 'v1,***' })],
  ['an empty signature', withHeaders({ 'webhook-signature': 'v1,' })],
  ['a time that is not a number', withHeaders({ 'webhook-timestamp': 'now' })],
  ['a body that is not JSON', signed('hello')],
  ['a body that is null', signed('null')],
])('%s is invalid_webhook', async (_what, webhook) => {
  await expect(verifyWebhook(webhook)).rejects.toMatchObject(refused)
})

test.each([
  ['another secret', { secret: 'invented' }, '$.secret'],
  ['no secret', { secret: [] }, '$.secret'],
  ['an empty secret', { secret: 'whsec_' }, '$.secret'],
  ['a secret that is not base64', { secret: 'whsec_***' }, '$.secret'],
  ['a tolerance that is not a number', { tolerance_seconds: Number.NaN }, '$.tolerance_seconds'],
  ['an unknown option', { tolerance: 1 }, '$.tolerance'],
])('%s is invalid_options, which does not show the secret', async (_what, change, path) => {
  const failed = await verifyWebhook({ headers, body, secret, ...change } as ReceivedWebhook).catch(
    (error) => error,
  )
  expect(failed).toMatchObject({ code: 'invalid_options', errors: [{ path }] })
  expect(JSON.stringify(failed) + failed.message).not.toMatch(/whsec_\S|invented/)
})
