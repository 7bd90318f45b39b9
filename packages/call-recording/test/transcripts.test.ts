import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { daysAfter, toDay } from '@linkspan/core'
import { documentsOf } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import type { CallRecording } from '../src/index.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const day = (back: number) => daysAfter(toDay(NOW), -back)
const scope = { from: day(20), to: day(1) }
const whole = { fromDateTime: `${scope.from}T00:00:00Z`, toDateTime: `${day(0)}T00:00:00Z` }

let sandbox: Sandbox
let gong: CallRecording
beforeAll(async () => {
  sandbox = await openSandbox('call-recording-transcripts', { now: () => NOW })
  gong = openCallRecording(sandbox)
})
afterAll(async () => {
  await gong.close()
  await sandbox.close()
})

const monologues = (config?: object) =>
  documentsOf(gong, 'call_transcripts', 'window', { ...scope, replication_config: config })

test('each monologue of each shown call is one document, with the name and side of its speaker', async () => {
  const expected: object[] = []
  const contentSelector = { exposedFields: { parties: true } }
  for await (const { metaData, parties } of gong.callsExtensive.listAll({ filter: whole, contentSelector })) {
    const [found] = (await gong.callTranscripts.list({ filter: { callIds: [metaData?.id ?? ''] } })).data
    for (const [position, { speakerId, topic, sentences = [] }] of (found?.transcript ?? []).entries()) {
      const speaker = parties?.find((party) => party.speakerId === speakerId)
      expected.push({
        callId: metaData?.id,
        callStartTime: new Date(metaData?.started ?? '').toISOString(),
        position,
        speakerId,
        speakerName: speaker?.name,
        speakerAffiliation: speaker?.affiliation,
        speakerUserId: speaker?.userId ?? null,
        topic,
        start: sentences[0]?.start,
        end: sentences.at(-1)?.end,
        text: sentences.map(({ text }) => text).join(' '),
      })
    }
  }
  expect(new Set(expected.map((each) => Reflect.get(each, 'speakerAffiliation')))).toEqual(
    new Set(['Internal', 'External']),
  )
  expect((await monologues()).map((each) => ({ ...each }))).toEqual(expected)
})

test('a hundred calls cost two requests, and no transcript of a private call is requested', async () => {
  const { requests } = sandbox.call_recording
  const hidden = new Set<string | undefined>()
  for await (const { metaData } of gong.callsExtensive.listAll({ filter: whole, include_private: true }))
    if (metaData?.isPrivate) hidden.add(metaData.id)
  expect(hidden.size).toBeGreaterThan(0)
  requests.length = 0
  const shown = await monologues()
  const asked = requests.flatMap(({ path, body }) =>
    path === '/v2/calls/transcript' ? [(body as { filter: { callIds: string[] } }).filter.callIds] : [],
  )
  expect(asked.length).toBeGreaterThan(1)
  expect(requests).toHaveLength(2 * asked.length)
  expect(asked.flat().filter((id) => hidden.has(id))).toEqual([])
  const all = await monologues({ include_private: true })
  const more = all.filter(({ callId }) => hidden.has(String(callId)))
  expect(more.length).toBeGreaterThan(0)
  expect(all.length).toBe(shown.length + more.length)
})

test('a page of private calls only requests no transcripts', async () => {
  const { requests, faults } = sandbox.call_recording
  const calls = [{ metaData: { id: '1', started: `${day(3)}T10:00:00Z`, isPrivate: true } }]
  faults.add({ status: 200, body: { requestId: 'r', records: { totalRecords: 1 }, calls } })
  requests.length = 0
  expect(await monologues()).toEqual([])
  expect(requests).toHaveLength(1)
})

test('a monologue with an unknown speaker or no topic is kept, and one without sentences is not', async () => {
  const { faults } = sandbox.call_recording
  const metaData = { id: '7', started: `${day(3)}T11:30:00+01:00`, isPrivate: false }
  const parties = [
    { id: '1', name: 'Invited only', affiliation: 'External' },
    { id: '2', name: 'Mio Sato', affiliation: 'Internal', userId: '22', speakerId: '92' },
  ]
  const transcript = [
    { speakerId: '91', topic: null, sentences: [{ start: 0, end: 900, text: 'Hello?' }] },
    { speakerId: '92', topic: 'Pricing', sentences: [] },
    { topic: 'Pricing', sentences: [{ start: 1000, end: 1500, text: 'A line nobody is named for.' }] },
    {
      speakerId: '92',
      topic: 'Pricing',
      sentences: [
        { start: 2000, end: 2500, text: 'It costs' },
        { start: 2500, end: 4000, text: 'twelve.' },
      ],
    },
  ]
  const records = { totalRecords: 1, currentPageSize: 1, currentPageNumber: 0 }
  faults.add({ status: 200, body: { requestId: 'r', records, calls: [{ metaData, parties }] } })
  // the second transcript is of a call that was not requested
  const callTranscripts = [
    { callId: '7', transcript },
    { callId: '8', transcript },
  ]
  faults.add({ status: 200, body: { requestId: 'r', records, callTranscripts } })
  const unknown = { speakerAffiliation: null, speakerName: null, speakerUserId: null }
  const call = { callId: '7', callStartTime: `${day(3)}T10:30:00.000Z` }
  expect((await monologues()).map((each) => ({ ...each }))).toEqual([
    { ...call, ...unknown, position: 0, speakerId: '91', topic: null, start: 0, end: 900, text: 'Hello?' },
    {
      ...call,
      ...unknown,
      position: 2,
      speakerId: null,
      topic: 'Pricing',
      start: 1000,
      end: 1500,
      text: 'A line nobody is named for.',
    },
    {
      ...call,
      position: 3,
      speakerId: '92',
      speakerName: 'Mio Sato',
      speakerAffiliation: 'Internal',
      speakerUserId: '22',
      topic: 'Pricing',
      start: 2000,
      end: 4000,
      text: 'It costs twelve.',
    },
  ])
})
