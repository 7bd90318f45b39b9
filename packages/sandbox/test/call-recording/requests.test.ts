import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { type Answer, NOW } from '../advertising/open.ts'
import { openCallRecordingCaller } from './open.ts'

let time = NOW
const caller = openCallRecordingCaller({ now: () => time })
const vendor = () => caller().sandbox.call_recording
const WEEK = 'fromDateTime=2026-11-09T00:00:00Z&toDateTime=2026-11-16T00:00:00Z'
const week = { fromDateTime: '2026-11-09T00:00:00Z', toDateTime: '2026-11-16T00:00:00Z' }
const sentence = ({ body }: Answer) => body.errors.join('; ')

describe('pages', () => {
  test('have 100 rows and counts; the last one has no cursor', async () => {
    const ids: string[] = []
    let cursor = ''
    let number = 0
    do {
      const { body } = await caller().get(`/v2/calls?${WEEK}${cursor && `&cursor=${cursor}`}`)
      expect(body.records).toMatchObject({ currentPageNumber: number, currentPageSize: body.calls.length })
      ids.push(...body.calls.map(({ id }: { id: string }) => id))
      expect(body.records.totalRecords).toBeGreaterThan(100)
      cursor = body.records.cursor
      if (cursor) expect(body.calls).toHaveLength(100)
      number++
    } while (cursor)
    expect(number).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of each(ids)) expect(id).toMatch(/^\d{19}$/)
  })

  test('cursors are JWTs with an expiry, and valid for one request only', async () => {
    const { body } = await caller().get(`/v2/calls?${WEEK}`)
    const { cursor } = body.records
    const payload = JSON.parse(Buffer.from(cursor.split('.')[1], 'base64url').toString())
    expect(payload).toMatchObject({ pageSize: 100, exp: expect.any(Number) })
    const other = await caller().get(`/v2/calls?${WEEK.replace('11-09', '11-08')}&cursor=${cursor}`)
    expect([other.status, sentence(other)]).toEqual([400, 'cursor: is invalid'])
    expect((await caller().get(`/v2/calls?${WEEK}&cursor=x${cursor}`)).status).toBe(400)
    time += 3_600_001
    expect(sentence(await caller().get(`/v2/calls?${WEEK}&cursor=${cursor}`))).toBe('cursor: has expired')
    time = NOW
  })

  test('an empty result is a 404', async () => {
    const empty = await caller().get(
      '/v2/calls?fromDateTime=2020-01-01T00:00:00Z&toDateTime=2020-01-02T00:00:00Z',
    )
    expect([empty.status, sentence(empty)]).toEqual([
      404,
      'No calls found corresponding to the provided filters',
    ])
    expect(Object.keys(empty.body).sort()).toEqual(['errors', 'requestId'])
  })
})

describe('requests', () => {
  test.each<[string, unknown, string]>([
    ['/v2/calls/extensive', {}, 'filter: must not be null'],
    [
      '/v2/calls/extensive',
      { filter: { callIds: [] } },
      'filter.callIds: must not be empty but can be null or can be omitted',
    ],
    ['/v2/calls/extensive', { filter: {}, limit: 5 }, 'Unrecognized field "limit"'],
    ['/v2/calls/extensive', { filter: { fromDate: '2026-01-01' } }, 'Unrecognized field "filter.fromDate"'],
    [
      '/v2/calls/extensive',
      { filter: { fromDateTime: '2026-01-01' } },
      'filter.fromDateTime: must be a date-time in the ISO-8601 format',
    ],
    [
      '/v2/calls/extensive',
      { filter: {}, contentSelector: { context: 'All' } },
      'contentSelector.context: must be one of None, Basic, Extended',
    ],
    [
      '/v2/calls/extensive',
      { filter: {}, contentSelector: { contextTiming: ['Now'] } },
      'contentSelector.contextTiming: can be provided only when context is Extended',
    ],
    [
      '/v2/calls/extensive',
      { filter: {}, contentSelector: { exposedFields: { media: 'yes' } } },
      'contentSelector.exposedFields.media: must be a boolean',
    ],
    ['/v2/calls/transcript', '{"filter":', 'JSON parse error'],
    ['/v2/stats/interaction', { filter: { fromDate: '2026-01-01' } }, 'filter.toDate: must not be null'],
    [
      '/v2/stats/interaction',
      { filter: { fromDate: '2026-01-01T00:00:00Z', toDate: '2026-01-02' } },
      'filter.fromDate: must be a date of the form YYYY-MM-DD',
    ],
    [
      '/v2/stats/activity/aggregate',
      { filter: { fromDate: '2026-11-01', toDate: '2026-11-21' } },
      'filter.toDate: must not be after the current day',
    ],
    [
      '/v2/stats/activity/scorecards',
      { filter: { reviewMethod: 'NONE' } },
      'filter.reviewMethod: must be one of AUTOMATIC, MANUAL, BOTH',
    ],
    ['/v2/calls', { parties: [null] }, 'parties[0]: must be an object'],
  ])('%s refuses %j', async (path, body, expected) => {
    const answer = await caller().post(path, body)
    expect([answer.status, sentence(answer)]).toEqual([400, expected])
  })

  test.each([
    [`/v2/calls?toDateTime=2026-11-16T00:00:00Z`, 400, 'fromDateTime: must not be null'],
    [`/v2/calls?${WEEK}&workspaceId=1`, 404, 'Workspace not found'],
    ['/v2/calls/8944', 404, 'Call ID 8944 was not found'],
    ['/v2/users/1', 404, 'User ID 1 was not found'],
    ['/v2/library/folders', 400, 'workspaceId: must not be null'],
    ['/v2/library/folder-content?folderId=1', 404, 'Folder ID 1 was not found'],
    ['/v2/coaching?workspaceId=1&managerId=2', 400, 'workspace-id: must not be null'],
    ['/v2/users?includeAvatars=maybe', 400, 'includeAvatars: must be one of true, false'],
    [
      '/v2/coaching?workspace-id=1&manager-id=2&from=2026-01-01&to=2026-02-01',
      400,
      'from: must be a date-time in the ISO-8601 format',
    ],
    ['/v2/nothing', 404, 'No such operation: GET /v2/nothing'],
    ['/v1/users', 404, 'No such operation: GET /v1/users'],
  ])('GET %s is %i', async (path, status, expected) => {
    const answer = await caller().get(path)
    expect([answer.status, sentence(answer)]).toEqual([status, expected])
  })

  test('an unknown query parameter is ignored', async () => {
    const [plain, more] = [await caller().get('/v2/workspaces'), await caller().get('/v2/workspaces?limit=1')]
    expect(more.body.workspaces).toEqual(plain.body.workspaces)
  })

  test('a permission profile that lost its name is listed', async () => {
    const id = vendor().permission_profile_ids.at(-1)
    await caller().call('PUT', `/v2/permission-profile?profileId=${id}`, { deleteCalls: true })
    const listed = await caller().get(`/v2/all-permission-profiles?workspaceId=${vendor().workspace_ids[0]}`)
    expect(listed.body.profiles).toContainEqual({ id, deleteCalls: true })
  })

  test('a body without the content type of JSON is refused', async () => {
    expect(
      (await caller().call('POST', '/v2/calls/transcript', '{"filter":{}}', { type: 'text/plain' })).status,
    ).toBe(415)
  })
})

describe('access', () => {
  const key = () => {
    const { access_key, access_key_secret } = vendor().access_key()
    return `Basic ${btoa(`${access_key}:${access_key_secret}`)}`
  }

  test('an access key works on both hosts, a token on the customer’s own', async () => {
    const { base_url, customer_base_url } = vendor()
    const status = async (more: object) =>
      (await caller().call('GET', '/v2/workspaces', undefined, more)).status
    expect(await status({ base_url, authorization: key() })).toBe(200)
    expect(await status({ base_url: customer_base_url, authorization: key() })).toBe(200)
    expect(await status({ base_url: customer_base_url })).toBe(200)
    expect(await status({ base_url })).toBe(401)
    expect(await status({ authorization: 'Basic eDp5' })).toBe(401)
    expect(await status({ authorization: 'Bearer x' })).toBe(401)
  })

  test('a missing scope is a 401 with its name, also for recordings', async () => {
    const { access_token } = caller().sandbox.call_recording_accounts.issue({
      scopes: ['api:calls:read:extensive'],
    })
    const authorization = `Bearer ${access_token}`
    const refused = await caller().call('GET', '/v2/users', undefined, { authorization })
    expect([refused.status, sentence(refused)]).toEqual([
      401,
      "You don't have permission to use 'api:users:read' in your app.",
    ])
    const ask = (media: boolean) =>
      caller().call(
        'POST',
        '/v2/calls/extensive',
        { filter: week, contentSelector: { exposedFields: { media } } },
        { authorization },
      )
    expect((await ask(false)).status).toBe(200)
    expect(sentence(await ask(true))).toContain("'api:calls:read:media-url'")
  })
})

describe('what a request names and the company lacks', () => {
  const accessOf = (callId: string, userId = vendor().user_ids[0]) => ({
    callAccessList: [{ callId, userIds: [userId] }],
  })

  test('is a 400 for calls whose access is read or changed, even if others of them exist', async () => {
    const { body } = await caller().get(`/v2/calls?${WEEK}`)
    const known: string = body.calls[0].id
    const path = '/v2/calls/users-access'
    for (const answer of each([
      await caller().post(path, { filter: { callIds: ['1'] } }),
      await caller().post(path, { filter: { callIds: [known, '1'] } }),
      await caller().call('PUT', path, accessOf('1')),
      await caller().call('DELETE', path, accessOf('1')),
    ]))
      expect([answer.status, sentence(answer)]).toEqual([400, 'Some calls not found'])
    const mixed = { callAccessList: [...accessOf(known).callAccessList, ...accessOf('1').callAccessList] }
    expect((await caller().call('PUT', path, mixed)).status).toBe(400)
    const { callAccessList } = (await caller().post(path, { filter: { callIds: [known] } })).body
    expect(callAccessList).toEqual([{ callId: known, users: [] }])
    expect((await caller().call('PUT', path, accessOf(known, '1'))).status).toBe(400)
  })

  test.each<[string, string, unknown, number, string]>([
    ['GET', '/v2/permission-profile?profileId=1', undefined, 400, 'Bad request'],
    ['PUT', '/v2/permission-profile?profileId=1', { name: 'One' }, 400, 'Bad request'],
    ['GET', '/v2/permission-profile/users?profileId=1', undefined, 400, 'Bad request'],
    ['GET', '/v2/all-permission-profiles?workspaceId=1', undefined, 400, 'Workspace not found'],
    [
      'GET',
      '/v2/crm/entities?integrationId=1&objectType=DEAL',
      undefined,
      400,
      'Integration 1 was not found',
    ],
    [
      'POST',
      '/v2/flows/prospects/unassign-flows-by-instance-id',
      { flowInstanceIds: ['1'] },
      400,
      'One or more of the given flowInstanceIds does not exist',
    ],
    ['DELETE', '/v2/meetings/1', {}, 404, 'The given meeting ID was not found.'],
    ['GET', '/v2/settings/trackers?workspaceId=1', undefined, 404, 'Workspace not found'],
  ])('%s %s', async (method, path, body, status, message) => {
    const answer = await caller().call(method, path, body)
    expect([answer.status, sentence(answer)]).toEqual([status, message])
  })

  test('is nobody to take out of flows, for a prospect of the CRM', async () => {
    const path = '/v2/flows/prospects/unassign-flows-by-crm-id'
    const { status, body } = await caller().post(path, { crmProspectId: 'nobody' })
    expect([status, body.unassignedFlowInstanceIds]).toEqual([200, []])
  })
})

test('a new call takes the speakers and affiliations of its parties, and is a 200', async () => {
  const [primaryUser] = vendor().user_ids
  const { status, body } = await caller().post('/v2/calls', {
    clientUniqueId: 'speakers',
    actualStart: '2026-11-19T10:00:00Z',
    direction: 'Inbound',
    primaryUser,
    parties: [
      { userId: primaryUser, speakerId: 's1', affiliation: 'Internal' },
      { name: 'Ada', speakerId: 's2', affiliation: 'External' },
    ],
  })
  expect([status, body.callId]).toEqual([200, expect.any(String)])
})
