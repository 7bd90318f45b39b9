import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atMost, runEvery, systemClock } from '@linkspan/core'
import { backgroundJobs, type Job, type OpenedServices, runServices, workJobs } from '@linkspan/service'
import type { Config } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { answerClientError } from './client-error.ts'
import type { MetricsServer } from './metrics-server.ts'
import { metricsOf, openMetrics } from './open-metrics.ts'
import { openServices, type ServiceSettings } from './open-services.ts'
import { type CallerPace, keepPace } from './pace.ts'
import { readFirst } from './read-first.ts'
import { WorkMetrics } from './work-metrics.ts'
import { type WorkProgram, workProcess } from './work-process.ts'

/** A server that accepts requests. */
export interface RunningServer extends OpenedServices {
  /** The address of the server, without a slash at the end. */
  readonly base_url: string
  /** Where Prometheus reads the metrics, if it does. */
  readonly metrics_address?: string
  /** Node's server, to tune or observe it. */
  readonly http: Server
  /** Accepts no more requests, finishes those in flight, and closes the store. Takes less than 30 seconds. */
  close(): Promise<void>
}

/** How the server is started, apart from its configuration. */
export interface StartOptions extends ServiceSettings {
  /** How long `close` waits for requests in flight, in milliseconds; default 20 seconds. */
  readonly drain_ms?: number
  /** How fast callers have to send and read; default 10 seconds for a head, and a window of 15 seconds. */
  readonly pace?: CallerPace
  /** The hour by which background jobs run, in milliseconds; tests pass another. */
  readonly hour_ms?: number
  /**
   * Who syncs the connectors and delivers to webhooks: this process, or a process of its own that runs this program. By
   * default this server does not, and another process on the same store has to.
   */
  readonly work?: 'in_process' | WorkProgram
}

/** Opens the store, verifies the keys and listens. When a key is wrong, throws before anything is written. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { logger, drain_ms = 20_000, work, pace = PACE } = options
  let own_address: string | undefined
  const publicUrl = () => config.public_url ?? own_address
  const metrics = metricsOf('serve', config)
  const work_metrics = new WorkMetrics()
  const { store, services } = await openServices(config, {
    ...options,
    metrics,
    publicUrl,
    works: work === 'in_process',
  })
  let observed: MetricsServer | undefined
  try {
    observed = await openMetrics({ config, metrics, store, services, work: work_metrics, logger })
    await services.warmUp()
    const { trusted_proxies, body_memory, answer_memory, mcp_writers = [], allowed_origins = [] } = config
    const server = await listen(
      createServer(
        httpOptions(pace),
        createApp({
          services,
          logger,
          metrics,
          trusted_proxies,
          mcp_writers,
          allowed_origins,
          console: config.console,
          connect_page: config.connect_page,
          publicUrl,
          body_memory,
          answer_memory,
        }),
      ),
      config,
    )
    keepPace(server, pace, noteSlowReaders(logger))
    const { event_days, changes_days } = config
    const { hour_ms, clock } = options
    const background = { services, store, logger, event_days, changes_days, hour_ms, clock }
    const jobs = [...backgroundJobs(background), ...(work ? jobsOf(work) : [])]
    const running = runServices({ store, services }, jobs, { logger, drain_ms })
    const base_url = addressOf(server)
    // browsers on this machine reach it there, whichever addresses it listens on
    if (config.mode === 'development')
      own_address = base_url.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//127.0.0.1')
    return {
      base_url,
      services,
      store,
      http: server,
      ...(observed && { metrics_address: observed.address }),
      async close() {
        await Promise.all([running.stop(), drain(server, drain_ms)])
        await observed?.close()
        await running.close()
      },
    }
  } catch (error) {
    await observed?.close()
    await store.close()
    throw error
  }

  function jobsOf(program: NonNullable<StartOptions['work']>): Job[] {
    if (program === 'in_process') return workJobs(services, { ...config, ...options })
    return [workProcess({ config, program, logger, onStart: (child) => work_metrics.attach(child) })]
  }
}

const noteSlowReaders =
  (logger: StartOptions['logger']) =>
  (response: ServerResponse & { readonly locals?: { readonly context?: object } }): void =>
    logger.warn(
      { ...response.locals?.context },
      'a caller did not read its answer in time; connection closed',
    )

function addressOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

const PACE: CallerPace = { head_ms: 10_000, window_ms: 15_000 }

const httpOptions = ({ head_ms }: CallerPace) => ({
  headersTimeout: head_ms,
  // see keepPace
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: head_ms / 2,
  maxHeaderSize: 16_384,
  // the application answers these requests, in the same form as every other error
  requireHostHeader: false,
})

function listen(server: Server, { host, port }: Config): Promise<Server> {
  readFirst(server, answerClientError)
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/** Waits for the requests in flight, and closes their connections when the time is over. */
async function drain(server: Server, longest_ms: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // a kept-alive connection becomes idle when its answer is sent
  const stopSweep = runEvery(systemClock, 50, () => server.closeIdleConnections())
  await atMost(systemClock, longest_ms, closed)
  stopSweep()
  server.closeAllConnections()
  await closed
}
