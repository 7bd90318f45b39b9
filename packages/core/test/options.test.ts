import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type CallOptions,
  ConnectorError,
  type ConnectorOptions,
  createLimiter,
  silentLogger,
  systemClock,
} from '../src/index.ts'
import { errorOf, startFakeVendor } from '../src/testing/index.ts'
import { shop } from './fixtures.ts'

const credentials = { token: 'canary-token-5' }

/** What opening a connector with these options throws. */
function refused(options: unknown): ConnectorError {
  try {
    shop.create(options as never)
  } catch (error) {
    if (ConnectorError.isInstance(error)) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('the options of a connector', () => {
  test('that a refusal lists as allowed are all in the guide', () => {
    const [, allowed = ''] = /allowed here: (.+)/.exec(refused({ tiemout: 1 }).message) ?? []
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/getting-started.md'), 'utf8')
    const lacking = allowed
      .split(', ')
      .filter((name) => !guide.includes(`\`${name}\``) && name !== 'credentials')
    expect(allowed).toContain('base_url, ')
    expect(lacking).toEqual([])
  })

  test.each<[string, unknown]>([
    ['none', undefined],
    ['null', null],
    ['a text', 'token'],
  ])('%s are a typed error that says what is needed', (_name, options) => {
    expect(refused(options)).toMatchObject({
      code: 'invalid_options',
      message: 'shop: options: $: must be an object with credentials',
    })
  })

  test('without credentials are a typed error of theirs', () => {
    expect(refused({})).toMatchObject({ code: 'invalid_credentials' })
  })

  test.each<[string, object, string, RegExp]>([
    [
      'an unknown one',
      { timeuot: 5 },
      '$.timeuot',
      /^unknown option; allowed here: credentials, base_url, token_url/,
    ],
    [
      'an unknown timeout',
      { timeout: { conect: 5 } },
      '$.timeout.conect',
      /allowed here: connect, response, idle, total/,
    ],
    [
      'an unknown part of retry',
      { retry: { tries: 5 } },
      '$.retry.tries',
      /allowed here: retries, base_delay_ms/,
    ],
    ['a timeout of no length', { timeout: 0 }, '$.timeout', /milliseconds, more than 0/],
    ['a timeout that is a text', { timeout: '5' }, '$.timeout', /milliseconds/],
    ['a retry of true', { retry: true }, '$.retry', /must be false, or/],
    ['no room for a call', { max_concurrency: 0 }, '$.max_concurrency', /not less than 1/],
    [
      'a logger without its methods',
      { logger: { info() {} } },
      '$.logger',
      /debug\(\), info\(\), warn\(\), error\(\)/,
    ],
    ['a hook that is none', { onCredentialsChanged: 'save' }, '$.onCredentialsChanged', /function/],
    ['an axios that is none', { axios: {} }, '$.axios', /request\(\)/],
  ])('%s is refused by its path, with what is allowed', (_name, options, path, message) => {
    const error = refused({ credentials, ...options })
    expect(error).toMatchObject({ code: 'invalid_options', errors: [{ path }] })
    expect(error.errors?.[0]?.message).toMatch(message)
    expect(error.message).not.toContain('canary-token-5')
  })

  test.each([
    '',
    'api.example.com',
    'localhost:8080',
    'ftp://api.example.com',
    'https://user:canary-password@api.example.com',
    'https://api.example.com?key=1',
    'https://api.example.com/#top',
    ' https://api.example.com',
    'https://',
  ])('a base_url of "%s" is refused by name, and not shown', (base_url) => {
    const error = refused({ credentials, base_url })
    expect(error).toMatchObject({ code: 'invalid_options', errors: [{ path: '$.base_url' }] })
    expect(JSON.stringify(error)).not.toContain('canary-password')
  })

  test('all that are right are taken, absent and undefined ones alike', async () => {
    const options: Required<Omit<ConnectorOptions, 'axios' | 'adapter'>> = {
      base_url: 'http://127.0.0.1:1/shop',
      token_url: 'http://127.0.0.1:1/token?tenant=1',
      oauth_client: { client_id: 'a', client_secret: 'b' },
      timeout: { total: Number.POSITIVE_INFINITY },
      retry: { retries: 0 },
      max_concurrency: 1,
      limiter: createLimiter({}),
      proven_account: true,
      max_reply_bytes: Number.POSITIVE_INFINITY,
      logger: silentLogger,
      onAttempt: () => {},
      onVersionEnded: () => {},
      onCredentialsChanged: () => {},
      renewable_credentials: { read: async () => ({}), renew: async () => ({}) },
      clock: systemClock,
    }
    for (const each of [
      options,
      {},
      Object.fromEntries(Object.keys(options).map((name) => [name, undefined])),
    ])
      await shop.create({ ...each, credentials } as never).close()
    const silent = {
      timeout: { total: undefined, response: 50 },
      retry: { retries: 0, budget_ms: undefined },
    }
    const client = shop.create({ credentials, base_url: 'http://127.0.0.1:1', ...silent } as never)
    expect(await errorOf(client.things.get({ id: '1' }))).toMatchObject({ reason: 'not_sent' })
  })

  test('a base_url with any path and any slashes at its end is asked at that path', async () => {
    const vendor = await startFakeVendor()
    const segment = fc.stringMatching(/^[a-z0-9]{1,5}$/)
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 3 }), fc.nat(3), async (segments, slashes) => {
        const path = segments.map((each) => `/${each}`).join('')
        vendor.answer(() => ({ body: { id: 1 } }))
        await using client = shop.create({
          base_url: vendor.base_url + path + '/'.repeat(slashes),
          credentials,
        })
        await client.things.get({ id: '1' })
        expect(vendor.requests.map((request) => request.path)).toEqual([`${path}/things/1`])
      }),
      { numRuns: 30 },
    )
    await vendor.close()
  })
})

describe('the options of a call', () => {
  const client = shop.create({ credentials, base_url: 'http://127.0.0.1:1', retry: false })

  test.each<[string, unknown, string, RegExp]>([
    [
      'an unknown one',
      { timeouts: 5 },
      '$.timeouts',
      /^unknown option; allowed here: signal, content, timeout/,
    ],
    ['a timeout of nothing', { timeout: 0 }, '$.timeout', /milliseconds, more than 0/],
    ['a retry in words', { retry: 'never' }, '$.retry', /must be/],
    ['an unknown pause', { retry: { pause: 5 } }, '$.retry.pause', /unknown option/],
    [
      'a header of the credentials',
      { headers: { Authorization: 'x' } },
      '$.headers.Authorization',
      /^cannot be set: the connector sends its own credentials$/,
    ],
    ['a header of two lines', { headers: { 'x-a': 'b\r\nx-c: d' } }, '$.headers["x-a"]', /printable ASCII/],
    [
      'a header with a space',
      { headers: { 'x a': 'b' } },
      '$.headers["x a"]',
      /^must be the name of a header$/,
    ],
    [
      'a header with a long name',
      { headers: { ['x'.repeat(201)]: 'b' } },
      `$.headers["${'x'.repeat(100)}…"]`,
      /^must be at most 200 characters$/,
    ],
    ['a hook that cannot be called', { onResponse: {} }, '$.onResponse', /must be a function/],
    ['a signal in their place', AbortSignal.timeout(1000), '$.aborted', /unknown option/],
    ['a controller as the signal', { signal: new AbortController() }, '$.signal', /must be an AbortSignal/],
    ['content that nobody takes', { content: Buffer.of(1) }, '$.content', /takes no content/],
  ])('%s is refused by name, in every kind of call', async (_name, options, path, message) => {
    const given = options as CallOptions
    for (const work of [
      client.things.get({ id: '1' }, given),
      client.things.list({}, given),
      client.things.listAll({}, given).next(),
      client.execute('things', 'get', { id: '1' }, given),
    ]) {
      const error = await errorOf(work)
      expect(error.code).toBe('invalid_options')
      const found = error.errors?.find((issue) => issue.path === path)
      expect(found?.message).toMatch(message)
    }
  })

  test('null counts as none', async () => {
    expect(await errorOf(client.things.get({ id: '1' }, null as never))).toMatchObject({ reason: 'not_sent' })
  })
})
