import { expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import type { ConnectorKind } from '@linkspan/core'
import * as z from 'zod'
import { runOf } from '../../../stores/test/support/sync-records.ts'
import { requireSyncConfig, syncPending } from '../../src/search/not-ready.ts'

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

test('a connector without its configuration cannot be searched, which names what is missing', () => {
  expect(() => requireSyncConfig(advertising, { customer_ids: ['1234567890'] })).not.toThrow()
  const refused = () => requireSyncConfig(advertising, { customer_ids: 'all' })
  expect(refused).toThrow('replication_config.customer_ids')
  try {
    refused()
  } catch (error) {
    expect(error).toMatchObject({
      code: 'sync_not_configured',
      details: {
        errors: [{ path: '$.replication_config.customer_ids' }],
        remedy: expect.stringContaining('Set replication_config'),
      },
    })
  }
})

test('a failure of the check itself is no wrong configuration', () => {
  const failure = new RangeError('the schema fails')
  const replication_config = z.looseObject({}).superRefine(() => {
    throw failure
  })
  const kind = { ...advertising, replication_config } as unknown as ConnectorKind
  expect(() => requireSyncConfig(kind, {})).toThrow(failure)
})
