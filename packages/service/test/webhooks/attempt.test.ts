import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import tls from 'node:tls'
import { afterEach, expect, test } from '@jest/globals'
import { systemClock } from '@linkspan/core'
import { Webhook } from 'standardwebhooks'
import { attemptDelivery } from '../../src/webhooks/attempt.ts'
import { createEgressGuard } from '../../src/webhooks/egress-guard.ts'
import { LOOPBACK, parseNetworks } from '../../src/webhooks/networks.ts'
import { createWebhookSecret } from '../../src/webhooks/signature.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const secret = createWebhookSecret()
const message = { id: 'evt_1', body: '{"type":"sync.succeeded"}' }
const opened: Receiver[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function receiver(answer: RequestListener, pem?: string): Promise<Receiver> {
  const started = await startReceiver(answer, pem)
  opened.push(started)
  return started
}

interface Given {
  readonly resolve?: () => Promise<readonly string[]>
  readonly allow?: string
  readonly limit_ms?: number
  readonly signal?: AbortSignal
}

function deliver(
  url: string,
  { resolve, allow = LOOPBACK, limit_ms, signal = new AbortController().signal }: Given = {},
) {
  const guard = createEgressGuard({ allow: parseNetworks(allow), http: true, resolve })
  return attemptDelivery({
    guard,
    url,
    message,
    secrets: [secret],
    clock: systemClock,
    signal,
    limit_ms,
  })
}

test('a message arrives signed, with its id, and a status of 2xx accepts it', async () => {
  const { port, received } = await receiver((_request, response) => response.writeHead(204).end())
  expect(await deliver(`http://127.0.0.1:${port}/hook`)).toMatchObject({
    failure: null,
    status: 204,
    answer: '',
  })
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'evt_1',
    host: `127.0.0.1:${port}`,
  })
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
    type: 'sync.succeeded',
  })
})

const TEN_MB = Buffer.alloc(10_000_000, 'a')

const answers: [string, RequestListener, object][] = [
  [
    'refuses',
    (_request, response) => response.writeHead(503).end('busy'),
    { failure: 'status', status: 503, answer: 'busy' },
  ],
  ['is gone', (_request, response) => response.writeHead(410).end(), { failure: 'status', status: 410 }],
  [
    'redirects',
    (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    { failure: 'redirect', status: 307 },
  ],
  [
    'closes half way',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('12345')
      setTimeout(() => response.destroy(), 50)
    },
    { failure: 'incomplete_answer', status: 200, answer: '12345' },
  ],
  [
    'switches protocols',
    (request) => {
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
    },
    { failure: 'unreachable', status: null },
  ],
  [
    'closes before it answers',
    (request) => request.socket.destroy(),
    { failure: 'unreachable', status: null },
  ],
  [
    'answers slowly',
    (_request, response) => {
      response.writeHead(200).write('a')
      setTimeout(() => response.end('b'), 300)
    },
    { failure: null, status: 200, answer: 'ab' },
  ],
  [
    'sends what no database takes',
    (_request, response) => response.end(Buffer.from([0x61, 0, 0xff])),
    { failure: null, answer: 'a\ufffd\ufffd' },
  ],
]

test.each(answers)('a receiver that %s', async (_what, answer, attempt) => {
  const { port, received } = await receiver(answer)
  expect(await deliver(`http://127.0.0.1:${port}`)).toMatchObject(attempt)
  expect(received).toHaveLength(1)
})

test.each<[string, RequestListener, object]>([
  ['stalls', () => {}, { status: null, answer: null }],
  [
    'stalls within its answer',
    (_request, response) => response.writeHead(200, { 'content-length': 10 }).write('12345'),
    { status: 200, answer: '12345' },
  ],
])('a receiver that %s costs the time of the attempt', async (_what, answer, attempt) => {
  // on a busy machine a short time is up before the receiver has stalled
  for (let limit_ms = 500; ; limit_ms *= 3) {
    const { port, received } = await receiver(answer)
    const ended = await deliver(`http://127.0.0.1:${port}`, { limit_ms })
    expect(ended.failure).toBe('timeout')
    const has_stalled = received.length === 1 && ended.answer === (attempt as typeof ended).answer
    if (!has_stalled && limit_ms < 15_000) continue
    expect([ended, received]).toMatchObject([attempt, [message.body].map((body) => ({ body }))])
    return
  }
})

test('of 10 MB, 16 kB are read and the first kilobyte is kept', async () => {
  let sent = 0
  const { port } = await receiver((_request, response) => {
    response.writeHead(200)
    const more = () => {
      while (sent < TEN_MB.length) {
        const free = response.write(TEN_MB.subarray(sent, sent + 65_536))
        sent += 65_536
        if (!free) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  })
  expect(await deliver(`http://127.0.0.1:${port}`)).toMatchObject({ failure: null, answer: 'a'.repeat(1024) })
  // what the buffers of the two sockets hold was sent, and no more
  expect(sent).toBeLessThan(TEN_MB.length)
})

test('P56 a port without a receiver refuses the connection, and an address that is not allowed gets no connection', async () => {
  const closed = await receiver(() => {})
  await closed.close()
  expect(await deliver(`http://127.0.0.1:${closed.port}`)).toMatchObject({
    failure: 'connection_refused',
    status: null,
  })
  const { port, connections } = await receiver(() => {})
  const refused = await deliver(`http://127.0.0.1:${port}`, { allow: '10.0.0.0/8' })
  expect(refused).toMatchObject({ failure: 'address_refused', status: null, answer: null })
  expect(connections()).toBe(0)
})

test('P56 a name that is bound anew after the check is called at the address that was checked', async () => {
  const { port, received, connections } = await receiver((_request, response) => response.end())
  let asked = 0
  const resolve = async () => (++asked === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
  const allow = '127.0.0.1/32'
  const url = `http://hook.example:${port}/`
  expect(await deliver(url, { resolve, allow })).toMatchObject({ failure: null })
  expect(asked).toBe(1)
  expect(received[0]?.headers.host).toBe(`hook.example:${port}`)
  expect(await deliver(url, { resolve, allow })).toMatchObject({ failure: 'address_refused' })
  expect(connections()).toBe(1)
})

test('TLS proves the name of the address, not the pinned IP address', async () => {
  const fixture = (name: string) =>
    readFileSync(new URL(`../../../core/test/fixtures/${name}`, import.meta.url), 'utf8')
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, fixture('authority.pem')])
  try {
    const { port, received } = await receiver(
      (_request, response) => response.end(),
      fixture('localhost.pem'),
    )
    expect(await deliver(`https://localhost:${port}`)).toMatchObject({ failure: null, status: 200 })
    const elsewhere = await deliver(`https://hook.example:${port}`, { resolve: async () => ['127.0.0.1'] })
    expect(elsewhere).toMatchObject({ failure: 'certificate', status: null })
    expect(received).toHaveLength(1)
  } finally {
    tls.setDefaultCACertificates(trusted)
  }
})

test('a receiver that is no HTTP server, and one that sends endless headers, are unreachable', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(100_000)}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  try {
    expect(await deliver(`http://127.0.0.1:${port}`)).toMatchObject({ failure: 'unreachable' })
  } finally {
    server.close()
  }
})

test('an attempt whose signal aborts throws its reason, before and within the answer', async () => {
  const begun = Promise.withResolvers<void>()
  const { port, received } = await receiver((_request, response) => {
    response.writeHead(200).write('a', () => begun.resolve())
  })
  for (const moment of [delay(0), begun.promise.then(() => delay(300))]) {
    const controller = new AbortController()
    void moment.then(() => controller.abort(new Error('stopped')))
    await expect(deliver(`http://127.0.0.1:${port}`, { signal: controller.signal })).rejects.toThrow(
      'stopped',
    )
  }
  expect(received.length).toBeGreaterThan(0)
})

test('a name server that does not answer costs no more than the time of the attempt', async () => {
  const resolve = () => new Promise<never>(() => {})
  expect(await deliver('http://hook.example', { resolve, limit_ms: 100 })).toMatchObject({
    failure: 'timeout',
  })
})
