import type { Clock, Logger } from '@linkspan/core'
import { regularly, type Store } from '@linkspan/stores'

const LEASE = 'number events'
const BATCH = 1_000
/** About how often a process looks for events without a position, in milliseconds. */
const LOOK_MS = 200

/** What work needs that looks again and again, until the signal aborts. */
export interface LoopOptions {
  readonly signal: AbortSignal
  readonly logger: Pick<Logger, 'warn'>
  readonly clock?: Clock | undefined
}

/** Gives committed events their positions until the signal aborts. Any number of processes may do so on one store. */
export function numberNewEvents(store: Store, { signal, logger, clock }: LoopOptions): Promise<never> {
  const onError = (err: unknown, again: boolean) =>
    again || logger.warn({ err }, 'events cannot be numbered, so nobody can read them; trying again')
  return regularly({ interval_ms: LOOK_MS, signal, onError, clock }, () => numberEvents(store))
}

/**
 * Gives the events that are committed their positions. The row of a lease is locked in the transaction that numbers, and
 * others wait for its end: so a process that dies leaves nothing that others would wait for, and no clock keeps them.
 */
export async function numberEvents(store: Store): Promise<void> {
  // without events, nothing is written
  while (await store.events.hasUnnumbered()) {
    const numbered = await store.transaction(async ({ leases, events }) => {
      await leases.revoke(LEASE)
      return events.number(BATCH)
    })
    if (numbered < BATCH) return
  }
}
