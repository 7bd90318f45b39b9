import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf } from '@linkspan/core/testing'
import {
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
import { until } from '../../core/test/support/until.ts'
import { type CallRecording, type CallRecordingOptions, createCallRecording } from '../src/index.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
const opened: CallRecording[] = []

beforeAll(async () => {
  sandbox = await openSandbox('call-recording-faults')
})
afterEach(async () => {
  sandbox.call_recording.faults.clear()
  sandbox.call_recording.media_faults.clear()
  await Promise.all(opened.splice(0).map((gong) => gong.close()))
})
afterAll(() => sandbox.close())

/** A new company each time, so that the pause after one reply does not delay the next case. */
const open = (options: CallRecordingOptions = {}): CallRecording => {
  const { customer_base_url: base_url } = sandbox.call_recording
  const { client_id, client_secret } = sandbox.call_recording_accounts.client
  const { access_token, refresh_token } = sandbox.call_recording_accounts.issue()
  const credentials = {
    client_id,
    client_secret,
    access_token,
    refresh_token,
    api_base_url_for_customer: sandbox.call_recording.customer_url,
  }
  const gong = openCallRecording(sandbox, credentials, {
    base_url,
    retry: false,
    limiter: {
      acquire: async () => () => {},
      pause: () => {},
      usage: () => ({ in_flight: 0, waiting: 0, today: 0, limits: {} }),
    },
    ...options,
  })
  opened.push(gong)
  return gong
}

/** An error reply of the vendor. */
const refusal = (status: number, sentence: string, headers: Record<string, string> = {}): Fault => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: { requestId: 'invented-request-id', errors: [sentence] },
})

describe('the vendor’s errors', () => {
  const cases: [Fault, string, object][] = [
    [
      refusal(400, 'parties: must not be null'),
      'parties: must not be null',
      { code: 'vendor_rejected', errors: [{ path: '$.parties', message: 'must not be null' }] },
    ],
    [
      refusal(400, 'filter.callIds: must not be empty but can be null or can be omitted'),
      'filter.callIds: must not be empty',
      {
        code: 'vendor_rejected',
        errors: [
          { path: '$.filter.callIds', message: 'must not be empty but can be null or can be omitted' },
        ],
      },
    ],
    [
      refusal(401, "You don't have permission to use 'api:stats:interaction' in your app."),
      "permission to use 'api:stats:interaction'",
      { code: 'vendor_forbidden', remedy: expect.stringContaining('api:stats:interaction') },
    ],
    [refusal(401, 'The access key is not valid.'), 'not valid', { code: 'reauth_required' }],
    [
      refusal(403, 'Access denied'),
      'Access denied',
      { code: 'vendor_forbidden', remedy: expect.stringContaining('IPs') },
    ],
    [refusal(404, 'Workspace not found'), 'Workspace not found', { code: 'vendor_not_found' }],
    [refusal(409, 'Conflict'), 'Conflict', { code: 'vendor_conflict' }],
    [
      refusal(429, 'API request limit exceeded', { 'retry-after': '17' }),
      'API request limit exceeded',
      { code: 'rate_limited', retry_after_seconds: 17, source: 'vendor', retryable: true },
    ],
    [
      refusal(500, 'Failed to complete the operation due to an unexpected error'),
      'unexpected error',
      { code: 'vendor_error', retryable: true },
    ],
  ]

  test.each(cases)('%j keeps its sentence and its request id', async (fault, words, expected) => {
    sandbox.call_recording.faults.add({ ...fault, times: 2 })
    const error = await errorOf(open().users.list())
    expect(error).toMatchObject({
      vendor_status: fault.status,
      vendor_request_id: 'invented-request-id',
      ...expected,
    })
    expect(error.message).toContain(`call-recording: users.list: `)
    expect(error.message).toContain(words)
  })

  test.each([
    'No calls found corresponding to the provided filters',
    'No calls found for the specified period',
    'No stats found for the specified period',
    'Answered scorecards not found',
    'Scorecards not found',
  ])('404 "%s" is an empty page', async (sentence) => {
    sandbox.call_recording.faults.add({ ...refusal(404, sentence), times: 2 })
    const gong = open()
    const empty = { data: [], meta: { next_page_token: null, totalRecords: 0 } }
    expect(await gong.calls.list()).toEqual(empty)
    expect(await gong.statsInteraction.list()).toEqual(empty)
  })

  test('an expired token without a client to renew it is refused with what is missing', async () => {
    const { access_token, refresh_token } = sandbox.call_recording_accounts.issue()
    const gong = openCallRecording(sandbox, { access_token, refresh_token }, { retry: false })
    opened.push(gong)
    sandbox.call_recording_accounts.expireAccessTokens()
    const error = await errorOf(gong.users.list())
    expect(error).toMatchObject({
      code: 'invalid_credentials',
      message: expect.stringContaining('needs $.credentials.client_id and $.credentials.client_secret'),
    })
  })

  test('an address that only accepts access keys refuses a token, with a remedy', async () => {
    const gong = createCallRecording({
      credentials: { refresh_token: 'r', client_id: 'c', client_secret: 's' },
      onCredentialsChanged: () => {},
      adapter: async (config) => {
        const renewing = config.url?.includes('/oauth2/')
        const data = JSON.stringify(renewing ? { access_token: 'a' } : { errors: ['Not with a token.'] })
        return { data, status: renewing ? 200 : 401, statusText: '', headers: {}, config }
      },
    })
    opened.push(gong)
    expect(await errorOf(gong.users.list())).toMatchObject({
      code: 'reauth_required',
      vendor_status: 401,
      remedy: expect.stringContaining('api_base_url_for_customer'),
    })
  })

  test.each([
    [refusal(401, 'The access key is not valid.'), 'reauth_required'],
    [refusal(307, 'Moved', { location: 'https://us-17.api.gong.io/v2/users' }), 'vendor_invalid_reply'],
  ])(
    'P42 an access key that the general address refuses or redirects is sent nowhere else, and gets a remedy: %j',
    async (fault, code) => {
      sandbox.call_recording.faults.add(fault)
      const gong = openCallRecording(sandbox, sandbox.call_recording.access_key(), { retry: false })
      opened.push(gong)
      expect(await errorOf(gong.users.list())).toMatchObject({
        code,
        remedy: expect.stringContaining('api_base_url_for_customer'),
      })
    },
  )
})

describe('malformed replies', () => {
  test.each<[string, Fault, object]>([
    ['an HTML page', htmlPage({ status: 200 }), { code: 'vendor_invalid_reply' }],
    ['an HTML page of a gateway', htmlPage(), { code: 'vendor_error', vendor_status: 502 }],
    ['an HTML page of a proxy', htmlPage({ status: 404 }), { code: 'vendor_not_found' }],
    ['an empty body', emptyBody(), { code: 'vendor_invalid_reply' }],
    ['a cut body', { status: 200, body: '{"users": [{"id":' }, { code: 'vendor_invalid_reply' }],
    ['null', { status: 200, body: 'null' }, { code: 'vendor_invalid_reply' }],
    ['errors of another shape', { status: 400, body: { errors: 'bad' } }, { code: 'vendor_rejected' }],
    ['a broken connection', reset(), { code: 'vendor_unreachable', reason: 'connection_lost' }],
    ['a broken body', truncated(), { code: 'vendor_unreachable' }],
  ])('%s', async (_name, fault, expected) => {
    sandbox.call_recording.faults.add(fault)
    expect(await errorOf(open().users.list())).toMatchObject(expected)
  })

  test('a vendor that does not reply causes a timeout', async () => {
    sandbox.call_recording.faults.add(hanging())
    expect(await errorOf(open({ timeout: { response: 80 } }).users.list())).toMatchObject({
      code: 'vendor_unreachable',
      reason: 'timeout',
    })
  })
})

describe('retries', () => {
  const quick = { retry: { base_delay_ms: 1, max_delay_ms: 2 } }

  test('P40 reads are retried after outages and limits, including POSTs that only read', async () => {
    const { faults, requests } = sandbox.call_recording
    faults.add(serverError(), reset(), tooManyRequests({ retry_after: 0 }))
    requests.length = 0
    const { data } = await open(quick).callsExtensive.list()
    expect(data.length).toBeGreaterThan(0)
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST'])
  })

  test('an aborted call ends while the vendor still works', async () => {
    const { faults, requests } = sandbox.call_recording
    faults.add(hanging())
    requests.length = 0
    const controller = new AbortController()
    const call = errorOf(open().users.list(null, { signal: controller.signal }))
    await until('the call is sent', () => requests.length)
    controller.abort()
    expect((await call).code).toBe('cancelled')
    expect(requests).toHaveLength(1)
  })

  test('a recording whose address has expired is an error of the vendor', async () => {
    const { data } = await open().callsExtensive.list()
    const id = data[0]?.metaData?.id as string
    sandbox.call_recording.media_faults.add({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' })
    expect(await errorOf(open().callAudio.download({ id }))).toMatchObject({ code: 'vendor_forbidden' })
  })
})
