import type { Logger } from '@linkspan/core'
import type { Config } from '../config/config.ts'
import { Metrics, type ProcessRole } from '../metrics/metrics.ts'
import { type MetricsServer, serveMetrics } from '../metrics/metrics-server.ts'
import { observeStore } from '../metrics/store-metrics.ts'
import type { WorkMetrics } from '../metrics/work-metrics.ts'
import type { OpenedServices } from './open-services.ts'

/** The metrics of a process; none unless the configuration has a port for them. */
export function metricsOf(role: ProcessRole, { metrics_port }: Config): Metrics | undefined {
  return metrics_port === undefined ? undefined : new Metrics(role)
}

export interface OpenMetricsOptions extends OpenedServices {
  readonly config: Pick<Config, 'host' | 'metrics_port'>
  readonly metrics: Metrics | undefined
  /** The work process of a server. */
  readonly work?: WorkMetrics
  readonly logger: Logger
}

/** Serves the metrics of this process and of its work process, with what the store knows. */
export async function openMetrics(options: OpenMetricsOptions): Promise<MetricsServer | undefined> {
  const { config, metrics, store, services, work, logger } = options
  const { host, metrics_port: port } = config
  if (!metrics || port === undefined) return undefined
  const readStore = observeStore(metrics, store, logger)
  const held = metrics.gauge('linkspan_search_held_bytes', 'The memory of the collections that are searched')
  const own = async () => {
    await readStore()
    held.set(services.search.held_bytes)
    return metrics.registry.getMetricsAsJSON()
  }
  const served = await serveMetrics({ host, port, sources: [own, ...(work ? [work.read] : [])], logger })
  logger.info({ address: served.address }, 'serving metrics')
  return served
}
