import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Connector } from '@linkspan/core'
import type { Logger } from 'pino'
import type { ThrottleOptions } from '../access/throttle.ts'
import { connectors } from '../catalog.ts'
import type { Config } from '../config.ts'
import type { RenewalTimes } from '../credentials/exclusive-renewals.ts'
import { createApp } from '../http/app.ts'
import { childLogger } from '../logging.ts'
import { createServices, type Services } from '../services.ts'
import { openStore, prepareStore } from '../stores/open.ts'
import type { Store } from '../stores/store.ts'
import { backgroundJobs } from './background-jobs.ts'
import { answerClientError } from './client-error.ts'
import { createJobs } from './jobs.ts'

/** A server that accepts requests. */
export interface RunningServer {
  /** The address of the server, without a slash at the end. */
  readonly base_url: string
  readonly services: Services
  readonly store: Store
  /** Node's server, to tune or observe it. */
  readonly http: Server
  /** Accepts no more requests, finishes those in flight, and closes the store. Takes less than 30 seconds. */
  close(): Promise<void>
}

/** How the server is started, apart from its configuration. */
export interface StartOptions {
  readonly logger: Logger
  /** The kinds of connectors; default all of them. */
  readonly definitions?: readonly Connector[]
  /** A store to use and close; default the configured one. */
  readonly store?: Store
  readonly throttle?: ThrottleOptions
  /** How long `close` waits for requests in flight, in milliseconds; default 20 seconds. */
  readonly drain_ms?: number
  /** Memory for large request bodies in flight, in bytes; default 64 MiB. */
  readonly body_memory?: number
  readonly now?: () => number
  /** How long the check of a connector may take, in milliseconds; default 10 seconds. */
  readonly check_ms?: number
  /** How long servers on one store wait for each other. */
  readonly renewal_times?: RenewalTimes
  /** How long the claim of an `Idempotency-Key` outlives its server, in milliseconds; default 15 seconds. */
  readonly claim_held_ms?: number
  /** How long a request of a consent to the vendor may take, in milliseconds; default 20 seconds. */
  readonly consent_ms?: number
}

/** Opens the store, verifies the keys and listens. When a key is wrong, throws before anything is written. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const {
    logger,
    definitions = connectors,
    throttle,
    drain_ms = 20_000,
    body_memory,
    now,
    check_ms,
    claim_held_ms,
    consent_ms,
  } = options
  const store = await (options.store
    ? prepareStore(options.store, config.key_ring)
    : openStore(config, { logger, now }))
  const jobs = createJobs(logger)
  let own_address: string | undefined
  try {
    const services = createServices({
      definitions,
      vendor_options: config.vendor_options,
      store,
      key_ring: config.key_ring,
      logger,
      loggerFor: ({ organization_id, id, connector_type }) =>
        childLogger(logger, { organization_id, connector_id: id, connector_type }),
      ...(throttle && { throttle }),
      ...(now && { now }),
      check_ms,
      renewal_times: options.renewal_times,
      claim_held_ms,
      search_memory: config.search_memory,
      consent: {
        publicUrl: () => config.public_url ?? own_address,
        loopback: config.mode === 'development',
        limit_ms: consent_ms,
      },
    })
    const { trusted_proxies } = config
    const server = await listen(
      createServer(
        httpOptions,
        createApp({ services, logger, trusted_proxies, ...(body_memory !== undefined && { body_memory }) }),
      ),
      config,
    )
    for (const job of backgroundJobs({ services, store, logger })) jobs.start(job)
    const base_url = addressOf(server)
    // browsers on this machine reach it there, whichever addresses it listens on
    if (config.mode === 'development')
      own_address = base_url.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//127.0.0.1')
    return {
      base_url,
      services,
      store,
      http: server,
      async close() {
        services.readiness.drain()
        jobs.abort()
        await Promise.all([drain(server, drain_ms), atMost(drain_ms, jobs.drain())])
        await atMost(SETTLE_MS, services.close())
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

function addressOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** A request must arrive within these times, so that no caller keeps a connection by sending slowly. */
const httpOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  // the application answers these requests, in the same form as every other error
  requireHostHeader: false,
}

function listen(server: Server, { host, port }: Config): Promise<Server> {
  server.on('clientError', answerClientError)
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
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await atMost(longest_ms, closed)
  clearInterval(sweep)
  server.closeAllConnections()
  await closed
}

/** How long `close` waits for renewed credentials to be stored, after the requests. */
const SETTLE_MS = 8_000

/** Waits for work to end, up to a limit. */
async function atMost(longest_ms: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const late = delay(longest_ms, undefined, { signal: timer.signal }).catch(() => {})
  await Promise.race([work, late]).finally(() => timer.abort())
}
