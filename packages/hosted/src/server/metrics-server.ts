import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from '@linkspan/core'
import { AggregatorRegistry } from 'prom-client'

/** The metrics of a process, as plain data. */
export type MetricValues = object[]

export interface MetricsServerOptions {
  readonly host: string
  readonly port: number
  /** The metrics of each process. */
  readonly sources: readonly (() => Promise<MetricValues>)[]
  readonly logger: Pick<Logger, 'error'>
}

/** Answers Prometheus. */
export interface MetricsServer {
  readonly address: string
  close(): Promise<void>
}

/** Serves `/metrics` on a port of its own, without authentication: it belongs to an internal network. */
export async function serveMetrics({
  host,
  port,
  sources,
  logger,
}: MetricsServerOptions): Promise<MetricsServer> {
  const answer: RequestListener = async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    try {
      const values = await Promise.all(sources.map((read) => read()))
      const merged = AggregatorRegistry.aggregate(values)
      response.writeHead(200, { 'Content-Type': merged.contentType }).end(await merged.metrics())
    } catch (err) {
      logger.error({ err }, 'the metrics could not be read')
      response.writeHead(500).end()
    }
  }
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, answer)
  server.listen(port, host)
  await once(server, 'listening')
  const { address, family, port: bound } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
