import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { CredentialsNotSavedError, type OAuthCredentials, type RenewableCredentials } from '../src/index.ts'
import {
  errorOf,
  type FakeReply,
  type FakeVendor,
  type SeenRequest,
  startFakeVendor,
} from '../src/testing/index.ts'
import { fakeClock, oauthShop } from './fixtures.ts'
import { each } from './support/each.ts'
import { until } from './support/until.ts'

let vendor: FakeVendor
beforeAll(async () => {
  vendor = await startFakeVendor()
})
afterAll(() => vendor.close())

const credentials = {
  access_token: 'access-0000',
  refresh_token: 'refresh-0000',
  client_id: 'client-0000',
  client_secret: 'secret-0000',
}

type OpenOptions = Omit<Parameters<typeof oauthShop.create>[0], 'credentials'> & {
  credentials?: OAuthCredentials
}

const open = (options: OpenOptions = {}) =>
  oauthShop.create({
    base_url: vendor.base_url,
    token_url: `${vendor.base_url}/token`,
    retry: false,
    ...options,
    credentials: { ...credentials, ...options.credentials },
  })

const form = (request: SeenRequest) => new URLSearchParams(request.body)

/** A vendor that accepts only the newest access token, and issues a new one for each refresh. */
function issuing(reply: (count: number) => object = () => ({})) {
  let issued = 0
  const valid = () => (issued === 0 ? 'none' : `access-new-${issued}`)
  return (request: SeenRequest): FakeReply => {
    if (request.path === '/token') {
      issued++
      return { body: { access_token: valid(), expires_in: 3600, token_type: 'Bearer', ...reply(issued) } }
    }
    return request.headers.authorization === `Bearer ${valid()}`
      ? { body: { things: [{ id: 1 }] } }
      : { status: 401 }
  }
}

const refreshes = () => vendor.requests.filter(({ path }) => path === '/token')

describe('token refresh', () => {
  test('P09 100 concurrent calls with an expired token refresh it once, and all succeed', async () => {
    const clock = fakeClock()
    const shop = open({ clock, max_concurrency: 100, credentials: { expires_at: clock.now() - 1 } })
    vendor.answer(issuing())
    const pages = await Promise.all(Array.from({ length: 100 }, () => shop.things.list()))
    expect(pages.every((page) => page.data.length === 1)).toBe(true)
    expect(refreshes()).toHaveLength(1)
    expect(Object.fromEntries(form(refreshes()[0] as SeenRequest))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-0000',
      client_id: 'client-0000',
      client_secret: 'secret-0000',
    })
  })

  test('P15 100 concurrent calls that get a 401 refresh the token once, and each is sent once more', async () => {
    const shop = open({ max_concurrency: 100 })
    vendor.answer(issuing())
    await Promise.all(Array.from({ length: 100 }, () => shop.things.list()))
    expect(refreshes()).toHaveLength(1)
    expect(vendor.requests).toHaveLength(201)
  })

  test('P15 a second 401 is reauth_required after one refresh', async () => {
    const shop = open()
    vendor.answer(({ path }) =>
      path === '/token' ? { body: { access_token: 'access-1111' } } : { status: 401 },
    )
    expect(await errorOf(shop.things.list())).toMatchObject({ code: 'reauth_required', vendor_status: 401 })
    expect(vendor.requests.map(({ path }) => path)).toEqual(['/things', '/token', '/things'])
  })

  test('P15 a token that another process has stored, and that the vendor has ended too, is renewed before reauth_required', async () => {
    const held: OAuthCredentials = { ...credentials, access_token: 'ended-1' }
    // other processes have renewed the token twice, and then the vendor ended all
    const stored = [
      { ...held, access_token: 'ended-2' },
      { ...held, access_token: 'ended-3' },
    ]
    const renewals: string[] = []
    const shop = (newer: readonly OAuthCredentials[]) => {
      const left = [...newer]
      let shown = held
      return open({
        credentials: held,
        renewable_credentials: {
          read: async () => shown,
          async renew(stale, exchange) {
            renewals.push(stale.access_token ?? '')
            shown = left.shift() ?? (await exchange(stale))
            return shown
          },
        },
      })
    }
    vendor.answer(issuing())
    expect((await shop(stored).things.list()).data).toEqual([{ id: 1 }])
    expect(renewals).toEqual(['ended-1', 'ended-2', 'ended-3'])
    expect(refreshes()).toHaveLength(1)
    // a vendor that refuses every token is asked a bounded number of times
    renewals.splice(0)
    vendor.answer(() => ({ status: 401 }))
    const others = Array.from({ length: 9 }, (_, at) => ({ ...held, access_token: `other-${at}` }))
    expect(await errorOf(shop(others).things.list())).toMatchObject({ code: 'reauth_required' })
    expect(renewals).toHaveLength(3)
  })

  test('P15 a 403 refreshes nothing', async () => {
    const shop = open()
    vendor.answer(() => ({ status: 403 }))
    expect(await errorOf(shop.things.list())).toMatchObject({ code: 'vendor_forbidden' })
    expect(refreshes()).toEqual([])
  })

  test('P13 after invalid_grant the refresh token is not sent again; after an outage it is', async () => {
    const shop = open({ credentials: { access_token: undefined } })
    vendor.answer(() => ({ status: 503 }))
    expect(await errorOf(shop.things.list())).toMatchObject({ code: 'vendor_error', retryable: true })
    const description = 'Token refresh-0000 has been expired or revoked.'
    vendor.answer(() => ({ status: 400, body: { error: 'invalid_grant', error_description: description } }))
    for (let count = 0; count < 3; count++) {
      const error = await errorOf(shop.things.list())
      expect(error).toMatchObject({
        code: 'reauth_required',
        vendor_code: 'invalid_grant',
        reason: 'refresh_token_rejected',
      })
      expect(error.remedy).toBeTruthy()
      expect(error.message).toContain('Token [redacted] has been expired or revoked.')
    }
    expect(vendor.requests).toHaveLength(1)
  })

  test('P13 the refusal of one refresh token does not hold for another: an account that is authorized again works', async () => {
    let stored: OAuthCredentials = { ...credentials, access_token: undefined, refresh_token: 'refused-1' }
    const renewable_credentials = {
      read: async () => stored,
      renew: async (...[, exchange]: Parameters<RenewableCredentials['renew']>) => {
        stored = await exchange(stored)
        return stored
      },
    }
    const shop = oauthShop.create({
      ...{ base_url: vendor.base_url, token_url: `${vendor.base_url}/token`, clock: fakeClock() },
      ...{ credentials: stored, renewable_credentials },
    })
    vendor.answer(({ path, body }) => {
      if (path !== '/token') return { body: { things: [] } }
      if (body.includes('refused-1')) return { status: 400, body: { error: 'invalid_grant' } }
      return { body: { access_token: 'access-2', expires_in: 3600 } }
    })
    for (let count = 0; count < 2; count++)
      expect(await errorOf(shop.things.list())).toMatchObject({ reason: 'refresh_token_rejected' })
    expect(refreshes()).toHaveLength(1)
    stored = { ...stored, refresh_token: 'granted-2' }
    expect((await shop.things.list()).data).toEqual([])
    expect(refreshes()).toHaveLength(2)
    await shop.close()
  })

  test('a 401 with an undocumented body means the client too, and its message is shown without secrets', async () => {
    const shop = open({ credentials: { access_token: undefined } })
    vendor.answer(() => ({ status: 401, body: { errors: ['No client of secret-0000 is known.', 7] } }))
    const error = await errorOf(shop.things.list())
    expect(error).toMatchObject({ code: 'reauth_required', reason: 'client_rejected' })
    expect(error.message).toContain('No client of [redacted] is known.')
  })

  test('a rejected client is client_rejected, and missing client credentials are invalid_credentials', async () => {
    const shop = open({ credentials: { access_token: undefined } })
    vendor.answer(() => ({ status: 401, body: { error: 'invalid_client' } }))
    expect(await errorOf(shop.things.list())).toMatchObject({
      code: 'reauth_required',
      reason: 'client_rejected',
    })
    const nobody = { access_token: undefined, client_id: undefined, client_secret: undefined }
    const bare = open({ credentials: nobody })
    expect(await errorOf(bare.things.list())).toMatchObject({ code: 'invalid_credentials' })
    vendor.answer(issuing())
    const oauth_client = { client_id: 'own-client', client_secret: 'own-secret' }
    const served = open({ credentials: nobody, oauth_client })
    await served.things.list()
    expect(form(refreshes()[0] as SeenRequest).get('client_id')).toBe('own-client')
  })

  test('a client that the credentials name without its secret is the given one or none', async () => {
    const oauth_client = { client_id: 'own-client', client_secret: 'own-secret' }
    const named = (client_id: string) =>
      open({ credentials: { access_token: undefined, client_id, client_secret: undefined }, oauth_client })
    vendor.answer(issuing())
    await named('own-client').things.list()
    expect(form(refreshes()[0] as SeenRequest).get('client_secret')).toBe('own-secret')
    const halves = [
      [() => named('former-client'), '$.client_secret'],
      [() => open({ credentials: { client_secret: undefined } }), '$.client_secret'],
      [() => open({ credentials: { client_id: undefined }, oauth_client }), '$.client_id'],
    ] as const
    for (const [half, path] of halves)
      expect(half).toThrow(
        expect.objectContaining({ code: 'invalid_credentials', errors: [expect.objectContaining({ path })] }),
      )
    expect(refreshes()).toHaveLength(1)
  })

  test.each([
    [400, 'invalid_grant', 'reauth_required', 'refresh_token_rejected'],
    [401, 'invalid_client', 'reauth_required', 'client_rejected'],
    [400, 'unauthorized_client', 'reauth_required', 'client_rejected'],
    [401, 'deleted_client', 'reauth_required', 'client_rejected'],
    [403, 'disabled_client', 'reauth_required', 'client_rejected'],
    [400, 'admin_policy_enforced', 'reauth_required', 'admin_policy_enforced'],
    [403, 'access_denied', 'reauth_required', 'access_denied'],
    [403, 'rate_limit_exceeded', 'rate_limited', undefined],
    [400, 'slow_down', 'rate_limited', undefined],
    [429, undefined, 'rate_limited', undefined],
    [400, 'temporarily_unavailable', 'vendor_error', undefined],
    [500, 'invalid_grant', 'vendor_error', undefined],
    [400, 'invalid_request', 'vendor_rejected', undefined],
  ])('P13 a token endpoint’s %d %s is %s', async (status, error, code, reason) => {
    const clock = fakeClock()
    const shop = open({ clock, credentials: { access_token: undefined } })
    vendor.answer(() => ({ status, headers: { 'retry-after': '40' }, body: error ? { error } : 'odd' }))
    const thrown = await errorOf(shop.things.list())
    expect(thrown).toMatchObject({ code, vendor_status: status, ...(error && { vendor_code: error }) })
    expect(thrown.reason).toBe(reason)
    expect(thrown.retryable).toBe(['rate_limited', 'vendor_error'].includes(code))
    expect(thrown.retry_after_seconds).toBe(code === 'rate_limited' ? 40 : undefined)
    await shop.close()
  })

  test('after an administrator has allowed the app, the same refresh token works', async () => {
    const shop = open({ credentials: { access_token: undefined } })
    vendor.answer(() => ({ status: 400, body: { error: 'admin_policy_enforced' } }))
    expect(await errorOf(shop.things.list())).toMatchObject({ code: 'reauth_required' })
    vendor.answer(issuing())
    expect((await shop.things.list()).data).toHaveLength(1)
  })

  test('P01 a late error that shows the token before the renewal is redacted too', async () => {
    const held = Promise.withResolvers<void>()
    const shop = open()
    vendor.answer(async ({ path, headers }) => {
      if (path === '/token') return { body: { access_token: 'access-new-1' } }
      if (path === '/things') return headers.authorization?.endsWith('0000') ? { status: 401 } : {}
      await held.promise
      return {
        status: 400,
        body: { error: `no ${headers.authorization}` },
        headers: { 'request-id': `${headers.authorization}` },
      }
    })
    const late = errorOf(shop.things.get({ id: '1' }))
    await shop.things.list()
    held.resolve()
    expect((await late).vendor_request_id).toBe('Bearer [redacted]')
  })

  test('P14 over 10 rotations each refresh token replaces the one before; one that is left out stays; extra fields are kept', async () => {
    const saved: OAuthCredentials[] = []
    const clock = fakeClock()
    const shop = open({ clock, onCredentialsChanged: (next) => void saved.push(next) })
    const rotate = (count: number) =>
      count <= 10 ? { refresh_token: `refresh-${count}`, region: 'north' } : {}
    vendor.answer(issuing(rotate))
    for (let count = 0; count < 12; count++) {
      await shop.things.list()
      clock.advance(3_600_000)
    }
    expect(refreshes().map((request) => form(request).get('refresh_token'))).toEqual([
      'refresh-0000',
      ...Array.from({ length: 10 }, (_, index) => `refresh-${index + 1}`),
      'refresh-10',
    ])
    expect(saved.at(-1)).toMatchObject({
      refresh_token: 'refresh-10',
      token_type: 'Bearer',
      vendor_fields: { region: 'north' },
    })
    const again = open({ credentials: saved.at(-1) as OAuthCredentials })
    await again.close()
  })

  test('P17 no expires_in, however odd, causes a refresh on every call', async () => {
    const odd = fc.oneof(
      fc.constantFrom('3600', 0, -5, null, 'soon', '', {}, [], undefined, 60, 299, 1e12),
      fc.integer(),
      fc.double(),
    )
    await fc.assert(
      fc.asyncProperty(odd, async (expires_in) => {
        const shop = open({ clock: fakeClock(), credentials: { access_token: undefined } })
        vendor.answer(issuing(() => ({ expires_in })))
        for (let count = 0; count < 5; count++) await shop.things.list()
        expect(refreshes()).toHaveLength(1)
        await shop.close()
      }),
      { numRuns: 60 },
    )
  })

  test('P14 whatever a token endpoint answers, what is stored opens again, with what was good before', async () => {
    const nested = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)
    const odd = fc.constantFrom<unknown>(
      ...[null, 7, '', true, [], ['a'], {}, { a: 1 }, 'two words', 'ü', 'x'.repeat(200_000), nested],
      ...[Number.MAX_VALUE, -1, 'good-value-1'],
    )
    const reply = fc.dictionary(
      fc.constantFrom(
        ...['refresh_token', 'scope', 'token_type', 'expires_in', 'id_token', 'client_id', 'vendor_fields'],
        ...['expires_at', 'constructor'],
      ),
      odd,
    )
    await fc.assert(
      fc.asyncProperty(reply, fc.boolean(), async (fields, infinite) => {
        const saved: OAuthCredentials[] = []
        const kept = {
          ...credentials,
          scope: 'read',
          token_type: 'Bearer',
          vendor_fields: { region: 'north' },
        }
        const shop = open({
          credentials: { ...kept, access_token: undefined },
          onCredentialsChanged: (next) => void saved.push(JSON.parse(JSON.stringify(next))),
        })
        const body = JSON.stringify({ ...fields, access_token: 'access-new-1' })
        const sent = infinite ? body.replace(/}$/, ',"expires_in":1e999,"__proto__":{"a":1}}') : body
        vendor.answer(({ path }) => ({ body: path === '/token' ? sent : { things: [] } }))
        await shop.things.list()
        await shop.close()
        const [stored] = saved
        const { refresh_token, scope, token_type } = stored as typeof kept
        expect(stored).toMatchObject({ client_id: kept.client_id, vendor_fields: kept.vendor_fields })
        expect([kept.refresh_token, 'good-value-1']).toContain(refresh_token)
        for (const field of [scope, token_type]) expect(typeof field).toBe('string')
        await open({ credentials: stored as OAuthCredentials }).close()
      }),
      { numRuns: 100 },
    )
  })

  test('an access token that no header can hold counts as no answer', async () => {
    for (const access_token of ['', 'two words', 'ü', 'a\r\nx: y', 7, null]) {
      vendor.answer(() => ({ body: { access_token } }))
      const shop = open({ clock: fakeClock(), credentials: { access_token: undefined } })
      expect(await errorOf(shop.things.list())).toMatchObject({ code: 'vendor_invalid_reply' })
    }
  })

  test('P17 a token is renewed the margin before it expires', async () => {
    const clock = fakeClock()
    vendor.answer(issuing())
    const shop = open({ clock, credentials: { access_token: undefined } })
    await shop.things.list()
    clock.advance(3_600_000 - 301_000)
    await shop.things.list()
    expect(refreshes()).toHaveLength(1)
    clock.advance(2_000)
    await shop.things.list()
    expect(refreshes()).toHaveLength(2)
  })

  test('P15 a 401 that no new token can help uses no refresh token', async () => {
    vendor.answer(() => ({ status: 401, body: 'missing scope' }))
    expect(await errorOf(open().things.list())).toMatchObject({ code: 'reauth_required' })
    expect(refreshes()).toEqual([])
    expect(vendor.requests).toHaveLength(1)
  })
})

describe('saving renewed credentials', () => {
  test('P16 onCredentialsChanged is awaited before the new token is used', async () => {
    const order: string[] = []
    vendor.answer((request) => {
      order.push(request.path)
      return issuing()(request).status
        ? { body: {} }
        : { body: { access_token: 'access-1', expires_in: 3600 } }
    })
    const shop = open({
      credentials: { access_token: undefined },
      onCredentialsChanged: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        order.push('saved')
      },
    })
    await shop.things.list()
    expect(order).toEqual(['/token', 'saved', '/things'])
  })

  test('P16 if the hook throws, the error of the call holds the credentials, and the next call saves them first', async () => {
    let failing = true
    const saved: OAuthCredentials[] = []
    vendor.answer(issuing((count) => ({ refresh_token: `refresh-${count}` })))
    const shop = open({
      credentials: { access_token: undefined },
      onCredentialsChanged: (next) => {
        if (failing) throw new Error('the disk is full')
        saved.push(next)
      },
    })
    const errors = await Promise.all([1, 2, 3].map(() => errorOf(shop.things.list())))
    for (const error of each(errors)) {
      expect(error).toBeInstanceOf(CredentialsNotSavedError)
      const in_hand = (error as CredentialsNotSavedError).takeCredentials<OAuthCredentials>()
      expect(in_hand).toMatchObject({ access_token: 'access-new-1', refresh_token: 'refresh-1' })
      for (const shown of [
        inspect(error, { depth: null }),
        JSON.stringify(error),
        error.message,
        String(error.stack),
      ]) {
        expect(shown).not.toMatch(/access-new-1|refresh-1|secret-0000/)
      }
    }
    expect(vendor.requests.every(({ path }) => path === '/token')).toBe(true)
    failing = false
    await shop.things.list()
    expect(saved).toHaveLength(1)
    expect(vendor.requests.map(({ path }) => path)).toEqual(['/token', '/things'])
  })

  test('P12 a single-use refresh token is retried once after a lost reply; its refusal is refresh_outcome_unknown', async () => {
    vendor.answer((_request, response, count) => {
      if (count > 1) return { status: 400, body: { error: 'invalid_grant' } }
      response.destroy()
      return undefined
    })
    const shop = open({
      single_use: true,
      onCredentialsChanged: () => {},
      credentials: { access_token: undefined },
    })
    for (let count = 0; count < 3; count++) {
      const error = await errorOf(shop.things.list())
      expect(error).toMatchObject({ code: 'reauth_required', reason: 'refresh_outcome_unknown' })
    }
    expect(vendor.requests).toHaveLength(2)
  })

  test('P12 the refusal of a token whose earlier exchange had no known result is refresh_outcome_unknown', async () => {
    vendor.answer(() => ({ status: 400, body: { error: 'invalid_grant' } }))
    const renewable = (doubtful: boolean): RenewableCredentials => ({
      read: async () => ({ ...credentials, access_token: undefined }),
      renew: (stale, exchange) => exchange(stale, { doubtful }),
    })
    const reasons = await Promise.all(
      [true, false].map(async (doubtful) => {
        const shop = open({ single_use: true, renewable_credentials: renewable(doubtful) })
        return (await errorOf(shop.things.list())).reason
      }),
    )
    expect(reasons).toEqual(['refresh_outcome_unknown', 'refresh_token_rejected'])
    expect(vendor.requests).toHaveLength(2)
  })

  test('an aborted exchange sends nothing, and ends the pause before a retry', async () => {
    vendor.answer(() => ({ status: 429, headers: { 'retry-after': '1' } }))
    const stop = new AbortController()
    const shop = open({
      renewable_credentials: {
        read: async () => ({ ...credentials, access_token: undefined }),
        renew: (stale, exchange) => exchange(stale, { signal: stop.signal }),
      },
    })
    const failed = shop.things.list()
    await until('the exchange is sent', () => vendor.requests.length)
    stop.abort()
    await expect(failed).rejects.toThrow()
    await expect(shop.things.list()).rejects.toThrow()
    expect(vendor.requests).toHaveLength(1)
  })

  test('P12 the error of a gateway counts as a lost reply', async () => {
    vendor.answer((_request, _response, count) =>
      count > 1 ? { status: 400, body: { error: 'invalid_grant' } } : { status: 502, body: '<html>' },
    )
    const shop = open({
      single_use: true,
      onCredentialsChanged: () => {},
      credentials: { access_token: undefined },
    })
    expect(await errorOf(shop.things.list())).toMatchObject({ reason: 'refresh_outcome_unknown' })
    expect(vendor.requests).toHaveLength(2)
  })

  test('P13 a refusal without an error code is recognized by the text that the connector declares', async () => {
    vendor.answer(() => ({ status: 400, body: 'This token is spent.' }))
    const expected = { code: 'reauth_required', reason: 'refresh_token_rejected' }
    expect(await errorOf(open({ credentials: { access_token: undefined } }).things.list())).toMatchObject(
      expected,
    )
    vendor.answer(() => ({ status: 400, body: 'Something else.' }))
    const shop = open({ credentials: { access_token: undefined } })
    expect(await errorOf(shop.things.list())).toMatchObject({ code: 'vendor_rejected' })
  })

  test('a caller that aborts does not end the refresh for the others', async () => {
    const held = Promise.withResolvers<void>()
    const answers = issuing()
    vendor.answer(async (request) => {
      if (request.path === '/token') await held.promise
      return answers(request)
    })
    const shop = open({ credentials: { access_token: undefined } })
    const controller = new AbortController()
    const first = errorOf(shop.things.list(null, { signal: controller.signal }))
    const second = shop.things.list()
    setTimeout(() => controller.abort(), 20)
    expect(await first).toMatchObject({ code: 'cancelled' })
    held.resolve()
    expect((await second).data).toHaveLength(1)
    expect(refreshes()).toHaveLength(1)
  })

  test('P39 a refresh that fails after its only caller aborted causes no unhandled rejection', async () => {
    const controller = new AbortController()
    const shop = open({
      renewable_credentials: {
        read: async () => ({}),
        async renew() {
          controller.abort()
          throw new Error('the store is gone')
        },
      },
    })
    const error = await errorOf(shop.things.list(null, { signal: controller.signal }))
    expect(error).toMatchObject({ code: 'cancelled' })
    // gives an unhandled rejection the time to fail this test
    await new Promise((resolve) => setTimeout(resolve, 50))
  })

  test('P39 saving that never ends delays no call beyond its deadline or its abort', async () => {
    vendor.answer(issuing())
    const shop = open({
      credentials: { access_token: undefined },
      // time to load the client and to get a token: a first call that does not, leaves the second one to ask again
      timeout: 1_000,
      onCredentialsChanged: () => new Promise(() => {}),
    })
    for (let count = 0; count < 2; count++) {
      expect(await errorOf(shop.things.list())).toMatchObject({
        code: 'vendor_unreachable',
        reason: 'timeout',
      })
    }
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 20)
    const error = await errorOf(shop.things.list(null, { signal: controller.signal }))
    expect(error).toMatchObject({ code: 'cancelled' })
    expect(vendor.requests).toHaveLength(1)
  })
})
