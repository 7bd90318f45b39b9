import { type Metrics, type RunningServices, runServices, workJobs } from '@linkspan/service'
import type { Config } from '../config/config.ts'
import { metricsOf } from './open-metrics.ts'
import { openServices, type ServiceSettings } from './open-services.ts'

/** A process that syncs connectors, delivers to webhooks and does not listen. */
export interface RunningWork extends RunningServices {
  /** What it counts; undefined unless metrics are on. */
  readonly metrics: Metrics | undefined
}

/** Opens the store, verifies the keys, and syncs connectors and delivers to webhooks when they are due. */
export async function startWork(config: Config, settings: ServiceSettings): Promise<RunningWork> {
  const metrics = metricsOf('work', config)
  const opened = await openServices(config, {
    ...settings,
    metrics,
    publicUrl: () => config.public_url,
    works: true,
  })
  return {
    ...runServices(opened, workJobs(opened.services, { ...config, ...settings }), {
      logger: settings.logger,
    }),
    metrics,
  }
}
