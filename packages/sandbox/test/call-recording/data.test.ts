import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { createSandbox } from '../../src/index.ts'
import { type Answer, NOW } from '../advertising/open.ts'
import { openCallRecordingCaller } from './open.ts'

const time = NOW
const caller = openCallRecordingCaller({ now: () => time })
const vendor = () => caller().sandbox.call_recording
const week = { fromDateTime: '2026-11-09T00:00:00Z', toDateTime: '2026-11-16T00:00:00Z' }
const days = { fromDate: '2026-10-20', toDate: '2026-11-20' }

describe('the data', () => {
  test('is the same for the same seed and day', async () => {
    const again = await createSandbox({ now: () => NOW, call_recording: { limits: {} } })
    expect(again.call_recording.user_ids).toEqual(vendor().user_ids)
    expect(again.call_recording.access_key()).toEqual(vendor().access_key())
    await again.close()
    const other = await createSandbox({ now: () => NOW, seed: 2 })
    expect(other.call_recording.user_ids[0]).not.toBe(vendor().user_ids[0])
    await other.close()
  })

  test('statistics agree with one another and with the calls', async () => {
    const aggregate = await caller().rows(
      '/v2/stats/activity/aggregate',
      { filter: days },
      'usersAggregateActivityStats',
    )
    const daily = await caller().rows(
      '/v2/stats/activity/day-by-day',
      { filter: days },
      'usersDetailedActivities',
    )
    expect(aggregate.map(({ userId }) => userId)).toEqual(daily.map(({ userId }) => userId))
    for (const [index, { userId, userAggregateActivityStats: stats }] of each(aggregate.entries())) {
      for (const [name, count] of each(Object.entries(stats))) {
        const sum = (parts: Answer['body'][], size: (part: Answer['body']) => number) =>
          parts.reduce((total, part) => total + size(part), 0)
        expect({
          userId,
          name,
          count: sum(daily[index].userDailyActivityStats, (day) => day[name].length),
        }).toEqual({ userId, name, count })
      }
    }
    const bounds = { fromDateTime: '2026-10-20T00:00:00-07:00', toDateTime: '2026-11-20T00:00:00-07:00' }
    const calls = await caller().rows('/v2/calls/extensive', { filter: bounds }, 'calls')
    for (const { userId, userAggregateActivityStats } of each(aggregate)) {
      const hosted = calls.filter(({ metaData }) => metaData.primaryUserId === userId)
      expect(userAggregateActivityStats.callsAsHost).toBe(hosted.length)
    }
  })

  test('transcripts, parties, speakers and trackers name the same speakers', async () => {
    const selector = {
      exposedFields: {
        parties: true,
        content: { trackers: true, trackerOccurrences: true },
        interaction: { speakers: true },
      },
    }
    const filter = { ...week, primaryUserIds: [vendor().manager_ids[0]] }
    const calls = await caller().rows('/v2/calls/extensive', { filter, contentSelector: selector }, 'calls')
    const callIds = calls.map(({ metaData }) => metaData.id)
    const transcripts = await caller().rows(
      '/v2/calls/transcript',
      { filter: { callIds } },
      'callTranscripts',
    )
    const { body } = await caller().get('/v2/settings/trackers')
    const trackers = body.keywordTrackers.map(({ trackerId }: { trackerId: string }) => trackerId)
    let said = 0
    for (const [index, call] of each(calls.entries())) {
      const speakers = call.parties.map(({ speakerId }: { speakerId: string }) => speakerId)
      expect(call.interaction.speakers.map(({ id }: { id: string }) => id)).toEqual(speakers)
      for (const { speakerId, sentences } of each(transcripts[index].transcript)) {
        expect(speakers).toContain(speakerId)
        expect(sentences.at(-1).end).toBeLessThanOrEqual(call.metaData.duration * 1000)
      }
      // may be empty: the test counts what was said
      for (const { id, count, occurrences } of call.content.trackers) {
        expect(trackers).toContain(id)
        expect(occurrences).toHaveLength(count)
        for (const { speakerId } of each(occurrences)) expect(speakers).toContain(speakerId)
        said += count
      }
    }
    expect(said).toBeGreaterThan(0)
  })

  test('coaching lists the direct reports of a manager, and is empty for others', async () => {
    const [workspace] = vendor().workspace_ids
    const [manager] = vendor().manager_ids
    const path = (id: string | undefined) =>
      `/v2/coaching?workspace-id=${workspace}&manager-id=${id}&from=2026-08-01T00:00:00Z&to=2026-11-20T00:00:00Z`
    const { coachingData } = (await caller().get(path(manager))).body
    expect(coachingData[0].manager.id).toBe(manager)
    expect(coachingData[0].directReportsMetrics.length).toBeGreaterThan(2)
    expect((await caller().get(path(vendor().user_ids.at(-3)))).body.coachingData).toEqual([])
  })

  test('settings, folders and outcomes have every field of the recorded answers', async () => {
    const [workspace] = vendor().workspace_ids
    const { scorecards } = (await caller().get('/v2/settings/scorecards')).body
    for (const { questions } of each(scorecards))
      for (const question of each(questions))
        expect(question).toMatchObject({
          updaterUserId: expect.any(String),
          created: expect.any(String),
          updated: expect.any(String),
        })
    const { records, folders } = (await caller().get(`/v2/library/folders?workspaceId=${workspace}`)).body
    expect(records).toEqual({
      totalRecords: folders.length,
      currentPageSize: folders.length,
      currentPageNumber: 0,
    })
    const { outcomes } = (await caller().get('/v2/call-outcomes')).body
    expect(outcomes.map(({ todoAction }: { todoAction?: string }) => todoAction)).toEqual([
      'COMPLETE_AND_REMOVE',
      undefined,
    ])
  })

  test('about every seventeenth call is private', async () => {
    const calls = await caller().rows('/v2/calls/extensive', { filter: {} }, 'calls')
    const hidden = calls.filter(({ metaData }) => metaData.isPrivate)
    expect(calls.length).toBeGreaterThan(3000)
    expect(hidden.length / calls.length).toBeGreaterThan(0.04)
    expect(hidden.length / calls.length).toBeLessThan(0.08)
  })
})
