import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ConnectorError, type ConnectorOptions, prepareRequest, type VendorRequest } from '../src/index.ts'
import { pathFault } from '../src/request/path-fault.ts'
import { errorOf, type FakeHandler, type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock, shop } from './fixtures.ts'
import { each } from './support/each.ts'

const TOKEN = 'canary/token+0001'

let vendor: FakeVendor
let stranger: FakeVendor
beforeAll(async () => {
  vendor = await startFakeVendor()
  stranger = await startFakeVendor()
})
beforeEach(() => {
  vendor.answer(() => ({ body: { id: 1 } }))
  stranger.answer(() => ({ body: {} }))
})
afterAll(async () => {
  await vendor.close()
  await stranger.close()
})

const open = (options: ConnectorOptions = {}) =>
  shop.create({
    base_url: vendor.base_url,
    clock: fakeClock(),
    credentials: { token: TOKEN },
    ...options,
  })

const send = (request: unknown, options?: ConnectorOptions) => open(options).request(request as VendorRequest)

describe('a request', () => {
  test('reaches the vendor as it is, with the credentials, and counts against the limits of the account', async () => {
    const client = open()
    const reply = await client.request({
      method: 'POST',
      path: '/things/a%20b:make',
      query: { many: ['1', 2, true], one: 'ä&b' },
      headers: { 'X-Project': 'one', Accept: 'text/csv' },
      body: [{ name: 'round' }],
    })
    expect(reply).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json', date: expect.any(String) },
      body_type: 'json',
      body: { id: 1 },
    })
    expect(vendor.requests).toMatchObject([
      {
        method: 'POST',
        path: '/things/a%20b:make?many=1&many=2&many=true&one=%C3%A4%26b',
        headers: { authorization: `Bearer ${TOKEN}`, 'x-project': 'one', accept: 'text/csv' },
        body: '[{"name":"round"}]',
      },
    ])
    expect(client.usage()?.today).toBe(1)
  })

  const bodies: [string, Record<string, string>, string, unknown, string][] = [
    ['a list of JSON', {}, '[1]', [1], 'json'],
    ['text', { 'content-type': 'text/csv; charset=utf-8' }, 'a;b\n', 'a;b\n', 'text'],
    ['bytes', { 'content-type': 'application/zip' }, 'PK', 'UEs=', 'base64'],
    ['nothing', {}, '', null, 'none'],
  ]
  test.each(bodies)('is answered with %s', async (_name, headers, sent, body, body_type) => {
    const secret = { 'set-cookie': 'a=b', location: 'https://x.example/', server: 'x' }
    vendor.answer(() => ({ headers: { ...secret, ...headers, etag: '"1"' }, body: sent }))
    const reply = await send({ method: 'GET', path: '/things' })
    expect(reply).toMatchObject({ body, body_type, headers: { etag: '"1"' } })
    expect(Object.keys(reply.headers).toSorted()).toEqual(['content-type', 'date', 'etag'])
  })

  test('names the API that it goes to, and stays below the paths of that API', async () => {
    await send({ method: 'GET', path: '/office/desks', api: 'office' })
    const wrong = [
      [{ path: '/things', api: 'office' }, '$.path', 'must begin with /office/ or /upload/office/'],
      [{ path: '/officeX', api: 'office' }, '$.path', 'must begin with /office/ or /upload/office/'],
      [{ path: '/things', api: 'attic' }, '$.api', 'unknown API; allowed: shop, office'],
    ] as const
    for (const [request, path, message] of wrong) {
      const error = await errorOf(send({ method: 'GET', ...request }))
      expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path, message }] })
    }
    expect(vendor.requests.map(({ path }) => path)).toEqual(['/office/desks'])
  })
})

describe('a path that the vendor does not have', () => {
  const send404 = (body: string, headers: Record<string, string>) => {
    vendor.answer(() => ({ status: 404, body, headers }))
    return errorOf(send({ method: 'GET', path: '/v20/things', query: { q: 'private' } }))
  }

  test.each([
    ['a page', '<html>Not Found</html>', { 'content-type': 'text/html' }],
    ['nothing', '', { 'content-type': 'text/plain' }],
  ])('is named if the vendor answers %s', async (_what, body, headers) => {
    expect(await send404(body, headers)).toMatchObject({
      code: 'vendor_not_found',
      message: 'shop: request: the vendor has no GET /v20/things',
      errors: [{ path: '$.path', message: 'unknown to the vendor' }],
      remedy: expect.stringContaining("vendor's reference"),
    })
    expect(vendor.requests).toHaveLength(1)
  })

  test('is not blamed if the vendor answers an error of its own, such as for a thing that is gone', async () => {
    const error = await send404('{"error":"gone"}', { 'content-type': 'application/json' })
    expect(error.message).toBe('shop: request: the vendor responded with status 404')
  })
})

describe('P01 no request reaches another host', () => {
  const pieces = fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      '/..',
      '/../',
      '%2e',
      '%2E%2e',
      '%252e',
      '%2f',
      '%5c',
      '%',
      '%0d%0a',
      '@',
      ':',
      ';',
    ],
    ...[
      'things',
      'a',
      'é',
      ' ',
      '\t',
      '\r\n',
      '\0',
      '?',
      '#',
      'http://',
      'https:',
      'stranger',
      '..;',
      '%u002e',
      '＠',
      '。',
    ],
  )
  const paths = fc.oneof(
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 8 }).map((parts) => `/things${parts.join('')}`),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  )
  const apis = [{ name: 'shop', summary: 'The shop.' }]
  /** Escapes may be of bytes that are not UTF-8. */
  const unescaped = (text: string) =>
    text.replace(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))

  test('whatever the path: it is refused by name, or read by URL parsers as it is written, below the base', () => {
    let taken = 0
    fc.assert(
      fc.property(paths, fc.constantFrom('', '/base', '/base/v1'), (address, base) => {
        let sent: string
        try {
          sent = prepareRequest('shop', apis, { method: 'GET', path: address }).request.path
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_params' })
          expect((error as ConnectorError).errors?.every(({ path }) => /^\$\.(path|query)/.test(path))).toBe(
            true,
          )
          return
        }
        taken++
        const [path = ''] = address.split('?')
        expect(sent).toBe(path)
        const url = new URL(`https://vendor.example${base}${path}`)
        expect(url.host + url.pathname).toBe(`vendor.example${base}${path}`)
        expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', ''])
        for (let text = path, former = ''; text !== former; [former, text] = [text, unescaped(text)])
          expect(text).not.toMatch(/\\|\/\/|\/\.{1,2}(?:\/|;|$)/)
      }),
      { numRuns: 5000 },
    )
    expect(taken).toBeGreaterThan(100)
  })

  test('on the wire: only the vendor is called, with the path that was given', async () => {
    const host = new URL(stranger.base_url).host
    const client = open()
    const tricks = [
      stranger.base_url,
      `//${host}/x`,
      `/\\${host}`,
      `\\\\${host}`,
      `@${host}/x`,
      `:80@${host}/x`,
      `/things/../../x`,
      `/%2e%2e/x`,
      `/..%2f..%2fx`,
      `/things%00`,
      `.${host}`,
      '',
    ]
    for (const path of tricks) {
      const error = await errorOf(client.request({ method: 'GET', path }))
      expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path: '$.path' }] })
    }
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        vendor.requests.length = 0
        try {
          await client.request({ method: 'GET', path })
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_params' })
        }
        for (const request of vendor.requests) expect(request.path.split('?')[0]).toBe(path.split('?')[0])
      }),
      { numRuns: 200 },
    )
    expect(stranger.requests).toEqual([])
  })

  test('a redirect is refused, and its target is not called', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      vendor.answer(() => ({ status, headers: { location: `${stranger.base_url}/x` } }))
      const error = await errorOf(send({ method: 'GET', path: '/things' }))
      expect(error).toMatchObject({
        code: 'vendor_invalid_reply',
        vendor_status: status,
        message: `shop: request: the vendor responded with status ${status} to redirect the request; redirects are not followed`,
      })
    }
    expect(stranger.requests).toEqual([])
  })
})

describe('P01 a request carries the credentials of the connector only', () => {
  const credentials = [
    'Authorization',
    'COOKIE',
    'proxy-authorization',
    'developer-token',
    'x-api-key',
    'X-Auth-Token',
  ]
  const others = ['Host', 'content-length', 'Transfer-Encoding', 'X-HTTP-Method-Override', 'X-Forwarded-Host']
  test.each([...credentials, ...others])('the header %s is refused by name', async (name) => {
    const error = await errorOf(send({ method: 'GET', path: '/things', headers: { [name]: 'invented' } }))
    const path = name.includes('-') ? `$.headers["${name}"]` : `$.headers.${name}`
    expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path }] })
    expect(inspect(error)).not.toContain('invented')
    expect(vendor.requests).toEqual([])
  })

  test.each(['access_token', 'key', 'OAUTH_TOKEN', '$httpMethod'])('so is the parameter %s', async (name) => {
    const error = await errorOf(send({ method: 'GET', path: '/things', query: { [name]: 'invented' } }))
    expect(error).toMatchObject({ code: 'invalid_params', errors: [{ path: `$.query.${name}` }] })
    expect(vendor.requests).toEqual([])
  })

  test('a secret that the vendor sends back is in no answer, error or log line, and the line has no query', async () => {
    const lines: unknown[] = []
    const log = (...line: unknown[]) => void lines.push(line)
    const logger = { debug: log, info: log, warn: log, error: log }
    const shown: unknown[] = []
    for (const spelled of [
      TOKEN,
      encodeURIComponent(TOKEN),
      Buffer.from(`x:${TOKEN}`).toString('base64'),
      Buffer.from(`xyz:${TOKEN}`).toString('base64url'),
    ]) {
      for (const [type, body] of [
        ['application/json', { [`of ${spelled}`]: [`Bearer ${spelled}`], kept: 'kept' }],
        ['text/plain', `kept Bearer ${spelled}`],
        ['application/x-bytes', `kept Bearer ${spelled}`],
      ] as const) {
        for (const status of [200, 400]) {
          vendor.answer(() => ({ status, headers: { 'content-type': type, etag: spelled }, body }))
          const request = { method: 'GET', path: '/things/1', query: { q: 'private' } }
          const answer = await send(request, { logger, retry: false }).catch((error) => error)
          shown.push(answer)
          const { body: kept, body_type } = answer
          if (status === 200)
            expect(body_type === 'base64' ? Buffer.from(kept, 'base64').toString() : inspect(kept)).toContain(
              'kept',
            )
        }
      }
    }
    const text = inspect([shown, lines], { depth: null, maxArrayLength: null, maxStringLength: null })
    const bytes = shown.map((each) =>
      Buffer.from(String((each as { body?: unknown }).body), 'base64').toString('latin1'),
    )
    for (const secret of ['canary', Buffer.from(TOKEN).toString('base64').slice(4, -4), 'private'])
      expect([text.includes(secret), bytes.join().includes(secret)]).toEqual([false, false])
    expect(lines).toContainEqual([
      expect.objectContaining({ operation: 'request', method: 'GET', path: '/things/1', status: 200 }),
      'vendor replied',
    ])
  })
})

describe('a request that fails', () => {
  const flaky: FakeHandler = (_request, _response, count) =>
    count === 1 ? { status: 503 } : { body: { id: 1 } }
  const cases: [VendorRequest['method'], string, boolean][] = [
    ['GET', '/things', true],
    ['POST', '/things/round:count', true],
    ['POST', '/things/round/x:count', false],
    ['POST', '/things', false],
    ['PUT', '/things/1', false],
    ['PATCH', '/things/1', false],
    ['DELETE', '/things/1', false],
  ]
  test.each(cases)('P41 %s %s is sent again only if it reads: %s', async (method, path, again) => {
    vendor.answer(flaky)
    const answer = await send({ method, path }).catch((error) => error)
    expect(vendor.requests).toHaveLength(again ? 2 : 1)
    if (!again) expect(answer).toMatchObject({ code: 'vendor_error', doubtful: true, attempts: 1 })
  })

  test('P41 a write that the vendor has refused by its limits is sent again', async () => {
    vendor.answer((_request, _response, count) => (count === 1 ? { status: 429 } : { body: {} }))
    await send({ method: 'POST', path: '/things' })
    expect(vendor.requests).toHaveLength(2)
  })

  test('ends with the errors of every call, and a reply beyond 10 MiB or 100 levels is one', async () => {
    vendor.answer(() => ({ status: 404 }))
    expect(await errorOf(send({ method: 'GET', path: '/things' }))).toMatchObject({
      code: 'vendor_not_found',
    })
    vendor.answer(() => ({ body: `"${'x'.repeat(11 * 1024 * 1024)}"` }))
    const error = await errorOf(send({ method: 'GET', path: '/things' }, { retry: false }))
    expect(error).toMatchObject({
      code: 'vendor_invalid_reply',
      message: expect.stringContaining('larger than 10485760 bytes'),
    })
    vendor.answer(() => ({ body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` }))
    expect(await errorOf(send({ method: 'GET', path: '/things' }, { retry: false }))).toMatchObject({
      code: 'vendor_invalid_reply',
      message: expect.stringContaining('nested deeper than 100 levels'),
    })
    vendor.answer(() => ({ status: 304 }))
    expect(await send({ method: 'GET', path: '/things' })).toMatchObject({ status: 304, body: null })
  })

  test('takes a query after the path as if it were in query, with the same checks', async () => {
    const sent = async (request: object) => {
      await send({ method: 'GET', ...request })
      return vendor.requests.at(-1)?.path
    }
    const both = ['/things?one=%C3%A4%26b&many=1&many=2&flag', '/things'] as const
    const query = { one: 'ä&b', many: ['1', '2'], flag: '' }
    expect(await sent({ path: both[0] })).toBe(await sent({ path: both[1], query }))
    expect(await sent({ path: '/things?a=1+2?3', query: { b: 4 } })).toBe('/things?b=4&a=1+2%3F3')
    expect(await sent({ path: '/things?' })).toBe('/things')
    const { length } = vendor.requests
    for (const [request, path] of each([
      [{ path: '/things?ACCESS_TOKEN=x' }, '$.query.ACCESS_TOKEN'],
      [{ path: '/things?%6bey=x' }, '$.path'],
      [{ path: '/things?=x' }, '$.path'],
      [{ path: `/things?a=${'x'.repeat(4096)}` }, '$.path'],
      [{ path: '/things?a=1', query: { a: 1 } }, '$.query.a'],
      [{ path: '/things?a=1#b' }, '$.path'],
      [{ path: '/a/../b?c=1' }, '$.path'],
      [{ path: '/things?a=1', query: 5 }, '$.query'],
    ] as const))
      expect(await errorOf(send({ method: 'GET', ...request }))).toMatchObject({ errors: [{ path }] })
    expect(vendor.requests).toHaveLength(length)
  })

  test('names each wrong field before anything is sent', async () => {
    const wrong = { method: 'HEAD', path: 5, query: { a: null }, headers: { b: 'ü' }, extra: 1 }
    const error = await errorOf(send(wrong))
    expect(ConnectorError.isInstance(error) && error.errors?.map(({ path }) => path).toSorted()).toEqual([
      '$.extra',
      '$.headers.b',
      '$.method',
      '$.path',
      '$.query.a',
    ])
    const body = await errorOf(send({ method: 'GET', path: '/things', body: {} }))
    expect(body).toMatchObject({ errors: [{ path: '$.body', message: 'must be left out with GET' }] })
    expect(vendor.requests).toEqual([])
  })
})

test.each([
  ['/a\\b', 'backslash'],
  ['a', 'begin with a slash'],
  ['/a//b', 'two slashes in a row'],
  ['/a?b c', 'plain names in its query'],
  ['/a#b', 'a fragment'],
  ['/a?b#c', 'a fragment'],
  ['/a/../b', 'a segment that begins with a dot'],
  ['/a%b', 'a % that is no escape'],
  ['/a%2fb', 'an escaped dot, slash'],
  ['/a b', 'escape others, such as a space as %20'],
])('P34 the fault of the path %s is named: %s', (path, words) => {
  expect(pathFault(path)).toContain(words)
})
