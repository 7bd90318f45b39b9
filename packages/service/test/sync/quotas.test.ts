import { expect, test } from '@jest/globals'
import { callRecording } from '@linkspan/call-recording'
import { daysAfter, toDay } from '@linkspan/core'
import { webAnalytics } from '@linkspan/web-analytics'
import { each } from '../../../core/test/support/each.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type SyncWorld, type SyncWorldOptions } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const start_date = daysAfter(toDay(NOW), -3)

async function synced(
  open: (sandbox: Sandbox) => Pick<SyncWorldOptions, 'kind' | 'options' | 'replication_config'>,
  check: (world: SyncWorld, sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const now = () => NOW
  const web_analytics = { sessions_per_day: 10 }
  const { sandbox } = await startSandbox('sync-quotas', { now, web_analytics })
  const world = await createSyncWorld({ ...open(sandbox), now })
  try {
    expect((await world.sync()).outcome).toEqual({ status: 'succeeded' })
    await check(world, sandbox)
  } finally {
    await world.close()
    await sandbox.close()
  }
}

const usedOf = ({ store }: SyncWorld) => store.sync_quotas.mostUsed('org_a', NOW, 20)

test('what a run has used of the calls of a day is what the vendor counted', () =>
  synced(
    ({ call_recording: { base_url, access_key } }) => ({
      kind: callRecording,
      options: { base_url, credentials: access_key() },
      replication_config: { start_date, entities: ['users'] },
    }),
    async (world, { call_recording: { requests } }) => {
      const full_at = Date.UTC(2026, 10, 21)
      const calls = { quota: 'calls_per_day', source: '', used: requests.length, most: 10_000, full_at }
      expect(requests.length).toBeGreaterThan(0)
      expect(await usedOf(world)).toEqual([expect.objectContaining({ id: world.key.id, ...calls })])
    },
  ))

test('what each source has used of its quotas is what the vendor says', () =>
  synced(
    ({ web_analytics: { base_url, credentials, property_ids }, google_accounts: { token_url } }) => ({
      kind: webAnalytics,
      options: { base_url, token_url, credentials: credentials(), retry: false },
      replication_config: { start_date, property_ids: property_ids.slice(0, 2), entities: ['devices'] },
    }),
    async (world, { web_analytics: { property_ids } }) => {
      const used = await usedOf(world)
      const of_day = used.filter(({ quota }) => quota === 'tokensPerDay')
      expect(new Set(of_day.map(({ source }) => source))).toEqual(
        new Set(property_ids.slice(0, 2).map((id) => `property_id ${id}`)),
      )
      expect(used).toHaveLength(6)
      for (const { source } of each(of_day)) {
        const own = used.filter((other) => other.source === source)
        expect(new Set(own.map(({ used }) => used))).toEqual(new Set([own[0]?.used]))
        expect(own[0]?.used).toBeGreaterThan(0)
      }
    },
  ))
