import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { verifyWebhook } from '@linkspan/client'
import { until } from '../../core/test/support/until.ts'
import { type Receiver, startReceiver } from '../../service/test/support/receiver.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
let receiver: Receiver
let status = 200
let url: string
beforeAll(async () => {
  world = await startWorld('webhooks')
  receiver = await startReceiver((_request, response) => response.writeHead(status).end('seen'))
  url = `http://127.0.0.1:${receiver.port}/hook`
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

test('a webhook is made, tested, changed, rotated, sent to again and deleted', async () => {
  const { json, output, run } = world
  const made = await run([
    'webhooks',
    'create',
    url,
    '--type',
    'token.created',
    '--description',
    'mine',
    '--json',
  ])
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('Keep the secret') })
  const { id, secret, types } = JSON.parse(made.out)
  expect(types).toEqual(['token.created'])
  expect(await output('webhooks', 'list')).toMatch(new RegExp(`${id} +enabled .*${url}.*mine`))

  expect(await json('webhooks', 'get', id, '--json')).toMatchObject({ id, description: 'mine' })
  expect(await output('webhooks', 'test', id)).toMatch(/^status +200$/m)
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
  expect(await verifyWebhook({ headers: headers as Record<string, string>, body, secret })).toMatchObject({
    type: 'webhook.test',
  })
  status = 500
  expect(await run(['webhooks', 'test', id, '--json'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('"failure": "status"'),
  })

  const rotated = await json('webhooks', 'rotate-secret', id, '--json')
  expect(rotated.secret).toMatch(/^whsec_/)
  expect(rotated.secret).not.toBe(secret)

  const changed = await json(
    'webhooks',
    'update',
    id,
    '--all-types',
    '--receiver',
    `${url}/2`,
    '--disable',
    '--json',
  )
  expect(changed).toMatchObject({
    types: null,
    url: `${url}/2`,
    enabled: false,
    disabled: { reason: 'requested' },
  })
  expect(await output('webhooks', 'update', id, '--enable')).toMatch(/^enabled +true$/m)

  expect(await json('webhooks', 'redeliver', id, '--after', '0', '--json')).toMatchObject({ position: 0 })
  const shown = async () => await json('webhooks', 'deliveries', id, '--limit', '1', '--json')
  const deliveries = await until('a delivery was tried', shown, { holds: ({ length }) => length })
  expect(deliveries).toMatchObject([{ attempt: 1, failure: 'status', status: 500, answer: 'seen' }])
  expect(await output('status')).toMatch(
    new RegExp(`receivers refuse events: 1\\.\\n\\n.*\\n(?:.*\\n)?${id} +failing`),
  )
  expect((await json('status', '--json')).webhooks).toMatchObject([{ id, status: 'failing: status' }])
  expect(await json('webhooks', 'get', id, '--json')).toMatchObject({
    last_failure: { failure: 'status', status: 500, remedy: expect.stringMatching(/2xx/) },
  })

  expect(await run(['webhooks', 'delete', id])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--yes'),
  })
  expect(await run(['webhooks', 'delete', id, '--yes'])).toMatchObject({ code: 0, err: `Deleted ${id}.\n` })
  expect(await json('webhooks', 'list', '--json')).toEqual([])
  expect(await output('status')).not.toContain('receivers refuse')
})

test.each([
  [['webhooks', 'create', 'http://10.0.0.1/'], 2, 'must lead to a public address'],
  [['webhooks', 'create', 'https://receiver.example', '--type', 'none'], 2, '$.types'],
  [['webhooks', 'update', 'whk_1'], 2, '--enable'],
  [['webhooks', 'test', 'whk_1'], 1, 'There is no such webhook'],
])('%j ends with %i and says why', async (words, code, reason) => {
  expect(await world.run(words)).toMatchObject({ code, err: expect.stringContaining(reason) })
})
