import type { Logger } from '@linkspan/core'
import { Metrics, type OpenedServices, observeStore, type ProcessRole } from '@linkspan/service'
import type { Config } from '../config/config.ts'
import { type MetricsServer, serveMetrics } from './metrics-server.ts'
import type { WorkMetrics } from './work-metrics.ts'

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

const DAY_SECONDS = 86_400

/** Serves the metrics of this process and of its work process, with what the store knows. */
export async function openMetrics(options: OpenMetricsOptions): Promise<MetricsServer | undefined> {
  const { config, metrics, store, services, work, logger } = options
  const { host, metrics_port: port } = config
  if (!metrics || port === undefined) return undefined
  const readStore = observeStore(metrics, store, logger)
  const held = metrics.gauge('linkspan_search_held_bytes', 'The memory of the collections that are searched')
  const left = metrics.gauge(
    'linkspan_vendor_version_left_seconds',
    'The time until a vendor ends a version of its API that this server uses, in whole days, if fewer than 90; 0 if it refuses it',
    ['connector_type', 'api', 'version'],
  )
  const own = async () => {
    await readStore()
    const ending = await services.versions.ending()
    left.reset()
    for (const { connector_type, api, version, days_left } of ending)
      left.set({ connector_type, api, version }, Math.max(0, days_left) * DAY_SECONDS)
    held.set(services.search.held_bytes)
    return metrics.registry.getMetricsAsJSON()
  }
  const served = await serveMetrics({ host, port, sources: [own, ...(work ? [work.read] : [])], logger })
  logger.info({ address: served.address }, 'serving metrics')
  return served
}
