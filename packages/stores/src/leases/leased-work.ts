import { type Clock, systemClock } from '@linkspan/core'
import type { LeaseStore } from '../sql/lease-store.ts'
import { withLease } from './leases.ts'

const TTL_MS = 30_000
/** How often a process asks again for a lease that another one holds. */
const RETRY_MS = 15_000

/** A random time around `ms`, so that processes that started together do not work together. */
export function jittered(ms: number): number {
  return ms * (0.75 + Math.random() / 2)
}

/** Waits until this process gets the lease, and runs work to its end with it. Runs it again if the lease gets lost. */
export async function onceLeased(
  store: LeaseStore,
  name: string,
  { signal, retry_ms = RETRY_MS, clock = systemClock }: OnceOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  for (;;) {
    const done = await withLease(store, name, { ttl_ms: TTL_MS, signal, clock }, async (held) => {
      await work(held.signal)
      return !held.signal.aborted
    })
    if (done?.result || signal.aborted) return
    await clock.sleep(jittered(retry_ms), signal)
  }
}

/** Runs work about every `interval_ms`, until the signal aborts. Work that throws runs again at its next time. */
export async function regularly(
  { interval_ms, signal, onError, clock = systemClock }: RegularOptions,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<never> {
  for (let failing = false; ; ) {
    await clock.sleep(jittered(interval_ms), signal)
    try {
      await work(signal)
      failing = false
    } catch (error) {
      signal.throwIfAborted()
      onError(error, failing)
      failing = true
    }
  }
}

/** Does the same, and skips a time when another process runs the work. */
export function regularlyLeased(
  store: LeaseStore,
  name: string,
  options: RegularOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<never> {
  const { clock } = options
  return regularly(options, (signal) =>
    withLease(store, name, { ttl_ms: TTL_MS, signal, clock }, (held) => work(held.signal)),
  )
}

/** How often a process asks for a lease, and until when. */
export interface OnceOptions {
  readonly signal: AbortSignal
  readonly retry_ms?: number
  readonly clock?: Clock | undefined
}

/** When work is repeated, and until when. */
export interface RegularOptions extends Pick<OnceOptions, 'signal' | 'clock'> {
  readonly interval_ms: number
  /** `again`: the time before failed too. */
  readonly onError: (error: unknown, again: boolean) => void
}
