import { expect, test } from '@jest/globals'
import { runOf } from '../../../stores/test/support/sync-records.ts'
import { syncPending } from '../../src/search/not-ready.ts'

const NOW = 1_800_000_000_000
const key = { organization_id: 'org_a', id: 'con_1', entity: 'campaigns' }

test.each([
  ['in 90 seconds', 90_000, 90],
  ['in a part of a second', 1, 1],
  ['in more than an hour', 3_600_001, 3_600],
  ['in the past', -60_000, 1],
])(
  'a search before the first data of a paused sync says to come back when it continues: %s',
  async (_, in_ms, seconds) => {
    const run = runOf(key, { status: 'paused', resumes_at: NOW + in_ms })
    const { code, details } = await syncPending(
      { sync_runs: { list: async () => [run] }, sync_schedules: { find: async () => undefined } },
      key,
      NOW,
    )
    expect({ code, details }).toMatchObject({
      code: 'sync_pending',
      details: { progress: { run_id: run.run_id, status: 'paused' }, retry_after_seconds: seconds },
    })
  },
)
