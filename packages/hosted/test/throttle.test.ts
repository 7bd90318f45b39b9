import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { networkOf, type ThrottleOptions } from '@linkspan/service'
import { createThrottle } from '../../service/src/access/throttle.ts'
import { type Answer, type Asking, startTestServer, type TestServer } from './support/server.ts'

const TOKEN = '/api/v1/account/applications/token'

describe('P29 the throttle', () => {
  let now = 1
  /** How long to wait after each of these failures, in seconds; 0 for those that are admitted. */
  function waits(failures: readonly [address: string, client_id?: string][], options: ThrottleOptions = {}) {
    const throttle = createThrottle({ window_seconds: 60, now: () => now, ...options })
    return (more = failures) =>
      more.map(([address, client_id]) => {
        try {
          throttle.failed(address, client_id)
          return 0
        } catch (error) {
          return (error as { retry_after_seconds: number }).retry_after_seconds
        }
      })
  }

  test('P29 clients and addresses are limited apart, and an address does not limit another', () => {
    const limits = { per_client: 2, per_address: 4 }
    const fail = waits([], limits)
    expect(fail(Array(3).fill(['1.1.1.1', 'victim']))).toEqual([0, 0, 60])
    expect(fail([['2.2.2.2', 'victim']])).toEqual([0])
    expect(fail([['1.1.1.1', 'other'], ['1.1.1.1']])).toEqual([0, 60])
    expect(fail([['2.2.2.2', 'victim'], ['2.2.2.2'], ['2.2.2.2'], ['2.2.2.2']])).toEqual([0, 0, 0, 60])
  })

  test('P29 a window begins with its first failure and ends on time', () => {
    const fail = waits([['1.1.1.1']], { per_address: 1 })
    expect(fail()).toEqual([0])
    now += 59_000
    expect(fail()).toEqual([1])
    now += 1_001
    expect(fail()).toEqual([0])
    expect(fail()).toEqual([60])
  })

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:db8::7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:0DB8:0000:0007:ffff:1:2:3', '2001:db8:0:7::/64'],
    ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('P29 the address %p belongs to the network %p', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('P29 the token route', () => {
  const limits = { per_client: 3, per_address: 6, window_seconds: 60 }
  let server: TestServer
  let from: string
  let count = 0
  beforeAll(async () => {
    server = await startTestServer({ throttle: limits, trusted_proxies: 1 })
  })
  afterAll(() => server.close())
  // each test has an address of its own
  beforeEach(() => {
    from = `192.0.2.${++count}`
  })

  const ask = (asking: Asking, address = from): Promise<Answer> =>
    server.request('POST', TOKEN, {
      token: null,
      ...asking,
      headers: { 'x-forwarded-for': address, ...asking.headers },
    })
  const guess = (client_id = 'victim', address = from) =>
    ask({ body: { client_id, client_secret: 'wrong' } }, address)
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()

  test('P29 of 200 parallel attempts, the limit is admitted; the right secret always passes', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => guess(server.client.client_id)))
    expect(statuses(answers)).toEqual([...Array(3).fill(401), ...Array(197).fill(429)])
    const limited = answers.find(({ status }) => status === 429)
    expect(limited).toMatchObject({ body: { code: 'rate_limited', source: 'linkspan', retryable: true } })
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0)
    const right = await Promise.all(Array.from({ length: 20 }, () => ask({ body: server.client })))
    expect(statuses(right)).toEqual(Array(20).fill(200))
  })

  test('P29 another address is not limited, nor is another client of the same address', async () => {
    for (let each = 0; each < 4; each++) await guess()
    expect((await guess()).status).toBe(429)
    expect((await guess('other')).status).toBe(401)
    expect((await guess('victim', '198.51.100.1')).status).toBe(401)
  })

  test('P31 every request that is refused counts, whatever is wrong with it', async () => {
    const refused: [Asking, number][] = [
      [{ body: '{' }, 400],
      [{ body: {} }, 400],
      [{ body: 'x', headers: { 'content-type': 'text/plain' } }, 415],
      [{ body: { client_id: 'x'.repeat(9_000), client_secret: 'x' } }, 413],
      [{ body: `{"a":${'['.repeat(500)}` }, 400],
      [{ body: 'grant_type=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 400],
    ]
    for (const [asking, status] of refused) expect((await ask(asking)).status).toBe(status)
    for (const [asking] of refused) expect((await ask(asking)).status).toBe(429)
    expect((await ask({ body: server.client })).status).toBe(200)
  })

  test('P31 a compressed body is refused without inflating it', async () => {
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const response = await fetch(server.base_url + TOKEN, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-encoding': encoding,
          'x-forwarded-for': from,
        },
        // the body is what gzip would make of it; the server must not look
        body: gzipSync(JSON.stringify(server.client)),
      })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        415,
        'unsupported_media_type',
      ])
    }
  })
})
