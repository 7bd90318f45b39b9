import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ConnectorError, type ConnectorKind } from '@linkspan/core'
import { type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import {
  type CallRecording,
  type CallRecordingCredentials,
  type CallRecordingOptions,
  callRecording,
  createCallRecording,
} from '../src/index.ts'

const id = '7782342274025937895'
const NOW = Date.UTC(2026, 10, 20, 9, 30)
const clock = { now: () => NOW, sleep: async () => {} }

let vendor: FakeVendor
let gong: CallRecording

const open = (
  credentials: CallRecordingCredentials = {
    access_key: 'invented-key',
    access_key_secret: 'invented-secret',
  },
  options: CallRecordingOptions = {},
) =>
  createCallRecording({
    base_url: vendor.base_url,
    retry: false,
    clock,
    limits: {},
    onCredentialsChanged: () => {},
    ...options,
    credentials,
  })

beforeAll(async () => {
  vendor = await startFakeVendor()
  gong = open()
})
beforeEach(() => vendor.answer(() => ({ body: LISTS })))
afterAll(async () => {
  await gong.close()
  await vendor.close()
})

/** A reply that fits every list, without rows. */
const LISTS = Object.fromEntries(
  [
    ...['users', 'calls', 'callTranscripts', 'workspaces', 'keywordTrackers', 'scorecards', 'folders'],
    ...['usersAggregateActivityStats', 'usersDetailedActivities', 'peopleInteractionStats'],
    ...['answeredScorecards', 'coachingData'],
  ].map((name) => [name, []]),
)

const sent = () => {
  expect(vendor.requests).toHaveLength(1)
  const [request] = vendor.requests
  const url = new URL(request?.path ?? '', vendor.base_url)
  return {
    line: `${request?.method} ${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    headers: request?.headers,
    body: request?.body ? JSON.parse(request.body) : undefined,
  }
}

async function errorOf(work: () => unknown): Promise<ConnectorError> {
  try {
    await work()
  } catch (error) {
    if (ConnectorError.isInstance(error)) return error
    throw new Error('no Linkspan error', { cause: error })
  }
  throw new Error('no error')
}

const window = { fromDateTime: '2026-10-21T09:30:00.000Z', toDateTime: '2026-11-20T09:30:00.000Z' }

describe('requests', () => {
  test('an access key is sent as HTTP Basic', async () => {
    await gong.workspaces.list()
    const authorization = `Basic ${Buffer.from('invented-key:invented-secret').toString('base64')}`
    expect(sent()).toMatchObject({ line: 'GET /v2/workspaces', query: {}, headers: { authorization } })
  })

  test('P43 the default limits are 3 calls a second and 10,000 a day', async () => {
    const gong = createCallRecording({ credentials: { access_key: 'own-key', access_key_secret: 's' } })
    expect(gong.usage()).toMatchObject({ today: 0, limits: { per_second: 3, per_day: 10_000 } })
    await gong.close()
  })

  test('a cursor is sent in the query of a GET and at the top level of the body of a POST', async () => {
    await gong.users.list({ includeAvatars: true, cursor: 'next-page' })
    expect(sent()).toMatchObject({
      line: 'GET /v2/users',
      query: { includeAvatars: 'true', cursor: 'next-page' },
    })
    vendor.answer(() => ({ body: LISTS }))
    await gong.callTranscripts.list({ filter: { callIds: [id] }, cursor: 'next-page' })
    expect(sent()).toMatchObject({
      line: 'POST /v2/calls/transcript',
      query: {},
      body: { filter: { callIds: [id] }, cursor: 'next-page' },
    })
  })

  test.each<[string, (gong: CallRecording) => Promise<unknown>, object]>([
    [
      'users by their creation',
      (gong) =>
        gong.users.list({ filter: { createdFromDateTime: '2026-01-31T00:00:00Z' }, includeAvatars: true }),
      {
        line: 'POST /v2/users/extensive',
        body: { filter: { createdFromDateTime: '2026-01-31T00:00:00Z', includeAvatars: true } },
      },
    ],
    ['calls', (gong) => gong.calls.list(), { query: window }],
    [
      'calls to a moment',
      (gong) => gong.calls.list({ toDateTime: '2026-01-31T00:00:00Z' }),
      {
        query: { fromDateTime: '2026-01-01T00:00:00.000Z', toDateTime: '2026-01-31T00:00:00Z' },
      },
    ],
    [
      'calls from a moment',
      (gong) => gong.calls.list({ fromDateTime: '2026-01-31T00:00:00+02:00', workspaceId: id }),
      {
        query: { fromDateTime: '2026-01-31T00:00:00+02:00', toDateTime: window.toDateTime, workspaceId: id },
      },
    ],
    ['calls_extensive', (gong) => gong.callsExtensive.list(), { body: { filter: window } }],
    [
      'calls_extensive of a host',
      (gong) => gong.callsExtensive.list({ filter: { primaryUserIds: [id] } }),
      {
        body: { filter: { primaryUserIds: [id], ...window } },
      },
    ],
    [
      'calls_extensive by ids',
      (gong) => gong.callsExtensive.list({ filter: { callIds: [id] } }),
      {
        body: { filter: { callIds: [id] } },
      },
    ],
    [
      'call_transcripts from a moment',
      (gong) => gong.callTranscripts.list({ filter: { fromDateTime: '2026-01-31T00:00:00Z' } }),
      {
        body: { filter: { fromDateTime: '2026-01-31T00:00:00Z' } },
      },
    ],
    [
      'statistics',
      (gong) => gong.statsActivityAggregate.list(),
      {
        line: 'POST /v2/stats/activity/aggregate',
        body: { filter: { fromDate: '2026-10-20', toDate: '2026-11-19' } },
      },
    ],
    [
      'statistics to a day',
      (gong) => gong.statsInteraction.list({ filter: { toDate: '2026-03-31', userIds: [id] } }),
      {
        line: 'POST /v2/stats/interaction',
        body: { filter: { fromDate: '2026-03-01', toDate: '2026-03-31', userIds: [id] } },
      },
    ],
    [
      'answered scorecards',
      (gong) => gong.statsActivityScorecards.list(),
      {
        body: { filter: { reviewFromDate: '2026-10-20', reviewToDate: '2026-11-21' } },
      },
    ],
    [
      'answered scorecards of calls',
      (gong) =>
        gong.statsActivityScorecards.list({ filter: { callFromDate: '2026-01-01', reviewMethod: 'BOTH' } }),
      {
        body: { filter: { callFromDate: '2026-01-01', reviewMethod: 'BOTH' } },
      },
    ],
    [
      'answered scorecards of a time',
      (gong) =>
        gong.statsActivityScorecards.list({
          filter: {
            fromDateTime: '2026-01-10T05:00:00Z',
            toDateTime: '2026-01-20T05:00:00Z',
            reviewerUserIds: [id],
            callIds: [id],
          },
        }),
      { body: { filter: { reviewFromDate: '2026-01-09', reviewToDate: '2026-01-22' } } },
    ],
    [
      'coaching',
      (gong) => gong.coaching.list({ 'workspace-id': id, 'manager-id': id }),
      {
        query: { 'workspace-id': id, 'manager-id': id, from: window.fromDateTime, to: window.toDateTime },
      },
    ],
    ['settings_scorecards', (gong) => gong.settingsScorecards.list({ workspaceId: id }), { query: {} }],
    [
      'settings_trackers',
      (gong) => gong.settingsTrackers.list({ workspaceId: id }),
      { query: { workspaceId: id } },
    ],
    [
      'library_folder_content',
      (gong) => gong.libraryFolderContent.list({ folderId: id }),
      { query: { folderId: id } },
    ],
  ])('%s sends the vendor’s request, by default for the last 30 days', async (_name, run, expected) => {
    await run(gong)
    const { line, query, body } = sent()
    expect({ line, query, body }).toEqual({ line, query, body, ...expected })
  })

  test('the page token holds a default window, so that the next page has the same window', async () => {
    vendor.answer(() => ({
      body: { ...LISTS, records: { cursor: 'a.b-c_d', totalRecords: 300, currentPageNumber: 0 } },
    }))
    const first = await gong.calls.list()
    expect(first.meta).toMatchObject({ totalRecords: 300, currentPageNumber: 0 })
    vendor.answer(() => ({ body: LISTS }))
    const later = open(undefined, { clock: { ...clock, now: () => NOW + 3_600_000 } })
    const cursor = first.meta.next_page_token as string
    const last = await later.calls.list({ cursor })
    expect(sent().query).toEqual({ ...window, cursor: 'a.b-c_d' })
    expect(last.meta.next_page_token).toBeNull()
    await later.close()
  })

  test('P44 a walk that gets the same cursor twice fails, without a third request', async () => {
    vendor.answer(() => ({ body: { ...LISTS, calls: [{ id }], records: { cursor: 'the-same' } } }))
    for (const walk of [gong.calls.listAll(), gong.callsExtensive.listAll({ filter: { callIds: [id] } })]) {
      vendor.requests.length = 0
      const error = await errorOf(async () => {
        for await (const _ of walk);
      })
      expect(error).toMatchObject({ code: 'vendor_invalid_reply', message: expect.stringContaining('twice') })
      expect(vendor.requests).toHaveLength(2)
    }
  })

  test('a reply without its list is an error, not an empty list', async () => {
    vendor.answer(() => ({ body: { requestId: 'r' } }))
    expect(await errorOf(() => gong.users.list())).toMatchObject({ code: 'vendor_invalid_reply' })
    expect(await errorOf(() => gong.users.get({ id }))).toMatchObject({ code: 'vendor_invalid_reply' })
  })
})

describe('P34 invalid parameters are refused before anything is sent', () => {
  test.each<[string, string, object, string]>([
    ['users', 'get', { id: '1/../2' }, '$.id'],
    ['users', 'get', { id: 413 }, '$.id'],
    ['calls', 'get', { id: '1'.repeat(21) }, '$.id'],
    ['calls', 'list', { fromDateTime: '2026-01-01' }, '$.fromDateTime'],
    ['calls', 'list', { fromDateTime: '2026-01-01T00:00:00' }, '$.fromDateTime'],
    ['calls', 'list', { filter: {} }, '$.filter'],
    ['calls_extensive', 'list', { filter: { callIds: [] } }, '$.filter.callIds'],
    [
      'calls_extensive',
      'list',
      { contentSelector: { context: 'None', contextTiming: ['Now'] } },
      '$.contentSelector.contextTiming',
    ],
    [
      'calls_extensive',
      'list',
      { contentSelector: { exposedFields: { content: { text: true } } } },
      '$.contentSelector.exposedFields.content.text',
    ],
    ['stats_interaction', 'list', { filter: { fromDate: '2026-02-30' } }, '$.filter.fromDate'],
    [
      'stats_interaction',
      'list',
      { filter: { fromDateTime: '2026-02-01T00:00:00Z' } },
      '$.filter.fromDateTime',
    ],
    ['stats_activity_scorecards', 'list', { filter: { reviewMethod: 'NONE' } }, '$.filter.reviewMethod'],
    ['library_folder_content', 'list', { folderId: 'a' }, '$.folderId'],
    ['coaching', 'list', { workspace_id: id, manager_id: id }, '$.workspace_id'],
    ['call_audio', 'download', { id, range_header: 'bytes=0-1,5-6' }, '$.range_header'],
    ['call_audio', 'download', { filter: { callIds: [id, id] } }, '$.filter.callIds'],
    ['call_audio', 'download', { id, filter: { callIds: ['1'] } }, '$.id'],
    ['call_video', 'download', {}, '$.id'],
  ])('%s.%s %j', async (entity, action, params, path) => {
    const error = await errorOf(() => gong.execute(entity, action, params))
    expect(error.code).toBe('invalid_params')
    expect(error.errors?.map((each) => each.path)).toContain(path)
    expect(vendor.requests).toEqual([])
  })
})

describe('credentials', () => {
  test.each<[object, string[]]>([
    [{}, ['$.refresh_token']],
    [{ access_key: 'k' }, ['$.access_key_secret']],
    [{ access_key_secret: 's' }, ['$.access_key']],
    [{ access_key: 'k', access_key_secret: 's', refresh_token: 'r' }, ['$.refresh_token']],
    [{ access_key: 'k:k', access_key_secret: 's' }, ['$.access_key']],
    [{ refresh_token: 'r\r\nx: y' }, ['$.refresh_token']],
    [{ refresh_token: 'r', api_base_url_for_customer: 'ftp://api.gong.io' }, ['$.api_base_url_for_customer']],
    [
      { refresh_token: 'r', api_base_url_for_customer: 'https://x@api.gong.io' },
      ['$.api_base_url_for_customer'],
    ],
    [{ refresh_token: 'r', accessKey: 'k' }, ['$.accessKey']],
  ])('%j are refused with the names of the fields, without their values', async (credentials, paths) => {
    const error = await errorOf(() => createCallRecording({ credentials: credentials as never }))
    expect(error.code).toBe('invalid_credentials')
    expect(error.errors?.map(({ path }) => path)).toEqual(paths)
  })

  test.each(['company-17.api.gong.io', 'https://company-17.api.gong.io/v2'])(
    'an API address of %s is refused with one that would do',
    async (api_base_url_for_customer) => {
      const given = { ...{ access_key: 'k', access_key_secret: 's' }, api_base_url_for_customer }
      const error = await errorOf(() => createCallRecording({ credentials: given }))
      expect(error.errors).toEqual([
        {
          path: '$.api_base_url_for_customer',
          message: expect.stringContaining('such as https://company-17.api.gong.io'),
        },
      ])
    },
  )

  test.each([
    'http://company-17.api.gong.io',
    'https://api.gong.io.evil.test',
    'https://evilgong.io',
    'https://company-17.api.gong.io:8443',
    'https://127.0.0.1',
    'http://metadata',
    'http://localhost:8080',
  ])('P26 a company’s API address of %s is refused, whatever base_url is', async (given) => {
    for (const base_url of [
      undefined,
      'http://127.0.0.1:4003',
      'http://localhost:4003',
      'http://metadata:80',
    ]) {
      const error = await errorOf(() =>
        createCallRecording({
          credentials: { refresh_token: 'r', api_base_url_for_customer: given },
          onCredentialsChanged: () => {},
          ...(base_url && { base_url }),
        }),
      )
      expect(error).toMatchObject({
        code: 'invalid_credentials',
        errors: [
          {
            path: '$.api_base_url_for_customer',
            message: expect.stringContaining('must be an https address under gong.io'),
          },
        ],
      })
    }
  })

  test('P16 an OAuth authorization without a hook that saves its next refresh token is refused', async () => {
    const credentials = { refresh_token: 'r', client_id: 'c', client_secret: 's' }
    const opening = [createCallRecording, callRecording.create, (callRecording as ConnectorKind).create]
    for (const create of opening) {
      const error = await errorOf(() => create({ credentials } as never) as CallRecording)
      expect(error).toMatchObject({
        code: 'invalid_options',
        errors: [{ path: '$.onCredentialsChanged', message: expect.stringMatching(/^is required: /) }],
      })
    }
    const renewable_credentials = { read: async () => credentials, renew: async () => credentials }
    await createCallRecording({ credentials, renewable_credentials }).close()
    await createCallRecording({ credentials: { access_key: 'k', access_key_secret: 's' } }).close()
  })

  test('P26 calls go to the company’s own address under gong.io', async () => {
    const asked: (string | undefined)[] = []
    const gong = createCallRecording({
      credentials: {
        access_token: 't',
        refresh_token: 'r',
        api_base_url_for_customer: 'https://company-17.api.gong.io',
      },
      onCredentialsChanged: () => {},
      adapter: async (config) => {
        asked.push(config.url)
        return { data: '{"workspaces":[]}', status: 200, statusText: '', headers: {}, config }
      },
    })
    await gong.workspaces.list()
    expect(asked).toEqual(['https://company-17.api.gong.io/v2/workspaces'])
    await gong.close()
  })

  test('P26 if the caller sets base_url, calls go there, and not to the address in the credentials', async () => {
    const own = open({
      access_token: 'invented-token',
      refresh_token: 'invented-refresh',
      api_base_url_for_customer: 'https://company-17.api.gong.io',
    })
    await own.workspaces.list()
    expect(sent().headers).toMatchObject({ authorization: 'Bearer invented-token' })
    await own.close()
  })

  test.each([
    'https://api.evil.test',
    'http://company-17.api.gong.io',
    'https://company-17.api.gong.io/v2',
    'http://127.0.0.1:6379',
    'no address',
    '',
    null,
    17,
    ['https://company-17.api.gong.io'],
  ])(
    'P26 an address of %j in the reply of the token endpoint is neither used nor stored',
    async (api_base_url_for_customer) => {
      for (const known of [undefined, 'https://company-3.api.gong.io']) {
        const asked: (string | undefined)[] = []
        const saved: object[] = []
        const credentials = {
          ...{ refresh_token: 'refresh-0', client_id: 'c', client_secret: 'secret-0' },
          ...(known && { api_base_url_for_customer: known }),
        }
        const gong = createCallRecording({
          credentials,
          onCredentialsChanged: (renewed) => void saved.push(renewed),
          adapter: async (config) => {
            asked.push(config.url)
            const data = JSON.stringify({
              ...{ access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 86400, workspaces: [] },
              api_base_url_for_customer,
            })
            return { data, status: 200, statusText: '', headers: {}, config }
          },
        })
        await gong.workspaces.list()
        expect(asked).toEqual([
          'https://app.gong.io/oauth2/generate-customer-token',
          `${known ?? 'https://api.gong.io'}/v2/workspaces`,
        ])
        expect(saved).toMatchObject([
          { ...credentials, access_token: 'access-1', refresh_token: 'refresh-1' },
        ])
        const stored = JSON.parse(JSON.stringify(saved[0]))
        await createCallRecording({ credentials: stored, onCredentialsChanged: () => {} }).close()
        await gong.close()
      }
    },
  )
})
