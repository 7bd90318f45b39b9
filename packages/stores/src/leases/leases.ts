import { randomUUID } from 'node:crypto'
import type { Lease, LeaseStore } from '../lease-store.ts'

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

/** How long leases last, in milliseconds. */
export interface LeaseOptions {
  readonly ttl_ms: number
}

/**
 * Takes a lease and renews it three times in its lifetime. Returns undefined while another owner holds it. Throws when
 * the store does not answer.
 */
export async function takeLease(
  store: LeaseStore,
  name: string,
  { ttl_ms }: LeaseOptions,
): Promise<HeldLease | undefined> {
  const lost = new AbortController()
  let asked_at = performance.now()
  const lease = await store.take(name, randomUUID(), ttl_ms)
  if (!lease) return undefined
  const taken = lease
  let stopped = false
  let released = false
  const ended = () => void (stopped || lost.abort(new LeaseLostError(name)))
  // the lease counts from before the store was asked, so that it ends here before it ends there
  const endLater = () => setTimeout(ended, Math.max(asked_at + ttl_ms - performance.now(), 0))
  let end = endLater()
  let renewal: Promise<void> | undefined
  const heartbeat = setInterval(() => {
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
  }, ttl_ms / 3)

  async function renew(): Promise<void> {
    asked_at = performance.now()
    const renewed = await store.renew(taken, ttl_ms).catch(() => undefined)
    if (renewed === false) return ended()
    if (renewed === undefined || stopped) return
    clearTimeout(end)
    end = endLater()
  }

  function stop(): void {
    stopped = true
    clearInterval(heartbeat)
    clearTimeout(end)
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
      await store.release(taken).catch(() => {})
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
  { ttl_ms, signal }: LeaseOptions & { readonly signal?: AbortSignal },
  work: (held: { readonly lease: Lease; readonly signal: AbortSignal }) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const held = await takeLease(store, name, { ttl_ms })
  if (!held) return undefined
  try {
    const signals = signal ? [held.signal, signal] : [held.signal]
    return { result: await work({ lease: held.lease, signal: AbortSignal.any(signals) }) }
  } finally {
    await held.release()
  }
}
