import { randomUUID } from 'node:crypto'
import { type Clock, elapsed, runAfter, runEvery, systemClock } from '@linkspan/core'
import type { Lease } from '../lease-store.ts'
import type { LeaseStore } from '../sql/lease-store.ts'

/** The lease expired while its work ran, and another owner may hold it now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'

  constructor(name: string) {
    super(`the lease ${name} is lost`)
  }
}

/** A lease that is renewed until it is released or lost. */
export interface HeldLease {
  readonly lease: Lease
  /** Aborts with a `LeaseLostError` when the lease is lost. */
  readonly signal: AbortSignal
  /** Ends the renewals of a lease that was released in the store, together with other changes. */
  noteRelease(): void
  /** Ends the renewals and lets others take the lease, once. If the store does not answer, it expires. */
  release(): Promise<void>
}

/** How long leases last. */
export interface LeaseOptions {
  /** In milliseconds, at most `LONGEST_LEASE_MS`. */
  readonly ttl_ms: number
  /** By which this process renews a lease, and gives it up. */
  readonly clock?: Clock | undefined
}

/**
 * Takes a lease and renews it three times in its lifetime. Returns undefined while another owner holds it. Throws when
 * the store does not answer.
 */
export async function takeLease(
  store: LeaseStore,
  name: string,
  { ttl_ms, clock = systemClock }: LeaseOptions,
): Promise<HeldLease | undefined> {
  const asked_at = elapsed(clock)
  const lease = await store.take(name, randomUUID(), ttl_ms)
  return lease && holdLease(store, lease, asked_at, { ttl_ms, clock })
}

/** Renews a lease that was asked for at a time of `elapsed`. */
export function holdLease(
  store: Pick<LeaseStore, 'renew' | 'release'>,
  lease: Lease,
  taken_at: number,
  { ttl_ms, clock = systemClock }: LeaseOptions,
): HeldLease {
  const lost = new AbortController()
  let asked_at = taken_at
  let stopped = false
  let released = false
  const ended = () => void (stopped || lost.abort(new LeaseLostError(lease.name)))
  // the lease counts from before the store was asked, so that it ends here before it ends there
  const endLater = () => runAfter(clock, Math.max(asked_at + ttl_ms - elapsed(clock), 0), ended)
  let stopEnd = endLater()
  let renewal: Promise<void> | undefined
  const stopHeartbeat = runEvery(clock, ttl_ms / 3, () => {
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
  })

  async function renew(): Promise<void> {
    asked_at = elapsed(clock)
    const renewed = await store.renew(lease, ttl_ms).catch(() => undefined)
    if (renewed === false) return ended()
    if (renewed === undefined || stopped) return
    stopEnd()
    stopEnd = endLater()
  }

  function stop(): void {
    stopped = true
    stopHeartbeat()
    stopEnd()
  }
  lost.signal.addEventListener('abort', stop)
  return {
    lease,
    signal: lost.signal,
    noteRelease() {
      released = true
      stop()
    },
    async release() {
      if (released) return
      released = true
      stop()
      await renewal
      await store.release(lease).catch(() => {})
    },
  }
}

/**
 * Runs work while this process holds the lease. Returns undefined without running it if another owner holds the lease.
 * The signal aborts when the lease is lost or `signal` aborts.
 */
export async function withLease<Result>(
  store: LeaseStore,
  name: string,
  { signal, ...lease }: LeaseOptions & { readonly signal?: AbortSignal },
  work: (held: { readonly lease: Lease; readonly signal: AbortSignal }) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const held = await takeLease(store, name, lease)
  if (!held) return undefined
  try {
    const signals = signal ? [held.signal, signal] : [held.signal]
    return { result: await work({ lease: held.lease, signal: AbortSignal.any(signals) }) }
  } finally {
    await held.release()
  }
}
