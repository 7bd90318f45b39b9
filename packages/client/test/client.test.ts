import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { advertising } from '@linkspan/advertising'
import {
  type ClientOptions,
  createClient,
  InvalidParamsError,
  isLinkspanError,
  RateLimitedError,
  ServerError,
} from '@linkspan/client'
import { type FakeHandler, type FakeVendor, type SeenRequest, startFakeVendor } from '@linkspan/core/testing'

let server: FakeVendor
beforeAll(async () => {
  server = await startFakeVendor()
})
afterAll(() => server.close())

const TOKEN = '/api/v1/account/applications/token'
const EXECUTE = '/api/v1/integrations/connectors/con_1/execute'
const quick = { retries: 3, base_delay_ms: 1, max_delay_ms: 2, budget_ms: 60_000 }

let issued = 0
/** Answers token requests itself, and the others with `handler`. */
function serve(handler: FakeHandler, expires_in = 900): void {
  issued = 0
  let asked = 0
  server.answer((request, response) => {
    if (request.path !== TOKEN) return handler(request, response, ++asked)
    issued++
    return { body: { access_token: `t${issued}`, token_type: 'bearer', expires_in } }
  })
}

const client = (more: Partial<ClientOptions> = {}) =>
  createClient({
    base_url: `${server.base_url}/`,
    client_id: 'c',
    client_secret: 's3cret',
    retry: quick,
    ...more,
  })
const ads = (more?: Partial<ClientOptions>) => client(more).connector<typeof advertising>({ id: 'con_1' })

const sent = (): SeenRequest[] => server.requests.filter(({ path }) => path !== TOKEN)
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { status, code, message: `it is ${code}`, request_id: 'req_1', ...more },
})
const page = (data: unknown[], next_page_token: string | null = null) => ({
  body: { data, meta: { next_page_token } },
})

describe('tokens', () => {
  test('P12 any number of callers share one token', async () => {
    serve(() => page([]))
    const { campaigns } = ads()
    await Promise.all(Array.from({ length: 20 }, () => campaigns.list({ customer_id: '1' })))
    expect(issued).toBe(1)
    const [first] = sent()
    expect(first).toMatchObject({ method: 'POST', path: EXECUTE, headers: { authorization: 'Bearer t1' } })
    expect(JSON.parse(first?.body ?? '')).toEqual({
      entity: 'campaigns',
      action: 'list',
      params: { customer_id: '1' },
    })
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ client_id: 'c', client_secret: 's3cret' })
  })

  test('a token is renewed before it ends', async () => {
    serve(() => page([]), 0)
    const { campaigns } = ads()
    await campaigns.list({ customer_id: '1' })
    await campaigns.list({ customer_id: '1' })
    expect(sent().map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2'])
  })

  test('a token that the server refuses is replaced once', async () => {
    serve((request) =>
      request.headers.authorization === 'Bearer t1' ? problem(401, 'unauthenticated') : page([]),
    )
    const { campaigns } = ads()
    await Promise.all([1, 2, 3].map(() => campaigns.list({ customer_id: '1' })))
    expect(issued).toBe(2)
    serve(() => problem(401, 'unauthenticated'))
    await expect(ads().campaigns.list({ customer_id: '1' })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(issued).toBe(2)
  })

  test('fetch sends requests of the caller with a valid token, to the address of the server only', async () => {
    serve(({ headers }, _response, asked) =>
      asked === 1 ? { status: 401 } : { status: 418, body: { token: headers.authorization } },
    )
    const linkspan = client({ organization_id: 'org_1' })
    const init = {
      method: 'POST',
      body: '{}',
      headers: { authorization: 'Bearer wrong', accept: 'text/plain' },
    }
    const response = await linkspan.fetch('mcp', init)
    expect(response.status).toBe(418)
    expect(await response.json()).toEqual({ token: 'Bearer t2' })
    expect(sent().at(-1)).toMatchObject({
      method: 'POST',
      path: '/mcp',
      body: '{}',
      headers: { accept: 'text/plain', 'x-organization-id': 'org_1' },
    })
    const before = server.requests.length
    for (const address of ['https://evil.example/mcp', '//evil.example', `${server.base_url}.evil.example/`])
      await expect(linkspan.fetch(address)).rejects.toMatchObject({ code: 'invalid_options' })
    expect(server.requests).toHaveLength(before)
  })

  test('a connector and its entities say what they are, and are no promises', async () => {
    const connector = ads()
    expect(inspect(connector)).toContain('connector con_1')
    expect(inspect(connector.adGroups)).toContain('entity ad_groups')
    for (const each of [connector, connector.adGroups]) expect(await each).toBe(each)
  })

  test('no error and no inspection shows the secret or the token', async () => {
    serve(() => problem(500, 'internal'))
    const shown: unknown[] = [client(), ads()]
    await ads()
      .campaigns.list({ customer_id: '1' })
      .catch((error) => shown.push(error, JSON.stringify(error)))
    await ads({ base_url: 'http://127.0.0.1:1' })
      .campaigns.list({ customer_id: '1' })
      .catch((error) => shown.push(error))
    expect(shown).toHaveLength(5)
    for (const each of shown)
      expect(inspect(each, { depth: 10, showHidden: true })).not.toMatch(/s3cret|Bearer|t1\b/)
  })
})

describe('repetitions', () => {
  test('P27 a write has an Idempotency-Key and keeps it when it is repeated', async () => {
    serve((_request, _response, count) =>
      count < 3 ? problem(503, 'unavailable') : { body: { results: [] } },
    )
    const update = { customer_id: '1', operations: [] }
    await ads().campaigns.update(update)
    const keys = sent().map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    await ads().campaigns.update(update, { idempotency_key: 'mine' })
    expect(sent().at(-1)?.headers['idempotency-key']).toBe('mine')
  })

  test('a read is repeated without a key, after the time that the server names, and not for ever', async () => {
    serve((_request, _response, count) =>
      count === 1 ? { ...problem(429, 'rate_limited'), headers: { 'retry-after': '0' } } : page([]),
    )
    await ads().campaigns.list({ customer_id: '1' })
    expect(sent().map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined])
    serve(() => problem(429, 'rate_limited', { retry_after_seconds: 0, source: 'vendor', retryable: true }))
    const failed = await ads()
      .campaigns.list({ customer_id: '1' })
      .catch((error) => error)
    expect(failed).toBeInstanceOf(RateLimitedError)
    expect(failed).toMatchObject({ retry_after_seconds: 0, source: 'vendor', request_id: 'req_1' })
    expect(sent()).toHaveLength(4)
  })

  test('a request to the vendor is repeated with its key, and one that reads without', async () => {
    const reply = { status: 200, headers: {}, body_type: 'none', body: null }
    for (const [method, key] of [
      ['GET', undefined],
      ['POST', expect.stringMatching(/^[0-9a-f]{32}$/)],
    ] as const) {
      serve((_request, _response, count) => (count < 3 ? problem(503, 'unavailable') : { body: reply }))
      const request = { method, path: '/v25/x', query: { a: [1, 2] }, headers: { b: 'c' } }
      expect(await ads().request(request)).toEqual(reply)
      expect(sent().map(({ body }) => JSON.parse(body))).toEqual([request, request, request])
      expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
      expect(sent()[0]).toMatchObject({ method: 'POST', path: EXECUTE.replace('execute', 'request') })
      expect(sent()[0]?.headers['idempotency-key']).toEqual(key)
    }
    serve(() => problem(403, 'forbidden', { remedy: 'ask' }))
    const failed = ads().request({ method: 'DELETE', path: '/v25/x' }, { idempotency_key: 'mine' })
    await expect(failed).rejects.toMatchObject({ code: 'forbidden', remedy: 'ask' })
    expect(sent()[0]?.headers['idempotency-key']).toBe('mine')
  })

  test('what the caller must mend is not repeated', async () => {
    const errors = [{ path: '$.params.customer_id', message: 'must have ten digits' }]
    serve(() => problem(400, 'invalid_params', { errors }))
    const failed = await ads()
      .campaigns.list({ customer_id: '1' })
      .catch((error) => error)
    expect(failed).toBeInstanceOf(InvalidParamsError)
    expect(failed).toMatchObject({ message: 'it is invalid_params', errors })
    expect(sent()).toHaveLength(1)
  })

  test('a deletion is sent once, since its repetition would find nothing', async () => {
    serve(() => problem(503, 'unavailable'))
    await expect(client().connectors.delete('con_1')).rejects.toMatchObject({ code: 'unavailable' })
    expect(sent()).toHaveLength(1)
  })
})

describe('errors', () => {
  test.each([
    ['sync_pending', 409, { progress: { read: 5 }, retry_after_seconds: 7 }],
    ['not_found', 404, {}],
    ['outcome_unknown', 409, {}],
  ])('%s is a ServerError with what the server says', async (code, status, more) => {
    serve(() => problem(status, code, more))
    const failed = await client({ retry: false })
      .connectors.get('con_1')
      .catch((error) => error)
    expect(failed).toBeInstanceOf(ServerError)
    expect(isLinkspanError(failed)).toBe(true)
    expect(failed).toMatchObject({ code, status, request_id: 'req_1', ...more })
  })

  test('an answer that is none of the server says so', async () => {
    serve(() => ({ status: 404, body: '<h1>nginx</h1>' }))
    await expect(client().connectors.get('x')).rejects.toMatchObject({
      code: 'server_invalid_reply',
      status: 404,
    })
    serve(() => ({ body: '<h1>nginx</h1>' }))
    await expect(client().connectors.get('x')).rejects.toMatchObject({ code: 'server_invalid_reply' })
  })

  test('a server that is away, and one that does not answer, are unreachable', async () => {
    const away = client({ base_url: 'http://127.0.0.1:1', retry: false })
    await expect(away.connectors.list()).rejects.toMatchObject({
      code: 'server_unreachable',
      retryable: true,
    })
    serve(() => new Promise(() => {}))
    const slow = client({ retry: false, timeout_ms: 50 })
    await expect(slow.connectors.list()).rejects.toMatchObject({
      code: 'server_unreachable',
      message: 'The server did not answer within 50 ms.',
    })
  })

  test('an aborted call is cancelled', async () => {
    serve(() => new Promise(() => {}))
    const controller = new AbortController()
    const call = ads().campaigns.list({ customer_id: '1' }, { signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    await expect(
      ads().campaigns.list({ customer_id: '1' }, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('wrong options are refused by name', () => {
    const given = { base_url: 'ftp://x', client_id: '', client_secret: 's', timeout_ms: -1, pat: 1 }
    expect(() => createClient(given)).toThrow(
      expect.objectContaining({
        code: 'invalid_options',
        errors: [
          { path: '$.pat', message: expect.stringContaining('allowed here: base_url') },
          { path: '$.base_url', message: expect.any(String) },
          { path: '$.client_id', message: 'is required, as a string' },
          { path: '$.timeout_ms', message: 'must be a number above 0' },
        ],
      }),
    )
  })
})

describe('pages', () => {
  const definition = { entities: [{ name: 'campaigns', actions: { list: { cursor: 'pageToken' } } }] }

  test('listAll walks the pages by the parameter that the kind declares', async () => {
    serve(({ path, body }) => {
      if (path === '/api/v1/integrations/connectors/con_1') return { body: { connector_type: 'advertising' } }
      if (path === '/api/v1/integrations/definitions/advertising') return { body: definition }
      const { pageToken } = JSON.parse(body).params
      return pageToken === 'b' ? page([3]) : page([1, 2], 'b')
    })
    const rows: unknown[] = []
    for await (const row of ads().campaigns.listAll({ customer_id: '1' })) rows.push(row)
    expect(rows).toEqual([1, 2, 3])
  })

  test('searchAll walks the pages by their cursors', async () => {
    serve(({ body }) => {
      const { cursor } = JSON.parse(body).params
      const meta = { has_more: cursor !== 'c2', cursor: cursor === 'c2' ? null : 'c2', took_ms: 1 }
      return { body: { data: [cursor ?? 'first'], meta } }
    })
    const found: unknown[] = []
    for await (const record of ads().campaigns.searchAll({ query: {}, limit: 1 })) found.push(record)
    expect(found).toEqual(['first', 'c2'])
    expect(sent().map(({ body }) => JSON.parse(body))).toEqual([
      { entity: 'campaigns', action: 'search', params: { query: {}, limit: 1 } },
      { entity: 'campaigns', action: 'search', params: { query: {}, limit: 1, cursor: 'c2' } },
    ])
  })
})

describe('a connector by its customer and kind', () => {
  const name = { customer_name: 'acme', connector_type: 'advertising' }

  test('is found once', async () => {
    serve(({ method }) => (method === 'GET' ? { body: { data: [{ id: 'con_1' }], meta: {} } } : page([])))
    const { campaigns } = client().connector<typeof advertising>(name)
    await campaigns.list({ customer_id: '1' })
    await campaigns.list({ customer_id: '1' })
    expect(sent().map(({ path }) => path)).toEqual([
      '/api/v1/integrations/connectors?customer_name=acme&connector_type=advertising&limit=2',
      EXECUTE,
      EXECUTE,
    ])
  })

  test.each([
    ['not_found', []],
    ['conflict', [{ id: 'con_1' }, { id: 'con_2' }]],
  ])('is %s if there is not exactly one', async (code, data) => {
    serve(() => ({ body: { data, meta: {} } }))
    await expect(client().connector(name).execute('campaigns', 'list')).rejects.toMatchObject({
      code,
      message: expect.stringContaining('advertising of acme'),
      remedy: expect.any(String),
    })
  })
})

test('content is sent after its operation: bytes at once and again, and a stream piece by piece, once', async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 128)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
  }
  const { execute } = client().connector({ id: 'con_1' })
  for (const [content, times] of [
    [bytes, 2],
    [pieces(), 1],
  ] as const) {
    serve((_request, _response, count) => (count === 1 ? problem(503, 'unavailable') : { body: { id: 'f' } }))
    const uploaded = execute('files_upload', 'create', { name: 'a' }, { content })
    await (times === 2 ? uploaded : expect(uploaded).rejects.toMatchObject({ code: 'unavailable' }))
    expect(sent()).toHaveLength(times)
    for (const { body, headers } of sent()) {
      const [, boundary = ''] =
        /^multipart\/form-data; boundary=([\w-]+)$/.exec(headers['content-type'] ?? '') ?? []
      const [none, operation = '', file = '', end] = body.split(`--${boundary}`)
      expect([none, end]).toEqual(['', '--\r\n'])
      expect(JSON.parse(operation.split('\r\n\r\n')[1] ?? '')).toEqual({
        entity: 'files_upload',
        action: 'create',
        params: { name: 'a' },
      })
      expect(file).toContain('name="content"; filename=')
      expect(file.slice(file.indexOf('\r\n\r\n') + 4)).toBe(`${Buffer.from(bytes).toString()}\r\n`)
    }
  }
})
