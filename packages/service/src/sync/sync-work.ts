import { createMemoryEngine } from '@linkspan/search'
import { createSyncRunner, type SyncRunnerOptions } from './run.ts'
import { scheduledRuns } from './scheduled-run.ts'
import { type SyncTimes, syncWhenDue } from './scheduler.ts'

/** Syncs connectors when they are due, a number of them at once, until the signal aborts. */
export type SyncWork = (
  shares: { concurrency: number; turn_ms: number },
  signal: AbortSignal,
) => Promise<void>

const TIMES: SyncTimes = { tick_ms: 2_000, lease_ms: 30_000 }

/** Creates what a process that syncs does. Memory is taken only while it does. */
export function createSyncWork(
  options: Omit<SyncRunnerOptions, 'engine' | 'turn_ms'> & { readonly times?: SyncTimes | undefined },
): SyncWork {
  const { store, logger, clock, times = TIMES } = options
  return async ({ concurrency, turn_ms }, signal) => {
    const engine = createMemoryEngine()
    try {
      const runSync = createSyncRunner({ ...options, engine, turn_ms })
      const runs = scheduledRuns({ ...options, now: clock.now, lease_ms: times.lease_ms })
      await syncWhenDue({ store, runs, runSync, concurrency, logger, times, clock }, signal)
    } finally {
      await engine.close()
    }
  }
}
