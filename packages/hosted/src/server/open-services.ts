import type { Clock, ConnectorKind } from '@linkspan/core'
import {
  childLogger,
  createServices,
  type EgressGuardOptions,
  LOOPBACK,
  type Metrics,
  parseNetworks,
  type RenewalTimes,
  type Services,
  type SessionTimes,
  type SyncTimes,
  type ThrottleOptions,
  type WebhookSettings,
} from '@linkspan/service'
import { prepareStore, type Store } from '@linkspan/stores'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { loadKinds } from './load-kinds.ts'
import { openConfiguredStore } from './open-configured-store.ts'

/** How the services are made, apart from the configuration. */
export interface ServiceSettings {
  readonly logger: Logger
  /** The kinds of connectors; default the server's own and those of the configured modules. */
  readonly kinds?: readonly ConnectorKind[]
  /** A store to use and close; default the configured one. */
  readonly store?: Store
  readonly metrics?: Metrics | undefined
  readonly throttle?: ThrottleOptions
  /** The time of all services and of the store; default this machine's, and the database's own. */
  readonly clock?: Clock
  /** How long the check of a connector may take, in milliseconds; default 10 seconds. */
  readonly check_ms?: number
  /** How long servers on one store wait for each other. */
  readonly renewal_times?: RenewalTimes
  /** How long the claim of an `Idempotency-Key` outlives its server, in milliseconds; default 15 seconds. */
  readonly claim_held_ms?: number
  /** When the syncs of this process do what; by default they look every 2 seconds, and leases last 30. */
  readonly sync_times?: SyncTimes
  /** How webhooks are served. */
  readonly webhook_settings?: WebhookSettings
  /** For how long a store that answers nothing counts as answering, in milliseconds; default 30 seconds. */
  readonly outage_ms?: number
  /** How long a request of a consent to the vendor may take, in milliseconds; default 20 seconds. */
  readonly consent_ms?: number
  /** How long links and sessions of people last. */
  readonly session_times?: SessionTimes
}

/** A store with the services on it. */
export interface OpenedServices {
  readonly store: Store
  readonly services: Services
}

/**
 * Opens the store, verifies the keys and creates the services. When a key is wrong, throws before anything is written.
 * `publicUrl` is the address at which browsers reach the server, once that is known.
 */
export async function openServices(
  config: Config,
  settings: ServiceSettings & { readonly publicUrl: () => string | undefined },
): Promise<OpenedServices> {
  const { logger, throttle, clock, publicUrl, metrics } = settings
  const {
    check_ms,
    outage_ms,
    renewal_times,
    claim_held_ms,
    consent_ms,
    sync_times,
    webhook_settings,
    session_times,
  } = settings
  const kinds = settings.kinds ?? (await loadKinds(config.kind_modules))
  const store = await (settings.store
    ? prepareStore(settings.store, config.key_ring)
    : openConfiguredStore(config, { logger, now: clock?.now, onStatement: metrics?.statement.bind(metrics) }))
  try {
    const services = createServices({
      kinds,
      vendor_options: config.vendor_options,
      store,
      key_ring: config.key_ring,
      logger,
      loggerFor: ({ organization_id, id, connector_type }) =>
        childLogger(logger, { organization_id, connector_id: id, connector_type }),
      metrics,
      ...(throttle && { throttle }),
      clock,
      check_ms,
      outage_ms,
      renewal_times,
      claim_held_ms,
      sync_times,
      egress: egressOf(config),
      webhook_settings,
      session_times,
      oidc: config.oidc,
      search_memory: config.search_memory,
      vendor_requests: config.vendor_requests,
      approval_hours: config.approval_hours,
      files_wall: config.files_wall,
      consent: { publicUrl, loopback: config.mode === 'development', limit_ms: consent_ms },
    })
    return { store, services }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Development servers may also call this machine, without TLS. */
function egressOf({ mode, egress_allow }: Config): EgressGuardOptions {
  const is_development = mode === 'development'
  const networks = [is_development && LOOPBACK, egress_allow].filter(Boolean).join(',')
  return { allow: networks ? parseNetworks(networks) : [], http: is_development }
}
