import { type Clock, elapsed } from '@linkspan/core'
import { jittered, StoreError, takeLease } from '@linkspan/stores'
import type { Needs } from '../needs.ts'

/** How long a process that has stopped keeps others from their work. */
const TTL_MS = 5_000
const RETRY_MS = 100
const LONGEST_WAIT_MS = 120_000

/**
 * Does work while nobody does other work of this name, in any process. The signal aborts if this process was stopped for
 * so long that another one may do it. Throws `unavailable` if others take too long.
 */
export async function alone<Result>(
  { store, clock }: { readonly store: Pick<Needs['store'], 'leases'>; readonly clock: Clock },
  name: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const started = elapsed(clock)
  for (;;) {
    const held = await takeLease(store.leases, name, { ttl_ms: TTL_MS, clock })
    if (held) return await work(held.signal).finally(held.release)
    if (elapsed(clock) - started > LONGEST_WAIT_MS)
      throw new StoreError('unavailable', 'Other work on the same change set or connector takes too long.')
    await clock.sleep(jittered(RETRY_MS))
  }
}
