import { atMost, systemClock } from '@linkspan/core'
import type { Metrics } from '@linkspan/service'
import type { Config } from '../config/config.ts'
import { createJobs } from './jobs.ts'
import { metricsOf } from './open-metrics.ts'
import { type OpenedServices, openServices, type ServiceSettings } from './open-services.ts'
import { workJobs } from './work-jobs.ts'

/** A process that syncs connectors, delivers to webhooks and does not listen. */
export interface RunningWork extends OpenedServices {
  /** What it counts; undefined unless metrics are on. */
  readonly metrics: Metrics | undefined
  /** Ends the runs, which others continue, and closes the store. Takes less than 30 seconds. */
  close(): Promise<void>
}

/** How long the end of a process waits for renewed credentials to be stored, in milliseconds. */
export const SETTLE_MS = 8_000
/** How long `close` waits for the runs to end, in milliseconds. */
const DRAIN_MS = 15_000

/** Opens the store, verifies the keys, and syncs connectors and delivers to webhooks when they are due. */
export async function startWork(config: Config, settings: ServiceSettings): Promise<RunningWork> {
  const { logger } = settings
  const metrics = metricsOf('work', config)
  const opened = await openServices(config, { ...settings, metrics, publicUrl: () => config.public_url })
  const { services, store } = opened
  const jobs = createJobs(logger)
  for (const job of workJobs(services, config)) jobs.start(job)
  return {
    ...opened,
    metrics,
    async close() {
      jobs.abort()
      await atMost(systemClock, DRAIN_MS, jobs.drain())
      await atMost(systemClock, SETTLE_MS, services.close())
      await store.close()
    },
  }
}
