import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createTokenEndpoint, type TokenEndpointOptions } from '../src/http/auth/token-endpoint.ts'
import { defaultRetry } from '../src/http/retry.ts'
import { defaultTimeouts } from '../src/http/timeouts.ts'
import { createTransport } from '../src/http/transport.ts'
import { errorOf, type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { fakeClock } from './fixtures.ts'

let vendor: FakeVendor
const transport = createTransport({ timeouts: defaultTimeouts, max_reply_bytes: 1_000_000 })
// one for each test: a request whose time has ended may arrive late
beforeEach(async () => {
  vendor = await startFakeVendor()
})
afterEach(() => vendor.close())
afterAll(() => transport.close())

const client = { client_id: 'client-0000', client_secret: 'secret-0000' }
const current = { ...client, refresh_token: 'refresh-0000' }
const refused = { status: 400, body: { error: 'invalid_grant' } }

const open = (options: Partial<TokenEndpointOptions> = {}) =>
  createTokenEndpoint({
    vendor: 'shop',
    url: `${vendor.base_url}/token`,
    transport,
    client_auth: 'body',
    clock: fakeClock(),
    ...options,
  })

test('an aborted renewal ends the pause before a retry at once, and sends nothing more', async () => {
  vendor.answer(() => ({ status: 503 }))
  const stop = new AbortController()
  const pauses: (AbortSignal | undefined)[] = []
  const sleep = async (_milliseconds: number, signal?: AbortSignal) => {
    pauses.push(signal)
    stop.abort(new Error('the server stops'))
    signal?.throwIfAborted()
  }
  const endpoint = open({ clock: { ...fakeClock(), sleep } })
  await expect(endpoint.refresh(current, { signal: stop.signal })).rejects.toThrow('the server stops')
  expect(pauses.map((signal) => signal?.aborted)).toEqual([true])
  expect(vendor.requests).toHaveLength(1)
})

describe('P12 a single-use refresh token', () => {
  test.each([
    ['a reply that is no JSON', { body: '<html>' }],
    ...['null', '7', '"text"', '[]'].map((body) => [`the JSON ${body}`, { body }] as const),
    ['a reply without an access token', { body: { expires_in: 3600 } }],
    ['a reply nested 20,000 deep', { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }],
    ['a reply whose access token no header can hold', { body: { access_token: 'a\nb' } }],
  ])(
    'may be used up after %s: it is sent once more, and then its refusal proves nothing',
    async (_what, odd) => {
      vendor.answer((_request, _response, count) => (count > 1 ? refused : odd))
      const error = await errorOf(open({ single_use: true }).refresh(current))
      expect(error).toMatchObject({ code: 'reauth_required', reason: 'refresh_outcome_unknown' })
      expect(vendor.requests).toHaveLength(2)
    },
  )

  test('is sent at most twice; one that may be used again, as often as other requests', async () => {
    vendor.answer(() => ({ status: 502 }))
    for (const [single_use, sent] of [
      [true, 2],
      [false, 4],
    ] as const) {
      vendor.requests.length = 0
      expect(await errorOf(open({ single_use }).refresh(current))).toMatchObject({ code: 'vendor_error' })
      expect(vendor.requests).toHaveLength(sent)
    }
  })

  test('is not in doubt because another one is', async () => {
    const endpoint = open({ single_use: true, retry: { ...defaultRetry, retries: 0 } })
    vendor.answer((_request, _response, count) => (count > 1 ? refused : { status: 502 }))
    expect(await errorOf(endpoint.refresh(current))).toMatchObject({ code: 'vendor_error' })
    const other = { ...current, refresh_token: 'refresh-1111' }
    expect(await errorOf(endpoint.refresh(other))).toMatchObject({ reason: 'refresh_token_rejected' })
    expect(await errorOf(endpoint.refresh(current))).toMatchObject({ reason: 'refresh_outcome_unknown' })
  })
})

test('a field of the reply that is nested 20,000 deep is not stored, and the new tokens are', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const tokens = '"access_token":"access-1","refresh_token":"refresh-1","plan":{"name":"small"}'
  vendor.answer(() => ({ body: `{${tokens},"scope":${deep},"extra":${deep}}` }))
  expect(await open({ single_use: true }).refresh(current)).toEqual({
    ...current,
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    expires_at: undefined,
    vendor_fields: { plan: { name: 'small' } },
  })
})

test('P39 a request that is never answered ends at its timeout', async () => {
  vendor.answer(() => undefined)
  const error = await errorOf(
    open({ timeout_ms: 50, retry: { ...defaultRetry, retries: 0 } }).refresh(current),
  )
  expect(error).toMatchObject({ code: 'vendor_unreachable', reason: 'timeout', retryable: true })
})

test('without a refresh token the reason says so, and nothing is sent', async () => {
  vendor.answer(() => refused)
  // a client would not help
  for (const given of [client, {}])
    expect(await errorOf(open().refresh(given))).toMatchObject({
      code: 'reauth_required',
      reason: 'no_refresh_token',
    })
  expect(vendor.requests).toEqual([])
})

test('the id and the secret of a client are encoded before they become HTTP Basic', async () => {
  vendor.answer(() => ({ body: { access_token: 'access-1' } }))
  const oauth_client = { client_id: 'a:b%', client_secret: '+ /:%' }
  await open({ client_auth: 'basic', oauth_client }).refresh({ refresh_token: 'refresh-0000' })
  const [{ headers, body } = { headers: {}, body: '' }] = vendor.requests
  const sent = Buffer.from(String(headers.authorization).replace('Basic ', ''), 'base64').toString()
  expect(sent).toBe('a%3Ab%25:%2B%20%2F%3A%25')
  expect(body).toBe('grant_type=refresh_token&refresh_token=refresh-0000')
})

test('the log has the time of each attempt in milliseconds', async () => {
  const lines: object[] = []
  const nothing = () => {}
  const logger = {
    debug: (line: object) => void lines.push(line),
    info: nothing,
    warn: nothing,
    error: nothing,
  }
  const clock = fakeClock()
  vendor.answer(() => {
    clock.advance(250.4)
    return { body: { access_token: 'access-1' } }
  })
  await open({ clock, logger }).refresh(current)
  expect(lines).toEqual([{ vendor: 'shop', operation: 'token endpoint', status: 200, duration_ms: 250 }])
})
