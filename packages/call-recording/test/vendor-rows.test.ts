import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { valueAt } from '@linkspan/core'
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

describe('R9 numeric ids become exact strings', () => {
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

  test('a body that is not JSON is an error of the vendor', async () => {
    vendor.answer(() => ({ body: '<html></html>' }))
    expect(await errorOf(gong.settingsScorecards.list())).toMatchObject({
      code: 'vendor_invalid_reply',
      retryable: true,
      vendor_status: 200,
    })
  })
})

test('R10 parts of a call that are null in the reply are null in its search document', async () => {
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
