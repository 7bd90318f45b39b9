import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { callRecording } from '@linkspan/call-recording'
import { type ConnectorKind, createLimiter } from '@linkspan/core'
import type { ExampleCall, ExecuteExample } from '@linkspan/core/testing'
import { webAnalytics } from '@linkspan/web-analytics'
import fc from 'fast-check'
import { operations as callOperations } from '../../../call-recording/test/operations.ts'
import { inRing } from '../../../core/test/support/rings.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { operations as analyticsOperations } from '../../../web-analytics/test/operations.ts'
import { doPlan, expectForeseen, foresee, syncTwice } from '../support/plans.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const PLANS = Number(process.env.AS_IF_PLANS ?? inRing(2, 10))
const MINUTES = 60_000
// the operations have days before today
const NOW = Date.now()

let sandbox: Sandbox
let world: SyncWorld

afterEach(async () => {
  await world.close()
  await sandbox.close()
})

const daysBefore = (days: number) => new Date(NOW - days * 86_400_000).toISOString().slice(0, 10)

interface Case {
  readonly kind: ConnectorKind
  readonly operations: (sandbox: Sandbox, execute: ExecuteExample) => Promise<ExampleCall[]>
  readonly open: () => Omit<Parameters<typeof createSyncWorld>[0], 'kind' | 'now'>
  /** By entity of the writes, the entities whose answers say that they do not show them. */
  readonly unshown: Readonly<Record<string, readonly string[]>>
}

const CALLS = ['calls', 'calls_extensive', 'call_transcripts', 'stats_activity_scorecards']

const CASES: Readonly<Record<string, Case>> = {
  'call-recording': {
    kind: callRecording,
    operations: callOperations,
    open: () => ({
      options: {
        base_url: sandbox.call_recording.base_url,
        credentials: sandbox.call_recording.access_key(),
        limiter: createLimiter({}),
      },
      replication_config: { start_date: daysBefore(4) },
    }),
    unshown: {
      calls: CALLS,
      call_media: CALLS,
      email_address_data: CALLS,
      phone_number_data: CALLS,
      crm_integrations: ['calls_extensive'],
      crm_objects: ['calls_extensive'],
      crm_schema: ['calls_extensive'],
    },
  },
  'web-analytics': {
    kind: webAnalytics,
    operations: analyticsOperations,
    open: () => ({
      options: {
        base_url: sandbox.web_analytics.base_url,
        admin_base_url: sandbox.web_analytics.admin_base_url,
        token_url: sandbox.google_accounts.token_url,
        credentials: sandbox.web_analytics.credentials(),
      },
      replication_config: {
        property_ids: [sandbox.web_analytics.property_id],
        start_date: daysBefore(3),
      },
    }),
    unshown: {},
  },
}

describe.each(Object.entries(CASES))('a change set of %s', (name, { kind, operations, open, unshown }) => {
  test(
    'changes no synced record, or the answer says of which write it is not shown',
    async () => {
      const limits = {
        web_analytics: { sessions_per_day: 40 },
        call_recording: { limits: {}, calls_per_day: 3 },
      }
      sandbox = (await startSandbox(`as-if-${name}`, { now: () => NOW, ...limits })).sandbox
      world = await createSyncWorld({ kind, ...open(), now: () => NOW })
      const entities = Object.values(kind.entities)
      const writes = (await operations(sandbox, world.connection.execute)).filter(
        ({ entity, action, fails }) => {
          const declared = entities.find((each) => each.name === entity)?.actions as Record<
            string,
            { write: boolean }
          >
          return !fails && declared[action]?.write
        },
      )
      expect(writes.length).toBeGreaterThan(5)
      await syncTwice(world)
      const searched = entities.flatMap(({ name, search }) => (search ? [{ name, key: search.key }] : []))
      const plan = fc.shuffledSubarray(writes, { minLength: 1 })
      await fc.assert(
        fc.asyncProperty(plan, async (drawn) => {
          const steps = drawn.map(({ entity, action, params }) => () => ({
            entity,
            action,
            params: params ?? {},
          }))
          const done = await doPlan(world, steps, (answer) => [String(Object.values(Object(answer))[0])])
          const foreseen = []
          for (const { name, key } of searched) {
            const { not_covered } = await world.asIf(name, done.writes)
            const wanted = done.writes.filter(({ entity }) => unshown[entity ?? '']?.includes(name))
            expect(not_covered.map(({ write }) => write)).toEqual(wanted.map(({ number }) => number))
            if (wanted.length === 0) foreseen.push(await foresee(world, name, key, done))
          }
          await syncTwice(world)
          for (const each of foreseen) await expectForeseen(world, each)
        }),
        { numRuns: PLANS, seed: jest.getSeed(), endOnFailure: true },
      )
    },
    10 * MINUTES,
  )
})
