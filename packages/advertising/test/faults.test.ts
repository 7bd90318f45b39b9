import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf } from '@linkspan/core/testing'
import {
  adsConcurrentModification,
  adsFailure,
  adsInternalError,
  adsQuotaExhausted,
  adsTemporarilyExhausted,
  adsTransientError,
  emptyBody,
  type Fault,
  hanging,
  htmlPage,
  reset,
  type Sandbox,
  serverError,
  tooManyRequests,
  truncated,
} from '@linkspan/sandbox'
import type { Advertising, AdvertisingOptions } from '../src/index.ts'
import { openAdvertising, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
const opened: Advertising[] = []

beforeAll(async () => {
  sandbox = await openSandbox('advertising-faults')
})
afterEach(async () => {
  sandbox.advertising.faults.clear()
  sandbox.google_accounts.faults.clear()
  await Promise.all(opened.splice(0).map((ads) => ads.close()))
})
afterAll(() => sandbox.close())

const open = (credentials = {}, options: AdvertisingOptions = {}): Advertising => {
  const ads = openAdvertising(sandbox, credentials, options)
  opened.push(ads)
  return ads
}

const own = () => ({ customer_id: sandbox.advertising.direct_customer_id })
const once = { retry: false } as const

describe('the vendor’s errors', () => {
  const failures: [Fault, object][] = [
    [
      adsQuotaExhausted({ retry_delay: '8962s' }),
      { code: 'rate_limited', vendor_code: 'quotaError.RESOURCE_EXHAUSTED', retry_after_seconds: 8962 },
    ],
    [adsTemporarilyExhausted(), { code: 'rate_limited', retryable: true }],
    [
      adsTransientError(),
      { code: 'vendor_error', vendor_code: 'internalError.TRANSIENT_ERROR', retryable: true },
    ],
    [adsInternalError(), { code: 'vendor_error', vendor_code: 'internalError.INTERNAL_ERROR' }],
    [
      adsConcurrentModification(),
      { code: 'vendor_conflict', vendor_code: 'databaseError.CONCURRENT_MODIFICATION', retryable: true },
    ],
    [
      failed(401, 'authenticationError', 'CUSTOMER_NOT_FOUND'),
      { code: 'vendor_not_found', vendor_code: 'authenticationError.CUSTOMER_NOT_FOUND' },
    ],
    [
      failed(401, 'authenticationError', 'NOT_ADS_USER'),
      {
        code: 'reauth_required',
        vendor_code: 'authenticationError.NOT_ADS_USER',
        remedy: expect.stringContaining('Google Ads account'),
      },
    ],
    [
      failed(401, 'authenticationError', 'TWO_STEP_VERIFICATION_NOT_ENROLLED'),
      { code: 'reauth_required', remedy: expect.stringContaining('2-Step Verification') },
    ],
    [
      failed(401, 'authenticationError', 'DEVELOPER_TOKEN_INVALID'),
      { code: 'reauth_required', remedy: expect.stringContaining('developer_token') },
    ],
    [
      failed(403, 'authorizationError', 'CUSTOMER_NOT_ENABLED'),
      { code: 'vendor_forbidden', remedy: expect.stringContaining('Enable') },
    ],
    [
      failed(403, 'authorizationError', 'USER_PERMISSION_DENIED'),
      { code: 'vendor_forbidden', remedy: expect.stringContaining('login_customer_id') },
    ],
    [
      failed(403, 'authorizationError', 'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION'),
      { code: 'vendor_forbidden', remedy: expect.stringContaining('login_customer_id') },
    ],
    [failed(403, 'quotaError', 'ACCESS_PROHIBITED'), { code: 'vendor_forbidden' }],
    [
      failed(400, 'requestError', 'UNSUPPORTED_VERSION'),
      { code: 'vendor_rejected', remedy: expect.stringContaining('version') },
    ],
    [failed(400, 'queryError', 'UNRECOGNIZED_FIELD'), { code: 'vendor_rejected', retryable: false }],
    [
      tooManyRequests({ retry_after: 40 }),
      { code: 'rate_limited', retry_after_seconds: 40, source: 'vendor' },
    ],
    [serverError({ status: 503 }), { code: 'vendor_error', retryable: true }],
    [htmlPage({ status: 404 }), { code: 'vendor_rejected', remedy: expect.stringContaining('version') }],
    [htmlPage({ status: 502 }), { code: 'vendor_error' }],
    [emptyBody(), { code: 'vendor_invalid_reply' }],
    [truncated(), { code: expect.stringMatching(/^vendor_(invalid_reply|unreachable)$/) }],
    [reset(), { code: 'vendor_unreachable', reason: 'connection_lost' }],
  ]
  test.each(failures)('%j', async (fault, expected) => {
    sandbox.advertising.faults.add({ ...fault, times: Number.POSITIVE_INFINITY })
    const error = await errorOf(open({}, once).campaigns.list(own()))
    expect(error).toMatchObject(expected)
    expect(error.message).toMatch(/^advertising: campaigns\.list: \S/)
    if (error.vendor_code?.includes('Error.')) expect(error.vendor_request_id).toBeTruthy()
  })

  function failed(status: number, family: string, value: string): Fault {
    return adsFailure({ status, family, value, message: `The vendor says ${value}.` })
  }

  test.each(['/v20/customers/1:search', '/v26/nothing'])(
    'a request to %s names the path, and does not blame the version of the connector',
    async (path) => {
      const error = await errorOf(open().request({ method: 'GET', path }))
      expect(error).toMatchObject({
        code: 'vendor_not_found',
        message: `advertising: request: the vendor has no GET ${path}`,
      })
      expect(error.remedy).not.toContain('Set `version`')
    },
  )

  test('a missing scope is vendor_forbidden with a remedy, and causes no refresh', async () => {
    const { client } = sandbox.google_accounts
    const scopes = ['https://www.googleapis.com/auth/analytics.readonly']
    const { refresh_token, access_token } = sandbox.google_accounts.issue({ scopes })
    const { client_id, client_secret } = client
    sandbox.google_accounts.requests.length = 0
    const error = await errorOf(
      open({ refresh_token, access_token, client_id, client_secret }).accounts.list(own()),
    )
    expect(error).toMatchObject({
      code: 'vendor_forbidden',
      vendor_code: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      remedy: expect.any(String),
    })
    expect(sandbox.google_accounts.requests).toEqual([])
  })
})

describe('managers', () => {
  test('a client of a manager needs login_customer_id', async () => {
    const { manager_customer_id, customer_ids } = sandbox.advertising
    const [customer_id] = customer_ids as [string]
    const error = await errorOf(open().campaigns.list({ customer_id, pageSize: 1 }))
    expect(error).toMatchObject({
      code: 'vendor_forbidden',
      vendor_code: 'authorizationError.USER_PERMISSION_DENIED',
    })
    const managed = open({ login_customer_id: manager_customer_id })
    expect((await managed.campaigns.list({ customer_id, pageSize: 1 })).data).toHaveLength(1)
  })
})

describe('reads', () => {
  test.each([
    ['429 with seconds', tooManyRequests({ retry_after: 1 })],
    ['429 with a date', tooManyRequests({ retry_after: new Date(Date.now() + 1000) })],
    ['500', serverError()],
    ['a reset', reset()],
    ['a cut body', truncated()],
    ['a transient error of the vendor', adsTransientError()],
  ])('P40 recover from %s', async (_name, fault) => {
    sandbox.advertising.faults.add(fault)
    expect(
      (await open({}, { retry: { base_delay_ms: 10 } }).campaigns.list(own())).data.length,
    ).toBeGreaterThan(0)
  })

  test('P15 recover from an access token that expired early', async () => {
    const ads = open()
    await ads.campaigns.list(own())
    sandbox.google_accounts.expireAccessTokens()
    expect((await ads.campaigns.list(own())).data.length).toBeGreaterThan(0)
  })

  test('P13 fail with reauth_required once the user has revoked the grant', async () => {
    const credentials = sandbox.advertising.credentials()
    const ads = open(credentials)
    await ads.campaigns.list(own())
    sandbox.google_accounts.revoke(credentials.refresh_token)
    sandbox.google_accounts.expireAccessTokens()
    expect(await errorOf(ads.campaigns.list(own()))).toMatchObject({
      code: 'reauth_required',
      vendor_code: 'invalid_grant',
      message: expect.stringContaining('expired or revoked'),
    })
  })
})

describe('writes', () => {
  const labelled = (name: string) => ({ ...own(), operations: [{ create: { name } }] })
  const mutates = () => sandbox.advertising.requests.filter(({ path }) => path.includes(':mutate'))

  test.each([
    ['a 500', serverError()],
    ['a write that was done but whose answer was lost', reset({ after_handling: true })],
  ])('P41 are sent once under %s', async (name, fault) => {
    sandbox.advertising.requests.length = 0
    sandbox.advertising.faults.add(fault)
    const error = await errorOf(open().labels.create(labelled(name.slice(0, 60))))
    expect(error.code).toMatch(/^vendor_(error|unreachable)$/)
    expect(mutates()).toHaveLength(1)
  })

  test('P41 are sent once under a write that hangs', async () => {
    sandbox.advertising.requests.length = 0
    sandbox.advertising.faults.add(hanging({ path: /:mutate/, times: Number.POSITIVE_INFINITY }))
    try {
      const ads = open({}, { timeout: { response: 300 } })
      await ads.campaigns.list(own())
      expect((await errorOf(ads.labels.create(labelled('Never answered')))).code).toBe('vendor_unreachable')
      expect(mutates()).toHaveLength(1)
    } finally {
      sandbox.advertising.faults.clear()
    }
  })

  test('P41 are retried if the vendor says that it did nothing', async () => {
    sandbox.advertising.requests.length = 0
    sandbox.advertising.faults.add(tooManyRequests({ retry_after: 0 }), adsConcurrentModification())
    const { results } = await open({}, { retry: { base_delay_ms: 10 } }).labels.create(
      labelled('Sent three times'),
    )
    expect(results).toHaveLength(1)
    expect(mutates()).toHaveLength(3)
  })
})
