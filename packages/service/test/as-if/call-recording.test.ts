import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { callRecording } from '@linkspan/call-recording'
import { createLimiter } from '@linkspan/core'
import fc from 'fast-check'
import { inRing } from '../../../core/test/support/rings.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { doPlan, expectForeseen, foresee, type PlanStep, syncTwice } from '../support/plans.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const PLANS = Number(process.env.AS_IF_PLANS ?? inRing(4, 20))
const DAY_MS = 86_400_000
const ENTITIES = ['calls', 'calls_extensive']
const daysBefore = (days: number) => new Date(NOW - days * DAY_MS).toISOString()

let sandbox: Sandbox
let world: SyncWorld
let host: string
let made = 0

beforeAll(async () => {
  const call_recording = { limits: {}, calls_per_day: 3 }
  sandbox = (await startSandbox('as-if-calls', { now: () => NOW, call_recording })).sandbox
  const { base_url, access_key } = sandbox.call_recording
  world = await createSyncWorld({
    kind: callRecording,
    options: { base_url, credentials: access_key(), limiter: createLimiter({}) },
    replication_config: { start_date: daysBefore(4).slice(0, 10) },
    now: () => NOW,
  })
  await syncTwice(world, { entities: ENTITIES })
  host = String((await world.records('calls'))[0]?.primaryUserId)
})
afterAll(async () => {
  await world.close()
  await sandbox.close()
})

/** A new call with some of what one can be given. */
const newCalls = fc.record(
  {
    title: fc.constantFrom('Renewal', 'First talk'),
    purpose: fc.constantFrom('Demo', 'Support'),
    scheduledStart: fc.constant(`${daysBefore(1).slice(0, 19)}+05:30`),
    duration: fc.nat({ max: 4_000 }).map((seconds) => seconds + 0.5),
    customData: fc.constant('{"of":"us"}'),
    disposition: fc.constant('Connected'),
    meetingUrl: fc.constant('https://meet.example/1'),
    callProviderCode: fc.constant('dialer'),
    languageCode: fc.constant('en-US'),
    downloadMediaUrl: fc.constant('https://recordings.example/1'),
    direction: fc.constantFrom('Inbound', 'Outbound', 'Conference', 'Unknown'),
    // the sync begins four days ago, and reads the last two again
    actualStart: fc.constantFrom(0.5, 1, 6).map((days) => `${daysBefore(days).slice(0, 19)}-08:00`),
  },
  { requiredKeys: ['direction', 'actualStart'] },
)
const recordings = fc.record({ of: fc.nat(20) })
const plans = fc.array(fc.oneof({ weight: 2, arbitrary: newCalls }, recordings), {
  minLength: 1,
  maxLength: 8,
})

function stepOf(drawn: typeof newCalls extends fc.Arbitrary<infer Call> ? Call | { of: number } : never) {
  return (created: readonly string[]): PlanStep | undefined => {
    if (!('of' in drawn)) {
      const given = { clientUniqueId: `as-if-${++made}`, primaryUser: host, parties: [{ userId: host }] }
      return { entity: 'calls', action: 'create', params: { ...given, ...drawn } }
    }
    const id = created[drawn.of % Math.max(1, created.length)]
    const params = { id, file_content: 'AAAA' }
    return id === undefined ? undefined : { entity: 'call_media', action: 'create', params }
  }
}

describe('a change set of call-recording', () => {
  test('answers as if it were done equal those after its execution and a sync, in all that they cover', async () => {
    let shown = 0
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const done = await doPlan(world, plan.map(stepOf), (answer) => [
          String((answer as { callId?: string }).callId),
        ])
        const foreseen = []
        for (const entity of ENTITIES) foreseen.push(await foresee(world, entity, ['id'], done))
        await syncTwice(world, { entities: ENTITIES })
        for (const each of foreseen) {
          // what has no recording yet comes later, and nothing else is left out
          await expectForeseen(world, { ...each, lacks_records: false })
          shown += each.records.length - each.known.size
          for (const path of ['title', 'metaData.title']) expect(each.open_fields).not.toContain(path)
        }
      }),
      { numRuns: PLANS, seed: jest.getSeed(), endOnFailure: true },
    )
    expect(shown).toBeGreaterThan(0)
  }, 1_200_000)
})
