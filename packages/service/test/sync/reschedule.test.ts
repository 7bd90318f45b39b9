import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { openSqliteStore, type Store } from '@linkspan/stores'
import { AHEAD_MS } from '@linkspan/sync'
import * as fc from 'fast-check'
import { inRing } from '../../../core/test/support/rings.ts'
import { newDataDir } from '../../../stores/test/support/fresh.ts'
import { insertConnector, recordOf, sealed } from '../../../stores/test/support/store-contract.ts'
import { runOf } from '../../../stores/test/support/sync-records.ts'
import { applyInterval } from '../../src/sync/reschedule.ts'

const NOW = 1_800_000_000_000
const data_dir = newDataDir()
let store: Store
beforeAll(async () => {
  store = openSqliteStore(data_dir, { now: () => NOW })
  await store.migrate()
  await store.clients.insertOrganization({ id: 'org_a', name: 'A' })
})
afterAll(async () => {
  await store.close()
  rmSync(data_dir, { recursive: true, force: true })
})

const interval = fc.option(fc.integer({ min: 300, max: 604_800 }))
const due_in_ms = fc.option(fc.integer({ min: -10_000_000, max: 700_000_000 }))

test('a changed interval makes a connector due sooner and never later, or not at all; an open run decides itself', async () => {
  await fc.assert(
    fc.asyncProperty(interval, due_in_ms, fc.boolean(), async (seconds, due_in, running) => {
      const connector = recordOf('org_a', { sync_interval_seconds: seconds })
      await insertConnector(store, connector, sealed('s'))
      await store.sync_schedules.set(connector, due_in)
      if (running) await store.sync_runs.insert(runOf(connector))
      await applyInterval(store, advertising, connector, NOW)
      const was = due_in === null ? null : NOW + due_in
      const sooner = was === null || seconds === null ? NOW - AHEAD_MS : Math.min(was, NOW + seconds * 1000)
      const expected = running ? was : seconds === null ? null : sooner
      expect((await store.sync_schedules.find(connector))?.due_at).toBe(expected)
    }),
    { numRuns: inRing(20, 50) },
  )
})
