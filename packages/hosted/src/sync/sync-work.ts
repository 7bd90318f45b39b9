import { createMemoryEngine } from '@linkspan/search'
import { createSyncRunner, type SyncRunnerOptions } from './run.ts'
import { scheduledRuns } from './scheduled-run.ts'
import { syncWhenDue } from './scheduler.ts'

/** Syncs connectors when they are due, at most so many at once, until the signal aborts. */
export type SyncWork = (concurrency: number, signal: AbortSignal) => Promise<void>

/** Creates what a process that syncs does. Memory is taken only while it does. */
export function createSyncWork(options: Omit<SyncRunnerOptions, 'engine'>): SyncWork {
  const { store, logger } = options
  return async (concurrency, signal) => {
    const engine = createMemoryEngine()
    try {
      const runSync = createSyncRunner({ ...options, engine })
      await syncWhenDue({ store, runs: scheduledRuns(options), runSync, concurrency, logger }, signal)
    } finally {
      await engine.close()
    }
  }
}
