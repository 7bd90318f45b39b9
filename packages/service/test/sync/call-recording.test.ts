import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { callRecording } from '@linkspan/call-recording'
import { createLimiter, daysAfter, toDay } from '@linkspan/core'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const DAY = 86_400_000
const day = (back: number) => daysAfter(toDay(NOW), -back)
const ENTITIES = Object.values(callRecording.entities).flatMap(({ name, search }) => (search ? [name] : []))

let sandbox: Sandbox
beforeAll(async () => {
  const call_recording = { limits: {}, calls_per_day: 6 }
  sandbox = (await startSandbox('sync-call-recording', { now: () => NOW, call_recording })).sandbox
})
afterAll(() => sandbox.close())

async function withWorld(
  config: object,
  body: (world: SyncWorld) => Promise<void>,
  vendor = sandbox,
  now = () => NOW,
): Promise<void> {
  const { base_url, access_key } = vendor.call_recording
  const { access_key: key, access_key_secret } = access_key() as {
    access_key: string
    access_key_secret: string
  }
  const world = await createSyncWorld({
    kind: callRecording,
    // the sandbox has no limits, so the library need not keep to the vendor's
    options: { base_url, credentials: { access_key: key, access_key_secret }, limiter: createLimiter({}) },
    replication_config: config,
    now,
  })
  await body(world).finally(() => world.close())
}

const idsOf = async (world: SyncWorld) => (await world.records('calls')).map(({ id }) => String(id))
const heardIn = async (world: SyncWorld) =>
  new Set((await world.records('call_transcripts')).map(({ callId }) => String(callId)))

describe('a sync of call-recording', () => {
  test('P45 every entity has the library’s documents, after calls came, changed and went', async () => {
    await withWorld({ start_date: day(10) }, async (world) => {
      expect((await world.sync()).outcome).toEqual({ status: 'succeeded' })
      await world.expectSynced(...ENTITIES)
      expect(await world.stored('calls')).toMatchObject({ synced_from: day(10) })
      expect(await world.stored('users')).toMatchObject({ synced_from: null })
      const { record_call, change_call, delete_call } = sandbox.call_recording
      const came = record_call({ started: NOW - DAY })
      const changed = record_call({ started: NOW - DAY })
      const gone = record_call({ started: NOW - 2 * DAY })
      await world.sync()
      expect(await idsOf(world)).toEqual(expect.arrayContaining([came, changed, gone]))
      change_call(changed, { title: 'Another title' })
      delete_call(gone)
      await world.sync()
      await world.expectSynced(...ENTITIES)
      const titles = (await world.records('calls')).map(({ title }) => title)
      expect(titles).toContain('Another title')
      expect(await idsOf(world)).not.toContain(gone)
      expect(await heardIn(world)).toContain(changed)
      expect(await heardIn(world)).not.toContain(gone)
    })
  })

  test('old transcripts of calls that were deleted or became private go when all days are read again', async () => {
    let now = NOW
    const sandbox_now = () => now
    const limits = { limits: {}, calls_per_day: 2 }
    const own = await startSandbox('sync-transcripts', { now: sandbox_now, call_recording: limits })
    const { record_call, change_call, delete_call } = own.sandbox.call_recording
    const gone = record_call({ started: NOW - 8 * DAY })
    const hidden = record_call({ started: NOW - 8 * DAY })
    await withWorld(
      { start_date: day(10), reconcile_days: 1 },
      async (world) => {
        await world.sync()
        expect(await heardIn(world)).toContain(gone)
        expect(await heardIn(world)).toContain(hidden)
        delete_call(gone)
        change_call(hidden, { is_private: true })
        now += 2 * DAY
        await world.sync()
        await world.expectSynced('call_transcripts')
        expect(await heardIn(world)).not.toContain(gone)
        expect(await heardIn(world)).not.toContain(hidden)
      },
      own.sandbox,
      sandbox_now,
    ).finally(() => own.sandbox.close())
  })

  test('include_private and start_date have their effect, and a call that becomes private goes', async () => {
    await withWorld({ start_date: day(4) }, async (world) => {
      const { record_call, change_call } = sandbox.call_recording
      const hidden = record_call({ started: NOW - DAY, is_private: true })
      const shown = record_call({ started: NOW - DAY })
      await world.sync()
      expect(await idsOf(world)).toContain(shown)
      expect(await idsOf(world)).not.toContain(hidden)
      expect(await heardIn(world)).toContain(shown)
      expect(await heardIn(world)).not.toContain(hidden)
      change_call(shown, { is_private: true })
      await world.sync()
      expect(await idsOf(world)).not.toContain(shown)
      expect(await heardIn(world)).not.toContain(shown)
      await world.configure({ start_date: day(6), include_private: true })
      await world.sync()
      await world.expectSynced(...ENTITIES)
      expect(await idsOf(world)).toEqual(expect.arrayContaining([shown, hidden]))
      const days = (await world.records('calls')).map(({ started }) => String(started).slice(0, 10))
      expect(days.toSorted()[0]).toBe(day(6))
    })
  })
})
