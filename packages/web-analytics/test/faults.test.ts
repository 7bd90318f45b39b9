import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf } from '@linkspan/core/testing'
import {
  analyticsQuotaExhausted,
  emptyBody,
  type Fault,
  htmlPage,
  reset,
  type Sandbox,
  serverError,
  tooManyRequests,
  truncated,
} from '@linkspan/sandbox'
import type { WebAnalytics, WebAnalyticsOptions } from '../src/index.ts'
import { openSandbox, openWebAnalytics } from './sandbox.ts'

/** 04:34:56 in California. */
const NOW = Date.UTC(2026, 10, 20, 12, 34, 56)
const UNTIL_NEXT_HOUR = 25 * 60 + 4
const UNTIL_MIDNIGHT = 19 * 3600 + UNTIL_NEXT_HOUR

let sandbox: Sandbox
const opened: WebAnalytics[] = []

/** A stopped clock that records the sleeps. */
function stoppedClock(): { now: () => number; sleep: (ms: number) => Promise<void>; slept: number[] } {
  const slept: number[] = []
  return { now: () => NOW, sleep: async (ms) => void slept.push(ms), slept }
}

beforeAll(async () => {
  sandbox = await openSandbox('web-analytics-faults', { now: () => NOW })
})
afterEach(async () => {
  sandbox.web_analytics.faults.clear()
  sandbox.google_accounts.faults.clear()
  sandbox.web_analytics.requests.length = 0
  await Promise.all(opened.splice(0).map((analytics) => analytics.close()))
})
afterAll(() => sandbox.close())

const open = (credentials = {}, options: WebAnalyticsOptions = {}): WebAnalytics => {
  const analytics = openWebAnalytics(sandbox, credentials, { clock: stoppedClock(), ...options })
  opened.push(analytics)
  return analytics
}

const own = () => ({ property_id: sandbox.web_analytics.property_id })
const once = { retry: false } as const

/** A google.rpc error with a message, and the reason of its ErrorInfo. */
const refusing = (
  status: number,
  word: string,
  message = `The vendor says ${word}.`,
  reason = '',
): Fault => ({
  status,
  body: {
    error: {
      code: status,
      message,
      status: word,
      ...(reason && {
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
      }),
    },
  },
  headers: { 'x-request-id': 'request-1' },
})

describe('the vendor’s errors', () => {
  const exhausted = { code: 'rate_limited', vendor_code: 'RESOURCE_EXHAUSTED', source: 'vendor' }
  const failures: [string, Fault, object][] = [
    [
      'concurrent requests',
      analyticsQuotaExhausted(),
      { ...exhausted, retryable: true, retry_after_seconds: 30 },
    ],
    [
      'tokens of the hour',
      analyticsQuotaExhausted({ quota: 'hour' }),
      { ...exhausted, retryable: true, retry_after_seconds: UNTIL_NEXT_HOUR },
    ],
    [
      'tokens of the project in the hour',
      analyticsQuotaExhausted({ quota: 'project_hour' }),
      { ...exhausted, retry_after_seconds: UNTIL_NEXT_HOUR },
    ],
    [
      'tokens of the day',
      analyticsQuotaExhausted({ quota: 'day' }),
      { ...exhausted, retryable: false, retry_after_seconds: UNTIL_MIDNIGHT },
    ],
    [
      'requests that may be withheld',
      analyticsQuotaExhausted({ quota: 'thresholded' }),
      { ...exhausted, retry_after_seconds: UNTIL_NEXT_HOUR },
    ],
    [
      'server errors',
      analyticsQuotaExhausted({ quota: 'server_errors' }),
      { ...exhausted, retry_after_seconds: UNTIL_NEXT_HOUR },
    ],
    [
      'client errors, for some minutes',
      refusing(
        429,
        'RESOURCE_EXHAUSTED',
        'Exhausted client errors quota. These quota tokens will return in under 15 minutes.',
      ),
      { ...exhausted, retry_after_seconds: 900 },
    ],
    [
      'requests of the Admin API, for a minute',
      refusing(
        429,
        'RESOURCE_EXHAUSTED',
        "Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user'.",
      ),
      { ...exhausted, retry_after_seconds: 60 },
    ],
    ['Retry-After', tooManyRequests({ retry_after: 40 }), { code: 'rate_limited', retry_after_seconds: 40 }],
    [
      '400',
      refusing(400, 'INVALID_ARGUMENT'),
      { code: 'vendor_rejected', vendor_code: 'INVALID_ARGUMENT', vendor_request_id: 'request-1' },
    ],
    [
      '403 without access',
      refusing(403, 'PERMISSION_DENIED'),
      { code: 'vendor_forbidden', remedy: expect.stringContaining('properties.list') },
    ],
    [
      '403 of an API that is off',
      refusing(403, 'PERMISSION_DENIED', 'The API is off.', 'SERVICE_DISABLED'),
      {
        code: 'vendor_forbidden',
        vendor_code: 'SERVICE_DISABLED',
        remedy: expect.stringContaining('Enable'),
      },
    ],
    [
      '403 without the scope',
      refusing(403, 'PERMISSION_DENIED', 'No scope.', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'),
      { code: 'vendor_forbidden', remedy: expect.stringContaining('scope') },
    ],
    ['404', refusing(404, 'NOT_FOUND'), { code: 'vendor_not_found', vendor_code: 'NOT_FOUND' }],
    ['500', refusing(500, 'INTERNAL'), { code: 'vendor_error', vendor_code: 'INTERNAL', retryable: true }],
    ['503', serverError(), { code: 'vendor_error', vendor_code: 'UNAVAILABLE', retryable: true }],
    ['504', serverError({ status: 504 }), { code: 'vendor_error', vendor_code: 'DEADLINE_EXCEEDED' }],
    ['an HTML page of an unknown path', htmlPage({ status: 404 }), { code: 'vendor_not_found' }],
    ['an HTML page of a gateway', htmlPage(), { code: 'vendor_error' }],
    ['an empty body', emptyBody(), { code: 'vendor_invalid_reply' }],
    ['a cut body', truncated(), { code: expect.stringMatching(/^vendor_(invalid_reply|unreachable)$/) }],
    ['a lost connection', reset(), { code: 'vendor_unreachable', reason: 'connection_lost' }],
  ]
  test.each(failures)('%s', async (_name, fault, expected) => {
    const analytics = open({}, once)
    for (const call of [
      () => analytics.pages.list(own()),
      () => analytics.metadata.get(own()),
      () => analytics.properties.list(),
    ]) {
      sandbox.web_analytics.faults.add(fault)
      const error = await errorOf(call())
      expect(error).toMatchObject(expected)
      expect(error.message).toMatch(/^web-analytics: \w+\.(list|get): \S/)
      // if Linkspan paused the account, the next error is its own
      if (error.retry_after_seconds === 40) break
    }
  })

  test('401 causes one refresh and one replay, then reauth_required', async () => {
    const analytics = open()
    await analytics.metadata.get(own())
    sandbox.google_accounts.expireAccessTokens()
    sandbox.google_accounts.requests.length = 0
    await analytics.metadata.get(own())
    expect(sandbox.google_accounts.requests).toHaveLength(1)
    sandbox.web_analytics.faults.add({ ...refusing(401, 'UNAUTHENTICATED'), times: 2 })
    expect(await errorOf(analytics.metadata.get(own()))).toMatchObject({ code: 'reauth_required' })
  })

  test('a revoked grant and a missing scope have a remedy', async () => {
    const { refresh_token } = sandbox.web_analytics.credentials()
    sandbox.google_accounts.revoke(refresh_token)
    expect(await errorOf(open({ refresh_token }).properties.list())).toMatchObject({
      code: 'reauth_required',
      remedy: expect.stringContaining('authorize again'),
    })
    const scopes = ['https://www.googleapis.com/auth/drive.readonly']
    const other = sandbox.google_accounts.issue({ scopes })
    const error = await errorOf(open({ refresh_token: other.refresh_token }).properties.list())
    expect(error).toMatchObject({ code: 'vendor_forbidden', vendor_code: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' })
  })
})

describe('P40 retries', () => {
  const sent = () => sandbox.web_analytics.requests.length

  test('a server error is retried once, since each counts against a quota', async () => {
    sandbox.web_analytics.faults.add(serverError({ status: 500 }))
    await open().pages.list({ ...own(), limit: 1 })
    expect(sent()).toBe(2)
    sandbox.web_analytics.faults.add(serverError({ status: 500, times: 9 }))
    expect((await errorOf(open().pages.list(own()))).code).toBe('vendor_error')
    expect(sent()).toBe(4)
  })

  test('exhausted concurrent requests are retried after 30 seconds, exhausted tokens not within a call', async () => {
    const clock = stoppedClock()
    sandbox.web_analytics.faults.add(analyticsQuotaExhausted())
    await open({}, { clock }).pages.list({ ...own(), limit: 1 })
    expect(clock.slept).toEqual([30_000])
    expect(sent()).toBe(2)
    for (const quota of ['hour', 'day'] as const) {
      sandbox.web_analytics.requests.length = 0
      sandbox.web_analytics.faults.add(analyticsQuotaExhausted({ quota }))
      expect((await errorOf(open().pages.list(own()))).code).toBe('rate_limited')
      expect(sent()).toBe(1)
    }
  })

  test('exhausted daily tokens are never retried, also a second before they return', async () => {
    const midnight = NOW + UNTIL_MIDNIGHT * 1000
    const clock = { ...stoppedClock(), now: () => midnight - 1000 }
    sandbox.web_analytics.faults.add(analyticsQuotaExhausted({ quota: 'day' }))
    const { access_token } = sandbox.google_accounts.issue()
    const error = await errorOf(open({ access_token, expires_at: midnight * 2 }, { clock }).pages.list(own()))
    expect(error).toMatchObject({ retry_after_seconds: 1, retryable: false })
    expect(sent()).toBe(1)
  })
})

test('the quota of reports is reported before and when it is exhausted', async () => {
  const small = await openSandbox('web-analytics-quota', { web_analytics: { tokens_per_day: 5 } })
  const analytics = openWebAnalytics(small)
  const { property_id } = small.web_analytics
  try {
    const left: (number | undefined)[] = []
    const failures: unknown[] = []
    while (failures.length === 0 && left.length < 9) {
      await analytics.websiteOverview.list({ property_id }).then(
        ({ meta }) => left.push(meta.propertyQuota?.tokensPerDay?.remaining),
        (error: unknown) => failures.push(error),
      )
    }
    expect(left.length).toBeGreaterThan(0)
    expect(left.at(-1)).toBe(0)
    expect(failures[0]).toMatchObject({ code: 'rate_limited', retryable: false })
  } finally {
    await analytics.close()
    await small.close()
  }
})
