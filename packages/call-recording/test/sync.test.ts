import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { arrayAround, type Document, type SearchDeclaration, type SyncScope, valueAt } from '@linkspan/core'
import { documentsOf, valuesAt } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import { type CallRecording, callRecording } from '../src/index.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let gong: CallRecording
beforeAll(async () => {
  sandbox = await openSandbox(undefined)
  gong = openCallRecording(sandbox)
})
afterAll(async () => {
  await gong.close()
  await sandbox.close()
})

const entities = Object.values(callRecording.entities)
const searchable = entities.filter((entity) => entity.search)
const search = (name: string) => entities.find((each) => each.name === name)?.search

const inWindow = (name: string, scope: SyncScope) => documentsOf(gong, name, 'window', scope)
// one day for the whole file, which may run at midnight
const started_at = Date.now()
const day = (back: number) => new Date(started_at - back * 86_400_000).toISOString().slice(0, 10)

type Fields = SearchDeclaration['fields']

/** Fields that the vendor has removed or never had, and fields that must not be stored. */
const NEVER = [
  'collaboration.brief',
  'content.pointsOfInterest.actionItems',
  'content.pointsOfInterest.actionItems.snippet',
  'content.pointsOfInterest.actionItems.speakerID',
  'media.audioUrl',
  'media.videoUrl',
  // the scorecards of the sandbox have scales only
  'questions.answerOptions.text',
  'answers.selectedOptions',
]
/** A field of any type, which a search compares as text. */
const ANY_TYPE = 'context.objects.fields.value'

describe('what a sync of call-recording reads', () => {
  test('calls, transcripts, users and scorecards are searchable', () => {
    const wanted = [
      'call_transcripts',
      'calls',
      'calls_extensive',
      'settings_scorecards',
      'stats_activity_scorecards',
      'users',
    ]
    expect(searchable.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted))
  })

  test.each(searchable.map(({ name, search }) => [name, search] as const))(
    '%s: each document once, with every declared field and its type',
    async (name, search) => {
      expect(search?.reads).toHaveLength(1)
      const kind = search?.reads[0]?.kind ?? 'snapshot'
      const days = kind === 'window' ? { from: day(20), to: day(0) } : {}
      const found = await documentsOf(gong, name, kind, days)
      expect(found.length).toBeGreaterThan(0)
      const keys = found.map((document) => JSON.stringify(search?.key.map((path) => valueAt(document, path))))
      expect(new Set(keys).size).toBe(keys.length)
      const fields: Fields = search?.fields ?? {}
      const seen = new Set<string>()
      const wrong = new Set<string>()
      for (const [path, type] of Object.entries(fields)) {
        const inside = arrayAround(fields, path) !== undefined
        for (const document of found)
          for (const value of inside ? valuesAt(document, path) : [valueAt(document, path)]) {
            if (value === null) continue
            seen.add(path)
            if (path !== ANY_TYPE && typeOf(value, type) !== type)
              wrong.add(`${path}: ${typeOf(value, type)}`)
          }
      }
      expect([...wrong]).toEqual([])
      const missing = Object.keys(fields).filter((path) => !seen.has(path))
      expect(missing.filter((path) => !NEVER.includes(path))).toEqual([])
    },
  )

  test('every list of objects declares paths into it, so that no filter on it finds nothing in silence', async () => {
    for (const { name, search: declared } of each(searchable)) {
      const fields: Fields = declared?.fields ?? {}
      const kind = declared?.reads[0]?.kind ?? 'snapshot'
      const days = kind === 'window' ? { from: day(20), to: day(0) } : {}
      const found = await documentsOf(gong, name, kind, days)
      // may be empty: not every entity has such a list
      for (const path of Object.keys(fields).filter((each) => fields[each] === 'array')) {
        const objects = found.some((each) => valuesAt(each, path).some((value) => typeof value === 'object'))
        const inside = Object.keys(fields).filter((each) => arrayAround(fields, each) === path)
        expect({ name, path, inside: inside.length > 0 }).toEqual({
          name,
          path,
          inside: objects || inside.length > 0,
        })
      }
    }
  })

  test.each([
    ['call_transcripts', 'callStartTime'],
    ['calls', 'started'],
    ['calls_extensive', 'startdatetime'],
    ['stats_activity_scorecards', 'reviewTime'],
  ])(
    'windows of %s have the UTC days that were requested, a look-back, and no gap between them',
    async (name, path) => {
      const read = search(name)?.reads[0]
      expect(read).toMatchObject({ kind: 'window', lookback_days: 2, day: path })
      const key = search(name)?.key[0] as string
      const [first, second, both] = await Promise.all([
        inWindow(name, { from: day(20), to: day(14) }),
        inWindow(name, { from: day(13), to: day(8) }),
        inWindow(name, { from: day(20), to: day(8) }),
      ])
      const moments = first.map((document) => valueAt(document, path) as string)
      expect(moments.filter((moment) => !/^\d{4}-\d{2}-\d{2}T.*Z$/.test(moment))).toEqual([])
      const days = moments.map((moment) => moment.slice(0, 10))
      expect(days.filter((each) => each < day(20) || each > day(14))).toEqual([])
      const ids = (found: Document[]) => found.map((document) => valueAt(document, key)).sort()
      expect(ids([...first, ...second])).toEqual(ids(both))
      expect(first.length * second.length).toBeGreaterThan(0)
    },
  )

  test.each(['users', 'settings_scorecards'])('%s is a snapshot', (name) => {
    expect(search(name)?.reads).toMatchObject([{ kind: 'snapshot' }])
  })

  test('no document is of a private call without include_private', async () => {
    const scope = { from: day(30), to: day(1) }
    const secret = (found: Document[]) => found.filter((each) => valueAt(each, 'isPrivate') === true)
    expect(secret(await inWindow('calls', scope))).toEqual([])
    const all = await inWindow('calls', { ...scope, replication_config: { include_private: true } })
    const hidden = new Set(secret(all).map((each) => valueAt(each, 'id')))
    expect(hidden.size).toBeGreaterThan(0)
    for (const document of each(await inWindow('calls_extensive', scope)))
      expect(hidden).not.toContain(valueAt(document, 'id'))
    for (const document of each(await inWindow('stats_activity_scorecards', scope)))
      expect(hidden).not.toContain(valueAt(document, 'callId'))
  })

  test('the id of calls_extensive is the id in its metadata, a string too long for a number', async () => {
    const documents = await inWindow('calls_extensive', { from: day(9), to: day(3) })
    // a call of colleagues alone has none
    const document = documents.find((each) => valueAt(each, 'context.system'))
    expect(valueAt(document, 'id')).toBe(valueAt(document, 'metaData.id'))
    expect(valueAt(document, 'id')).toMatch(/^\d{19}$/)
    expect(valueAt(document, 'startdatetime')).toBe(valueAt(document, 'metaData.started'))
    expect(valueAt(document, 'context.system')).toBe('Salesforce')
  })

  test('no call before start_date is read, and nothing is sent if all days are before it', async () => {
    const replication_config = { start_date: day(10) }
    const found = await inWindow('calls', { from: day(20), to: day(5), replication_config })
    const all = await inWindow('calls', { from: day(20), to: day(5) })
    const late = all.filter((each) => String(valueAt(each, 'started')) >= day(10))
    expect(late.length).toBeLessThan(all.length)
    expect(found).toEqual(late)
    sandbox.call_recording.requests.length = 0
    expect(await inWindow('calls', { from: day(20), to: day(11), replication_config })).toEqual([])
    expect(sandbox.call_recording.requests).toEqual([])
  })

  test('an invalid configuration is refused with the path of the field', async () => {
    for (const [replication_config, path] of [
      [{ start: '2026-01-01' }, 'start'],
      [{ start_date: 'yesterday' }, 'start_date'],
    ] as const)
      await expect(
        documentsOf(gong, 'settings_scorecards', 'snapshot', { replication_config }),
      ).rejects.toMatchObject({
        code: 'invalid_params',
        errors: [{ path: `$.replication_config.${path}` }],
      })
  })
})

/** The declared type of a value. */
function typeOf(value: unknown, declared: string): string {
  if (Array.isArray(value)) return 'array'
  return declared === 'integer' && Number.isSafeInteger(value) ? 'integer' : typeof value
}
