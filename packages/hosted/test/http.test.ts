import { once } from 'node:events'
import { connect, createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CollectionStateError, MemoryLimitError, SavedStreamError } from '@linkspan/search'
import { each } from '../../core/test/support/each.ts'
import { toProblem } from '../src/http/problem/to-problem.ts'
import { problems } from '../src/index.ts'
import { type Answer, startTestServer, type TestServer } from './support/server.ts'
import { connectorOf } from './support/vendor.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const create = (body: unknown, headers = {}) => server.request('POST', CONNECTORS, { body, headers })

/** Sends these bytes and returns everything that arrives until the connection ends. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.base_url)
  return new Promise((resolve) => {
    let text = ''
    const socket = createConnection(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    socket.on('error', () => {}).on('close', () => resolve(text))
  })
}

/** Expects the form that every error of the server has. */
function expectProblem(answer: Answer, status: number, code: string): void {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const { body } = answer
  expect(body).toMatchObject({
    type: `urn:linkspan:error:${code}`,
    title: problems[code as keyof typeof problems].title,
    status,
    code,
    detail: body.message,
    request_id: answer.headers.get('x-request-id'),
  })
  expect(body.message).toMatch(/\S/)
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts\b|\bat \w|select |insert |SQLITE/)
}

describe('P31', () => {
  test('P31 a body over 1 MB is 413, even when it is compressed', async () => {
    const big = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
    expectProblem(await create(big), 413, 'payload_too_large')
    const response = await fetch(server.base_url + CONNECTORS, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: gzipSync(big),
    })
    expect(response.status).toBe(413)
  })

  test('P31 other media types are 415', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/json; charset=latin1',
      'application/ld+json',
    ]) {
      expectProblem(await create('{}', { 'content-type': type }), 415, 'unsupported_media_type')
    }
    const none = await create('{}', { 'content-type': '' })
    expectProblem(none, 415, 'unsupported_media_type')
    const charset = await create(connectorOf('charset'), {
      'content-type': 'application/json; charset=UTF-8',
    })
    expect(charset.status).toBe(201)
  })

  test('P31 malformed JSON is 400, and the answer does not quote it', async () => {
    for (const body of ['{', '{"a":}', 'canary-in-the-body', '\u0000', '{"a":1}}', "{'a':1}", '']) {
      const answer = await create(body)
      expectProblem(answer, 400, 'invalid_params')
      expect(JSON.stringify(answer.body)).not.toContain('canary')
    }
    const { body } = await create('{\n  "a": 1,\n}')
    expect(body.errors).toEqual([{ path: '$', message: 'is not valid JSON (line 3, column 1)' }])
  })

  test('P31 deep nesting is refused without recursion', async () => {
    const deep = (levels: number) => `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`
    for (const levels of [33, 500_000]) {
      const answer = await create(deep(levels))
      expectProblem(answer, 400, 'invalid_params')
      expect(answer.body.message).toContain('nested deeper than 32')
    }
  })

  test('P31 a body with too many values is refused, whatever they are', async () => {
    for (const value of [0, {}, []]) {
      const list = Array(10_001).fill(value)
      const message = async (values: unknown) => {
        const answer = await create(JSON.stringify({ credentials: { values } }))
        expectProblem(answer, 400, 'invalid_params')
        return answer.body.message
      }
      expect(await message(list)).toContain('must not contain more than 10000 items in one place')
      expect(await message(Array(21).fill(list.slice(2)))).toContain(
        'must not contain more than 200000 values',
      )
    }
  })

  test('P31 methods that a path does not have are 405 with Allow', async () => {
    const cases: [string, string, string][] = [
      ['PUT', CONNECTORS, 'GET, POST'],
      ['PUT', `${CONNECTORS}/con_1`, 'GET, PATCH, DELETE'],
      ['POST', `${CONNECTORS}/con_1`, 'GET, PATCH, DELETE'],
      ['GET', `${CONNECTORS}/con_1/execute`, 'POST'],
      ['GET', '/api/v1/account/applications/token', 'POST'],
      ['POST', '/healthz', 'GET'],
      ['DELETE', '/readyz', 'GET'],
    ]
    for (const [method, path, allow] of cases) {
      const answer = await server.request(method, path)
      expectProblem(answer, 405, 'method_not_allowed')
      expect(answer.headers.get('allow')).toBe(allow)
    }
  })

  test('P31 headers over 16 KB are 431, and bytes that are not HTTP are 400', async () => {
    const long = await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 431 /)
    expect(JSON.parse(long.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code: 'headers_too_large',
      status: 431,
    })
    const nonsense = await raw('SSH-2.0-x\r\n\r\n')
    expect(nonsense).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/)
  })

  test('P48 requests without Host, or with an expectation that cannot be met, are answered as problems', async () => {
    const answerOf = async (...lines: string[]) => {
      const text = await raw(
        `${['GET /healthz HTTP/1.1', ...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`,
      )
      const [head = '', body = ''] = text.split('\r\n\r\n')
      expect(head).toContain('application/problem+json')
      return [Number(head.split(' ')[1]), JSON.parse(body).code]
    }
    expect(await answerOf()).toEqual([400, 'invalid_params'])
    expect(await answerOf('Host: a', 'Host: b')).toEqual([400, 'invalid_params'])
    expect(await answerOf('Host: a', 'Expect: something')).toEqual([417, 'expectation_failed'])
    const old = await raw('GET /healthz HTTP/1.0\r\n\r\n')
    expect(old).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\}$/)
    const patient = await raw(
      'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nConnection: close\r\n\r\n',
    )
    expect(patient).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  })

  describe('GATE a request that arrives slowly', () => {
    const PACE = { head_ms: 1_000, window_ms: 1_000 }
    let impatient: TestServer
    beforeAll(async () => {
      impatient = await startTestServer({ pace: PACE })
    })
    afterAll(() => impatient.close())

    /** Sends these pieces with pauses in between. Returns the answer. */
    async function sendSlowly(
      pause_ms: number,
      ...pieces: readonly string[]
    ): Promise<[status: number, code: string]> {
      const { hostname, port } = new URL(impatient.base_url)
      const socket = connect(Number(port), hostname).on('error', () => {})
      const answered = text(socket)
      for (const piece of pieces) {
        socket.write(piece)
        await delay(pause_ms)
      }
      const [head = '', body = ''] = (await answered).split('\r\n\r\n')
      return [Number(head.split(' ')[1]), JSON.parse(body).code]
    }

    const head = (path: string, length: number) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${impatient.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`

    test('P31 is 408 if its head does not end in time', async () => {
      expect(server.server.http.headersTimeout).toBe(10_000)
      const late = await sendSlowly(PACE.head_ms * 1.5, 'GET /healthz HTTP/1.1\r\n', 'Host: a\r\n')
      expect(late).toEqual([408, 'request_timeout'])
    })

    test('P31 is 408 if its body does not move, whether or not it has begun', async () => {
      const token = '/api/v1/account/applications/token'
      const answers = await Promise.all([
        sendSlowly(0, head(CONNECTORS, 2)),
        sendSlowly(0, head(token, 2)),
        sendSlowly(PACE.window_ms / 4, head(CONNECTORS, 1_000), ...Array<string>(12).fill('{')),
        sendSlowly(0, head(CONNECTORS, 1_000_000), ' '.repeat(500_000)),
      ])
      expect(answers).toEqual(Array(4).fill([408, 'request_timeout']))
    })

    /** Stops this process, in which the server runs. */
    const stop = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

    test('is not late because the server was stopped meanwhile', async () => {
      const { hostname, port } = new URL(impatient.base_url)
      const socket = connect(Number(port), hostname).on('error', () => {})
      const answered = text(socket)
      const arrived = once(impatient.server.http, 'request')
      socket.write(`${head(CONNECTORS, 4)} `)
      await arrived
      // the server has seen once how much came, and would close the connection when it looks again
      await delay(PACE.window_ms)
      // what has come meanwhile is read after the timers that are due
      await setImmediate()
      stop(PACE.window_ms * 1.5)
      socket.write(' {}')
      expect((await answered).split(' ')[1]).toBe('400')
    })

    test('is not late if its head came while the server was stopped', async () => {
      const { hostname, port } = new URL(impatient.base_url)
      const opened = once(impatient.server.http, 'connection')
      const socket = connect(Number(port), hostname).on('error', () => {})
      const answered = text(socket)
      await Promise.all([opened, once(socket, 'connect')])
      // both are sent, and neither is read
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n')
      socket.write('Connection: close\r\n\r\n')
      stop(PACE.head_ms * 2)
      expect((await answered).split(' ')[1]).toBe('200')
    })

    test('is not lost if it came on a kept connection while the server was stopped', async () => {
      const { http } = impatient.server
      const { keepAliveTimeout } = http
      http.keepAliveTimeout = 100
      const { hostname, port } = new URL(impatient.base_url)
      const socket = connect(Number(port), hostname).on('error', () => {})
      const answered = text(socket)
      const idle = once(http, 'request').then(async ([, response]) => once(response, 'finish'))
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
      await idle
      await setImmediate()
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      stop(3_000)
      expect((await answered).match(/HTTP\/1.1 200/g)).toHaveLength(2)
      http.keepAliveTimeout = keepAliveTimeout
    })

    test('is read to its end while its bytes move', async () => {
      const pieces = Array<string>(9).fill(' '.repeat(100_000))
      const answer = await sendSlowly(PACE.window_ms / 5, head(CONNECTORS, 900_002), ...pieces, '{}')
      expect(answer).toEqual([400, 'invalid_params'])
    })
  })
})

describe('P32', () => {
  test('P32 __proto__ is refused at any depth', async () => {
    const bodies = [
      '{"__proto__":{"polluted":true},"name":"x"}',
      '{"credentials":{"__proto__":{"polluted":true}}}',
      '{"replication_config":[{"a":{"__proto__":null}}]}',
    ]
    for (const body of bodies) {
      const answer = await create(body)
      expectProblem(answer, 400, 'invalid_params')
      expect(answer.body.errors[0].path).toContain('__proto__')
    }
  })

  test('P32 other names of the prototype are ordinary unknown names', async () => {
    for (const name of ['constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__']) {
      const body = { ...connectorOf('x'), [name]: { prototype: { polluted: true } } }
      expectProblem(await create(body), 400, 'invalid_params')
      const credentials = { refresh_token: 'r', [name]: { polluted: true } }
      expectProblem(await create(connectorOf('x', { credentials })), 400, 'invalid_credentials')
      expectProblem(await create(connectorOf('x', { connector_type: name })), 400, 'invalid_params')
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('P32 only declared entities and actions exist', async () => {
    const { id } = await server.createConnector(connectorOf('proto'))
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expectProblem(await server.execute(id, { entity: name, action: 'list' }), 400, 'unknown_entity')
      expectProblem(
        await server.execute(id, { entity: 'campaigns', action: name }),
        400,
        'unsupported_action',
      )
    }
  })
})

describe('P48', () => {
  test('P48 unknown routes and malformed addresses are answered as problems', async () => {
    for (const path of ['/api', '/api/v2/x', '/debug', '/.env', '/docs/x']) {
      expectProblem(await server.request('GET', path), 404, 'not_found')
    }
    expectProblem(await server.request('GET', `${CONNECTORS}/%E0%A4%A`), 400, 'invalid_params')
  })

  test('P48 every code has a status, a title and a sentence for the documentation', () => {
    for (const [code, { status, title, when }] of each(Object.entries(problems))) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(title).toMatch(/^[A-Z]/)
      expect(when).toMatch(/\.$/)
      expect(code).toMatch(/^[a-z_]+$/)
    }
    const statuses = Object.fromEntries(Object.entries(problems).map(([code, { status }]) => [code, status]))
    expect(statuses).toMatchObject({
      reauth_required: 424,
      vendor_forbidden: 424,
      vendor_not_found: 404,
      vendor_rejected: 422,
      vendor_conflict: 409,
      rate_limited: 429,
      vendor_error: 502,
      vendor_invalid_reply: 502,
      vendor_unreachable: 504,
    })
  })

  test('P48 an error of the search engine is answered with its own code and message', () => {
    const address = { connector: 'con_1', entity: 'campaigns' }
    const errors = [
      new MemoryLimitError(address, 2_000, 1_000),
      new CollectionStateError(address, 'was dropped'),
      new SavedStreamError(address, 'is cut off'),
    ]
    const answers = errors.map((error) => toProblem(error, 'r1'))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [503, 'search_memory_limit'],
      [503, 'search_state'],
      [500, 'search_stream'],
    ])
    expect(answers.map(({ body }) => body.message)).toEqual(errors.map(({ message }) => message))
  })

  test('P48 an unexpected error is internal, and its cause is not shown', () => {
    const causes = [
      new Error('SQLITE_CORRUPT: /var/lib/secret.db'),
      new TypeError('x is not a function'),
      'text',
      null,
      undefined,
      { status: 400, message: 'not exposed' },
      Object.assign(new Error('no'), { status: 418, expose: true }),
    ]
    for (const cause of causes) {
      const { status, body } = toProblem(cause, 'r1')
      expect([status, body.code, body.request_id]).toEqual([500, 'internal', 'r1'])
      expect(JSON.stringify(body)).not.toMatch(/SQLITE|function|exposed/)
    }
  })

  test('P48 a failing store is internal for the caller; the log has the full error', async () => {
    const broken = await startTestServer()
    const { id } = await broken.createConnector(connectorOf('broken'))
    await broken.server.store.close()
    const answer = await broken.request('GET', `${CONNECTORS}/${id}`)
    expectProblem(answer, 500, 'internal')
    // work in the background fails too, and says so in lines of its own
    const { request_id } = answer.body
    const lines = broken.logs.map((each) => JSON.parse(each))
    const line = lines.find((each) => each.err && each.request_id === request_id)
    expect(line).toMatchObject({ level: 'error', code: 'internal' })
    expect(line.err.stack).toBeTruthy()
    const ready = await broken.request('GET', '/readyz')
    expectProblem(ready, 503, 'unavailable')
    expect(ready.body.checks).toMatchObject({ store: false, migrations: false })
    await broken.close().catch(() => {})
  })
})

test('the caller’s request id is kept if it is harmless, otherwise replaced', async () => {
  const id = async (given?: string) => {
    const headers = given === undefined ? {} : { 'x-request-id': given }
    return (await server.request('GET', '/healthz', { headers })).headers.get('x-request-id')
  }
  expect(await id('trace-1:a_b.c')).toBe('trace-1:a_b.c')
  for (const given of ['a b', 'x'.repeat(129), '<script>', 'é', undefined]) {
    expect(await id(given)).toMatch(/^[0-9a-f-]{36}$/)
  }
  const answer = await server.request('GET', '/nowhere', { headers: { 'x-request-id': 'mine' } })
  expect(answer.body.request_id).toBe('mine')
})

test('answers have secure headers and do not name the server software', async () => {
  for (const path of ['/healthz', '/nowhere', CONNECTORS]) {
    const { headers } = await server.request('GET', path)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeTruthy()
  }
})

test('P51 healthz says that the process runs, readyz that it can answer requests', async () => {
  expect((await server.request('GET', '/healthz', { token: null })).body).toEqual({ status: 'ok' })
  expect(await server.request('GET', '/readyz', { token: null })).toMatchObject({
    status: 200,
    body: { status: 'ready', checks: { serving: true, store: true, migrations: true, key: true } },
  })
})
