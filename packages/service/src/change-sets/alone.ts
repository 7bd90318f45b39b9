import { type Clock, elapsed } from '@linkspan/core'
import { jittered, takeLease } from '@linkspan/stores'
import type { Needs } from '../needs.ts'

/** How long a process that has stopped keeps others from their work. */
const TTL_MS = 5_000
const RETRY_MS = 100
/** How long work on one change set waits for other work on it. */
export const LONGEST_WAIT_MS = 120_000

/**
 * Does work while nobody does other work of this name, in any process; undefined if others have it for longer than the wait.
 * The signal aborts if this process was stopped for so long that another one may do it.
 */
export async function alone<Result>(
  { store, clock }: { readonly store: Pick<Needs['store'], 'leases'>; readonly clock: Clock },
  { name, wait_ms }: { readonly name: string; readonly wait_ms: number },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const started = elapsed(clock)
  for (;;) {
    const held = await takeLease(store.leases, name, { ttl_ms: TTL_MS, clock })
    if (held) return { result: await work(held.signal).finally(held.release) }
    if (elapsed(clock) - started >= wait_ms) return undefined
    await clock.sleep(jittered(RETRY_MS))
  }
}
