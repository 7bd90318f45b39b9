import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Page, valueAt } from '@linkspan/core'
import { documentsOf, errorOf, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { type CallRecording, createCallRecording } from '../src/index.ts'

const credentials = { access_key: 'invented-key', access_key_secret: 'invented-secret' }

let vendor: FakeVendor
let gong: CallRecording
beforeAll(async () => {
  vendor = await startFakeVendor()
  gong = createCallRecording({ base_url: vendor.base_url, retry: false, limits: {}, credentials })
})
afterAll(async () => {
  await gong.close()
  await vendor.close()
})

describe('numeric ids become exact strings', () => {
  const [call, card, question, user] = [
    '7782342274025937895',
    '6843152929075440037',
    '9012345678901234567',
    '12',
  ]

  test('of answered scorecards, so that private calls are found', async () => {
    const row = `{"answeredScorecardId":${question},"scorecardId":${card},"callId":${call},"reviewerUserId":${user},
      "editorUserId":null,"answers":[{"questionId":${question},"score":5}]}`
    const asked: unknown[] = []
    vendor.answer(({ path, body }) => {
      if (path === '/v2/stats/activity/scorecards') return { body: `{"answeredScorecards":[${row}]}` }
      asked.push(JSON.parse(body).filter)
      return { body: { calls: [{ metaData: { id: call, isPrivate: false } }] } }
    })
    const { data } = await gong.statsActivityScorecards.list({ filter: { reviewerUserIds: [user] } })
    expect(asked).toEqual([{ callIds: [call] }])
    expect(data).toEqual([
      {
        ...{ answeredScorecardId: question, scorecardId: card, callId: call, reviewerUserId: user },
        ...{ editorUserId: null, answers: [{ questionId: question, score: 5 }] },
      },
    ])
  })

  test('of scorecards, in a list of one workspace and in a sync', async () => {
    const body = `{"scorecards":[{"scorecardId":${card},"workspaceId":${call},"updaterUserId":-1,
      "questions":[{"questionId":${question},"minRange":1,"answerOptions":[{"id":1,"text":"yes"}]}]}]}`
    vendor.answer(() => ({ body }))
    const questions = [{ questionId: question, minRange: 1, answerOptions: [{ id: '1', text: 'yes' }] }]
    const expected = { scorecardId: card, workspaceId: call, updaterUserId: '-1', questions }
    expect((await gong.settingsScorecards.list({ workspaceId: call })).data).toEqual([expected])
    expect(await documentsOf(gong, 'settings_scorecards', 'snapshot')).toMatchObject([expected])
  })

  test('of every list and object, in fields, in lists of ids and beyond 2^53', async () => {
    const replies: Record<string, string> = {
      '/v2/calls': `{"calls":[{"id":${call},"primaryUserId":${user},"workspaceId":null,"customData":${question}}]}`,
      '/v2/calls/1': `{"call":{"id":${call},"duration":60}}`,
      '/v2/users/1': `{"user":{"id": ${user},"managerId":${card}}}`,
      '/v2/library/folder-content': `{"id":${card},"createdBy":${user},"calls":[{"id":${call},"addedBy":${card}}]}`,
      '/v2/stats/activity/day-by-day': `{"usersDetailedActivities":[{"userId":${user},
        "userDailyActivityStats":[{"callsAsHost":[${call},${user}]}]}]}`,
    }
    vendor.answer(({ path }) => ({ body: replies[path.replace(/\?.*/, '')] as string }))
    const include_private = true
    const calls = [{ id: call, primaryUserId: user, workspaceId: null, customData: question }]
    expect((await gong.calls.list()).data).toEqual(calls)
    expect(await gong.calls.get({ id: '1' })).toEqual({ id: call, duration: 60 })
    expect(await gong.users.get({ id: '1' })).toEqual({ id: user, managerId: card })
    expect(await gong.libraryFolderContent.list({ folderId: '1', include_private })).toMatchObject({
      data: [{ id: call, addedBy: card }],
      meta: { id: card, createdBy: user },
    })
    expect((await gong.statsActivityDayByDay.list()).data).toEqual([
      { userId: user, userDailyActivityStats: [{ callsAsHost: [call, user] }] },
    ])
  })

  test('a body that is not JSON is an error of the vendor', async () => {
    vendor.answer(() => ({ body: '<html></html>' }))
    expect(await errorOf(gong.settingsScorecards.list())).toMatchObject({
      code: 'vendor_invalid_reply',
      retryable: true,
      vendor_status: 200,
    })
  })
})

test('a null object is not found, and a null list is empty', async () => {
  vendor.answer(() => ({ body: { user: null, call: null } }))
  for (const reading of [gong.users.get({ id: '1' }), gong.calls.get({ id: '1' })])
    expect(await errorOf(reading)).toMatchObject({ code: 'vendor_not_found', retryable: false })
  for (const [entity, rows] of [
    ['users', 'users'],
    ['calls', 'calls'],
    ['settings_trackers', 'keywordTrackers'],
  ] as const) {
    vendor.answer(() => ({ body: { [rows]: null, records: null } }))
    const answer = await gong.execute(entity as string, 'list')
    expect(answer).toEqual({ data: [], meta: { next_page_token: null } })
  }
  vendor.answer(() => ({ body: { calls: null } }))
  expect(await errorOf(gong.callAudio.download({ id: '1' }))).toMatchObject({ code: 'vendor_not_found' })
})

test('every list takes the cursor that its reply may hold', async () => {
  const lists: [string, string, object][] = [
    ['workspaces', 'workspaces', {}],
    ['settings_trackers', 'keywordTrackers', {}],
    ['settings_scorecards', 'scorecards', {}],
    ['library_folders', 'folders', { workspaceId: '1' }],
    ['coaching', 'coachingData', { 'workspace-id': '1', 'manager-id': '2' }],
  ]
  for (const [entity, rows, params] of lists) {
    const queries: (string | null)[] = []
    vendor.answer(({ path }) => {
      const cursor = new URL(path, vendor.base_url).searchParams.get('cursor')
      queries.push(cursor)
      return { body: { [rows]: [{}], records: { cursor: cursor ? '' : 'second' } } }
    })
    const first = (await gong.execute(entity as string, 'list', params)) as Page<object>
    const cursor = first.meta.next_page_token
    const last = (await gong.execute(entity as string, 'list', { ...params, cursor })) as Page<object>
    expect([entity, queries, last.meta.next_page_token]).toEqual([entity, [null, 'second'], null])
  }
})

test('parts of a call that are null in the reply are null in its search document', async () => {
  const parts = ['context', 'parties', 'content', 'interaction', 'collaboration', 'media']
  const call = { metaData: { id: '7', started: '2026-01-02T00:00:00+02:00' } }
  const nothing = Object.fromEntries(parts.map((name) => [name, null]))
  vendor.answer(() => ({ body: { calls: [{ ...call, ...nothing }, call] } }))
  const [sent, absent] = await documentsOf(gong, 'calls_extensive', 'window', {
    from: '2026-01-01',
    to: '2026-01-03',
  })
  expect(sent).toEqual(absent)
  expect(valueAt(sent, 'startdatetime')).toBe('2026-01-01T22:00:00.000Z')
  for (const path of ['context.system', 'context.objects', 'parties', 'content.brief', 'media.audioUrl'])
    expect(valueAt(sent, path)).toBeNull()
})

test('a window of reviews includes its beginning and excludes its end', async () => {
  const times = ['08:59:59', '09:00:00', '09:59:59', '10:00:00'].map((time) => `2026-01-02T${time}Z`)
  const answeredScorecards = times.map((reviewTime, index) => ({
    answeredScorecardId: String(index),
    reviewTime,
  }))
  vendor.answer(() => ({ body: { answeredScorecards } }))
  const filter = { fromDateTime: '2026-01-02T10:00:00+01:00', toDateTime: '2026-01-02T10:00:00Z' }
  const { data } = await gong.statsActivityScorecards.list({ filter, include_private: true })
  expect(data.map(({ reviewTime }) => reviewTime)).toEqual(times.slice(1, 3))
})
