import { expect, test } from '@jest/globals'
import { systemClock } from '@linkspan/core'
import { syncLeaseOf, takeLease } from '@linkspan/stores'
import { OLDEST } from '@linkspan/sync'
import { databases } from '../../../stores/test/support/databases.ts'
import { insertConnector, recordOf, sealed } from '../../../stores/test/support/store-contract.ts'
import { collectionOf } from '../../../stores/test/support/sync-records.ts'
import { Metrics } from '../../src/metrics/metrics.ts'
import { observeStore } from '../../src/metrics/store-metrics.ts'

test('entities whose records are older than their schedule are counted, and nobody is named', async () => {
  let now = 1_800_000_000_000
  const database = await databases.sqlite()
  const store = database.open(() => now)
  try {
    await store.migrate()
    await store.clients.insertOrganization({ id: 'org_a', name: 'A' })
    const connector = recordOf('org_a', { customer_name: 'canary', sync_interval_seconds: 3_600 })
    await insertConnector(store, connector, sealed('s'))
    const held = await takeLease(store.leases, syncLeaseOf(connector), { ttl_ms: 60_000 })
    if (!held) throw new Error('the lease is held')
    expect(
      await store.collections.publish({ ...collectionOf(connector, 1), synced_at: now }, held.lease),
    ).toBe(true)
    await held.release()
    const metrics = new Metrics('serve')
    let elapsed = 0
    const read = observeStore(metrics, store, { warn() {} }, () => elapsed)
    const scraped = async () => {
      elapsed += 60_000
      await read()
      return metrics.registry.metrics()
    }
    const sample = 'linkspan_sync_stale_entities{connector_type="advertising",role="serve"} 1'
    now += 3_600 * OLDEST.per_second + OLDEST.more
    expect(await scraped()).not.toContain(sample)
    now++
    const text = await scraped()
    expect(text).toContain(sample)
    for (const secret of ['canary', connector.id, 'org_a', 'campaigns']) expect(text).not.toContain(secret)
    await store.connectors.update(connector, { sync_interval_seconds: null, updated_at: systemClock.now() })
    expect(await scraped()).not.toContain(sample)
  } finally {
    await store.close()
    await database.remove()
  }
})
