import { until } from '../../../core/test/support/until.ts'
import type { SharedDatabase } from '../../../stores/test/support/databases.ts'

/** Waits until the lease of a renewal of credentials has been held for longer than `ttl_ms` by the store's clock. */
export async function heldBeyond(database: SharedDatabase, ttl_ms: number): Promise<void> {
  const query = "select owner, expires_at from leases where name like 'refresh/%' and owner <> ''"
  const read = async () => (await database.query(query))[0] ?? { owner: 'nobody' }
  const { owner, expires_at } = await read()
  const lease = await until(`the lease is held for ${ttl_ms} ms`, read, {
    holds: (now) => now.owner !== owner || Number(now.expires_at) > Number(expires_at) + ttl_ms,
  })
  if (lease.owner !== owner) throw new Error('the lease is lost')
}
