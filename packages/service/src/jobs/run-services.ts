import { atMost, type Logger, systemClock } from '@linkspan/core'
import type { Store } from '@linkspan/stores'
import type { Services } from '../services/services.ts'
import { createJobs, type Job } from './jobs.ts'

/** Services on a store that is open. */
export interface OpenedServices {
  readonly store: Store
  readonly services: Services
}

/** Services whose jobs run in this process. */
export interface RunningServices extends OpenedServices {
  /** Ends the jobs; other processes on the store continue them. The services still answer. */
  stop(): Promise<void>
  /** Ends the jobs, and closes the services and the store. Takes less than 30 seconds. */
  close(): Promise<void>
}

const DRAIN_MS = 15_000
/** How long the end of a process waits for renewed credentials to be stored, in milliseconds. */
const SETTLE_MS = 8_000

/** Starts jobs on services. */
export function runServices(
  { store, services }: OpenedServices,
  jobs: readonly Job[],
  { logger, drain_ms = DRAIN_MS }: { readonly logger: Logger; readonly drain_ms?: number | undefined },
): RunningServices {
  const running = createJobs(logger)
  for (const job of [{ name: 'confirm keys', run: services.confirmKeys }, ...jobs]) running.start(job)

  async function stop(): Promise<void> {
    services.readiness.drain()
    running.abort()
    await atMost(systemClock, drain_ms, running.drain())
  }

  return {
    store,
    services,
    stop,
    async close() {
      await stop()
      await atMost(systemClock, SETTLE_MS, services.close())
      await store.close()
    },
  }
}
