import { randomUUID } from 'node:crypto'
import { type Clock, elapsed } from '@linkspan/core'
import type { TakenRow } from '../sql/due-rows.ts'
import type { LeaseStore } from '../sql/lease-store.ts'
import { jittered } from './leased-work.ts'
import { type HeldLease, holdLease } from './leases.ts'

/** What becomes due, and how it is served. */
export interface DueWork {
  readonly leases: Pick<LeaseStore, 'renew' | 'release'>
  /** How much is served at once. */
  readonly concurrency: number
  /** About how often a process looks for what is due, in milliseconds. */
  readonly tick_ms: number
  /** How long the lease of what is served outlives its process, in milliseconds. */
  readonly lease_ms: number
  /** How long the lease is kept after `serve` has failed, in milliseconds, so that others come first. */
  readonly set_aside_ms: number
  /** Takes what is due, the first ones first, at most `limit`. */
  take(owner: string, ttl_ms: number, limit: number): Promise<readonly TakenRow[]>
  /** Serves one to its end, or for its turn. Returns whether it is due again at once. */
  serve(key: TakenRow, held: HeldLease): Promise<boolean>
  /** The store did not say what is due. It is asked again. */
  onUnanswered(error: unknown): void
  /** `serve` has failed. */
  onFailed(error: unknown, key: TakenRow): void
  readonly clock: Clock
}

/** How much is taken at once: what is looked at grows with its square. */
const MOST_AT_ONCE = 8

/** Serves what is due until the signal aborts. Returns what is still served then. */
export async function serveDue(work: DueWork, stop: AbortSignal): Promise<Iterable<Promise<void>>> {
  const { leases, concurrency, tick_ms, lease_ms, set_aside_ms, clock } = work
  const running = new Map<string, Promise<void>>()
  /** Whether more may be due than was taken. After a take that found less, the next one waits for its time. */
  let more = true
  let freed = Promise.withResolvers<void>()
  let tick: Promise<void> | undefined

  while (!stop.aborted) {
    do await takeDue()
    while (more && running.size < concurrency && !stop.aborted)
    tick ??= clock
      .sleep(jittered(tick_ms), stop)
      .catch(() => {})
      .then(() => {
        tick = undefined
      })
    await Promise.race([tick, freed.promise])
    freed = Promise.withResolvers<void>()
  }
  return running.values()

  async function takeDue(): Promise<void> {
    const limit = Math.min(concurrency - running.size, MOST_AT_ONCE)
    if (limit <= 0) return
    const asked_at = elapsed(clock)
    more = false
    try {
      const taken = await work.take(randomUUID(), lease_ms, limit)
      for (const key of taken) start(key, asked_at)
      more ||= taken.length === limit
    } catch (error) {
      work.onUnanswered(error)
    }
  }

  function start(key: TakenRow, asked_at: number): void {
    const held = holdLease(leases, key.lease, asked_at, { ttl_ms: lease_ms, clock })
    // one whose lease was lost may still be ending here
    const ended = Promise.resolve(running.get(key.id))
      .then(() => !stop.aborted && work.serve(key, held))
      .catch((error: unknown) => setAside(error, key, held))
      .then(async (again) => {
        await held.release()
        if (running.get(key.id) === ended) running.delete(key.id)
        more ||= again
        if (more) freed.resolve()
      })
    running.set(key.id, ended)
  }

  /** Keeps the lease of what could not be served, which no process renews. */
  async function setAside(error: unknown, key: TakenRow, held: HeldLease): Promise<false> {
    work.onFailed(error, key)
    if (stop.aborted) return false
    held.noteRelease()
    await leases.renew(key.lease, set_aside_ms).catch(() => {})
    return false
  }
}
