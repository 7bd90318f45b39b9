import { setTimeout as delay } from 'node:timers/promises'
import type { LeaseStore } from '../lease-store.ts'
import { withLease } from './leases.ts'

const TTL_MS = 30_000
/** How often a process asks again for a lease that another one holds. */
const RETRY_MS = 15_000

/** A random time around `ms`, so that processes that started together do not work together. */
export function jittered(ms: number, least = 0.75, most = 1.25): number {
  return ms * (least + Math.random() * (most - least))
}

/** Waits. Throws the signal's own reason when it aborts, as `jobs` expect it. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

/** Waits until this process gets the lease, and runs work to its end with it. Runs it again if the lease gets lost. */
export async function onceLeased(
  store: LeaseStore,
  name: string,
  { signal, retry_ms = RETRY_MS }: { readonly signal: AbortSignal; readonly retry_ms?: number },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  for (;;) {
    const done = await withLease(store, name, { ttl_ms: TTL_MS, signal }, async (held) => {
      await work(held.signal)
      return !held.signal.aborted
    })
    if (done?.result || signal.aborted) return
    await pause(jittered(retry_ms), signal)
  }
}

/**
 * Runs work about every `interval_ms`, and skips a time when another process runs it. `onError` is called with what the
 * work throws, and the work runs again at its next time.
 */
export async function regularlyLeased(
  store: LeaseStore,
  name: string,
  { interval_ms, signal, onError }: RegularOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  for (;;) {
    await pause(jittered(interval_ms), signal)
    try {
      await withLease(store, name, { ttl_ms: TTL_MS, signal }, (held) => work(held.signal))
    } catch (error) {
      signal.throwIfAborted()
      onError(error)
    }
  }
}

/** When work is repeated, and until when. */
export interface RegularOptions {
  readonly interval_ms: number
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}
