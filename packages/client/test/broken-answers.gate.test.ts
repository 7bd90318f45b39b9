import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createClient } from '@linkspan/client'
import { errorOf } from '@linkspan/core/testing'
import fc from 'fast-check'
import { type FakeServer, page, startFakeServer } from './support/server.ts'

let server: FakeServer
// a request whose time was up may still arrive, so each test has a server of its own
beforeEach(async () => {
  server = await startFakeServer()
})
afterEach(() => server.close())

afterEach(() => void jest.useRealTimers())

/** Lets the timers of the client move only with the test; sockets go on. */
function moveTimers(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'] })
}

type Client = ReturnType<FakeServer['client']>

/** Reads all of a download. */
async function read(client: Client): Promise<string> {
  const { stream } = (await client.connector({ id: 'con_1' }).execute('files', 'download')) as {
    stream: ReadableStream<Uint8Array>
  }
  return new Response(stream).text()
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = []
  for await (const row of rows) found.push(row)
  return found
}

/** Calls of each way to read an answer. */
const calls: [string, (client: Client) => Promise<unknown>][] = [
  ['a method of connectors', (client) => client.connectors.get('con_1')],
  ['an operation', (client) => client.connector({ id: 'con_1' }).execute('campaigns', 'list')],
  ['listAll of connectors', (client) => all(client.connectors.listAll())],
  ['a look-up', (client) => client.connector({ customer_name: 'a', connector_type: 'drive' }).id()],
  ['definitions', (client) => client.definitions.get('drive')],
]

/** Answers half of a body, and then does what the test says. */
const half =
  (then: (response: ServerResponse) => void, body = '{"data":[],"meta":{}}') =>
  (_request: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.write(body.slice(0, body.length / 2), () => then(response))
    return undefined
  }

describe.each(calls)('%s', (_name, call) => {
  test.each([
    ['a page of HTML', '<html>Welcome</html>'],
    ['JSON of another service', '[{"hello":"world"}]'],
    ['no object', '3'],
    ['null', 'null'],
    ['a page without entries', '{"data":{},"meta":{}}'],
  ])('with %s and 200 is server_invalid_reply or what was answered', async (_what, body) => {
    server.serve(() => ({
      body,
      headers: { 'content-type': body[0] === '<' ? 'text/html' : 'application/json' },
    }))
    const ended = await call(server.client({ retry: false })).catch((error) => ({ error }))
    const { error } = (ended ?? {}) as { error?: { code: string; message: string } }
    if (error) expect(error).toMatchObject({ code: 'server_invalid_reply' })
    else expect(ended).toEqual(JSON.parse(body))
    if (body[0] === '<')
      expect(error?.message).toBe(
        `The server at ${server.base_url} answered 200 with text/html that is not JSON; is base_url its address?`,
      )
  })

  test('whose answer is cut off is sent again, and is server_unreachable if it stays so', async () => {
    server.serve(half((response) => response.destroy()))
    const failed = await errorOf(call(server.client()))
    expect(failed).toMatchObject({ code: 'server_unreachable', retryable: true })
    expect(failed.message).toMatch(`The server at ${server.base_url} cut off its answer (`)
    expect(server.sent()).toHaveLength(4)
  })

  test('whose answer stalls ends after timeout.idle, and one that trickles after timeout.total', async () => {
    server.serve(half(() => {}))
    const idle = await errorOf(call(server.client({ retry: false, timeout: { idle: 400 } })))
    expect(idle).toMatchObject({
      code: 'server_unreachable',
      message: `The server at ${server.base_url} sent nothing more of its answer within 400 ms.`,
    })
    server.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const trickle = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(trickle))
      return undefined
    })
    const slow = await errorOf(call(server.client({ retry: false, timeout: 1_000 })))
    expect(slow).toMatchObject({
      code: 'server_unreachable',
      message: expect.stringContaining("before the call's time was up"),
    })
  })
})

test('an abort is cancelled at any point: for the token, the answer, its body, or between attempts', async () => {
  const points: [string, (controller: AbortController) => void][] = [
    ['the answer', (controller) => server.serve(() => new Promise(() => controller.abort()))],
    ['the body', (controller) => server.serve(half(() => void delay(5).then(() => controller.abort())))],
    [
      'the pause',
      (controller) =>
        server.serve(() => {
          setTimeout(() => controller.abort(), 20)
          return { status: 503, headers: { 'retry-after': '20' } }
        }),
    ],
  ]
  for (const [, prepare] of points) {
    const controller = new AbortController()
    prepare(controller)
    const failed = await errorOf(server.client().connectors.get('x', { signal: controller.signal }))
    expect(failed).toMatchObject({
      code: 'cancelled',
      cause: expect.objectContaining({ name: 'AbortError' }),
    })
    expect(server.sent()).toHaveLength(1)
  }
  const waiting = new AbortController()
  const fetch: typeof globalThis.fetch = async () => {
    setTimeout(() => waiting.abort(), 5)
    await delay(30)
    throw new Error('no token')
  }
  const client = server.client({ fetch, retry: false })
  expect(await errorOf(client.connectors.get('x', { signal: waiting.signal }))).toMatchObject({
    code: 'cancelled',
  })
})

describe('a download', () => {
  test('that is cut off, stalls or is aborted fails its stream with a Linkspan error', async () => {
    server.serve(half((response) => response.destroy(), 'x'.repeat(100)))
    expect(await errorOf(read(server.client()))).toMatchObject({
      code: 'server_unreachable',
      message: expect.stringContaining('cut off its answer'),
    })
    server.serve(half(() => {}, 'x'.repeat(100)))
    expect(await errorOf(read(server.client({ timeout: { idle: 400 } })))).toMatchObject({
      code: 'server_unreachable',
      message: expect.stringContaining('within 400 ms'),
    })
    const { signal } = new AbortController()
    const controller = new AbortController()
    server.serve(half(() => {}, 'x'.repeat(100)))
    const { stream } = (await server
      .client()
      .connector({ id: 'con_1' })
      .execute('files', 'download', {}, { signal: AbortSignal.any([signal, controller.signal]) })) as {
      stream: ReadableStream<Uint8Array>
    }
    setTimeout(() => controller.abort(), 10)
    expect(await errorOf(new Response(stream).text())).toMatchObject({ code: 'cancelled' })
  })

  test('may take longer than timeout.total, and a reader longer than timeout.idle', async () => {
    const pieces = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(10))
    const answered = Promise.withResolvers<ServerResponse>()
    server.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).flushHeaders()
      answered.resolve(response)
      return undefined
    })
    moveTimers()
    const client = server.client({ timeout: { total: 1_000, idle: 800 } })
    const { stream } = (await client.connector({ id: 'con_1' }).execute('files', 'download')) as {
      stream: ReadableStream<Uint8Array>
    }
    const response = await answered.promise
    const reader = stream.getReader()
    for (const piece of pieces) {
      jest.advanceTimersByTime(1_500)
      const read = reader.read()
      jest.advanceTimersByTime(700)
      response.write(piece)
      expect(Buffer.from((await read).value ?? []).toString()).toBe(piece)
    }
    response.end()
    expect(await reader.read()).toEqual({ done: true, value: undefined })
  })
})

describe('an upload', () => {
  test('that the server stops taking ends after timeout.idle; a slow source does not', async () => {
    const stuck = createServer(() => {}).listen(0, '127.0.0.1')
    await once(stuck, 'listening')
    try {
      const base_url = `http://127.0.0.1:${(stuck.address() as AddressInfo).port}`
      const client = createClient({ base_url, access_token: 'given', timeout: { idle: 500 } })
      async function* endless() {
        for (;;) yield new Uint8Array(64 * 1024)
      }
      const upload = client
        .connector({ id: 'con_1' })
        .execute('files_upload', 'create', {}, { content: endless() })
      expect(await errorOf(upload)).toMatchObject({
        code: 'server_unreachable',
        message: `The server at ${base_url} took nothing more of the upload within 500 ms.`,
      })
    } finally {
      stuck.closeAllConnections()
      stuck.close()
    }
    async function* slow() {
      yield 'a'
      jest.advanceTimersByTime(1_000)
      yield 'b'
    }
    server.serve(() => ({ body: { id: 'f' } }))
    moveTimers()
    const { execute } = server.client({ timeout: { idle: 500 } }).connector({ id: 'con_1' })
    expect(await execute('files_upload', 'create', {}, { content: slow() })).toEqual({ id: 'f' })
  })

  test('fails with the error of its own source, unchanged', async () => {
    const own = new RangeError('disk')
    async function* broken() {
      yield 'a'
      throw own
    }
    server.serve(() => ({ body: {} }))
    const { execute } = server.client().connector({ id: 'con_1' })
    const upload = execute('files_upload', 'create', {}, { content: broken() })
    expect(await upload.catch((error) => error)).toBe(own)
    const odd = (async function* () {
      yield 5 as never
    })()
    const failed = await errorOf(execute('files_upload', 'create', {}, { content: odd }))
    expect(failed).toMatchObject({ code: 'invalid_options', errors: [{ path: '$.content' }] })
  })
})

test('a redirect is refused, named, and not followed with the token', async () => {
  let followed = 0
  const elsewhere = await startFakeServer()
  elsewhere.serve(() => {
    followed++
    return page([])
  })
  try {
    const location = `${elsewhere.base_url}/login?next=secret`
    server.serve(() => ({ status: 307, headers: { location } }))
    const failed = await errorOf(server.client().connectors.list())
    expect(failed).toMatchObject({
      code: 'server_invalid_reply',
      message: `The server at ${server.base_url} answered with a redirect to ${elsewhere.base_url}/login; is base_url its address?`,
    })
    expect(followed + elsewhere.requests.length).toBe(0)
  } finally {
    await elsewhere.close()
  }
})

test('wherever an answer ends, and however, a call returns it whole or fails with a Linkspan error', async () => {
  const body = JSON.stringify({ data: [{ id: 'con_1', name: 'Ä "quoted"\n' }], meta: { cursor: null } })
  const bytes = Buffer.from(body)
  const seen = { whole: 0, failed: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length),
      fc.constantFrom('destroy', 'end', 'stall'),
      fc.boolean(),
      fc.constantFrom(200, 400, 503),
      async (at, how, counted, status) => {
        server.serve((_request, response) => {
          const length = counted ? { 'content-length': bytes.length } : {}
          // the answer to another request on the same connection would wait for this one
          const alone = how === 'stall' ? { connection: 'close' } : {}
          response.writeHead(status, { ...length, ...alone }).flushHeaders()
          response.write(bytes.subarray(0, at), () => {
            if (how === 'destroy') response.destroy()
            else if (how === 'end') response.end()
          })
          return undefined
        })
        // an answer that is shorter than its length ends nowhere
        const is_open = how === 'stall' || (how === 'end' && counted && at < bytes.length)
        const timeout = is_open ? { idle: 30 } : {}
        const call = server.client({ retry: false, timeout }).connectors.list()
        const answer = await call.catch((error) => ({ error }))
        if ('error' in answer) {
          seen.failed++
          expect(await errorOf(Promise.reject(answer.error))).toBe(answer.error)
        } else {
          seen.whole++
          expect(answer).toEqual(JSON.parse(body))
        }
      },
    ),
    { numRuns: 150, examples: [[bytes.length, 'end', true, 200]] },
  )
  expect(Math.min(seen.whole, seen.failed)).toBeGreaterThan(0)
})
