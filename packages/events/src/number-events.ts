import { randomUUID } from 'node:crypto'
import type { Logger } from '@linkspan/core'
import { jittered, pause, type Store } from '@linkspan/stores'

const LEASE = 'number events'
const BATCH = 1_000
/** About how often a process looks for events without a position, in milliseconds. */
const LOOK_MS = 200

/** Gives committed events their positions until the signal aborts. Any number of processes may do so on one store. */
export async function numberNewEvents(
  store: Store,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Pick<Logger, 'warn'> },
): Promise<void> {
  let failing = false
  for (;;) {
    await pause(jittered(LOOK_MS), signal)
    try {
      await numberEvents(store)
      failing = false
    } catch (err) {
      signal.throwIfAborted()
      if (!failing) logger.warn({ err }, 'events cannot be numbered, so nobody can read them; trying again')
      failing = true
    }
  }
}

/**
 * Gives the events that are committed their positions. The lease is taken in the transaction that numbers, and others wait
 * for its end: so a process that dies leaves no lease that others would wait for.
 */
export async function numberEvents(store: Store): Promise<void> {
  // without events, nothing is written
  while (await store.events.hasUnnumbered()) {
    const numbered = await store.transaction(async ({ leases, events }) =>
      (await leases.take(LEASE, randomUUID(), 0)) ? events.number(BATCH) : 0,
    )
    if (numbered < BATCH) return
  }
}
