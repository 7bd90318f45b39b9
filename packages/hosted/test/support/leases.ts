import { setTimeout as delay } from 'node:timers/promises'
import type { SharedDatabase } from '../../../stores/test/support/databases.ts'

/** Waits until the lease of a renewal of credentials has been held for longer than `ttl_ms` by the store's clock. */
export async function heldBeyond(database: SharedDatabase, ttl_ms: number): Promise<void> {
  const query = "select owner, expires_at from leases where name like 'refresh/%' and owner <> ''"
  const [first] = await database.query(query)
  for (;;) {
    const [lease] = await database.query(query)
    if (lease?.owner !== first.owner) throw new Error('the lease is lost')
    if (Number(lease.expires_at) > Number(first.expires_at) + ttl_ms) return
    await delay(50)
  }
}
