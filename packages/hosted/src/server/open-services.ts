import type { Logger } from '@linkspan/core'
import {
  createServices,
  type EgressGuardOptions,
  LOOPBACK,
  type OpenedServices,
  parseNetworks,
  type ServicesOptions,
} from '@linkspan/service'
import { openStore, prepareStore, type Store, type StoreContext } from '@linkspan/stores'
import type { Config } from '../config/config.ts'
import { loadKinds } from './load-kinds.ts'
import { checkPlaces, combined, findPlaces } from './part-places.ts'
import { tablesOpener } from './table-place.ts'

/**
 * Opens the store that the configuration names, as `openStore` does. Throws `PlaceRefusedError` too, before anything is
 * written. An object storage that does not answer is a warning: most of a server works without it.
 */
async function openConfiguredStore(config: Config, context: StoreContext): Promise<Store> {
  const places = await findPlaces(config)
  await checkPlaces(config, (address, err) =>
    context.logger.warn({ err, address }, 'the object storage does not answer'),
  )
  return openStore(config, { ...context, parts: places && ((own) => combined(places(own))) })
}

/** What tests and programs change of the services, and the configuration does not say. */
type Settings =
  | 'metrics'
  | 'throttle'
  | 'clock'
  | 'check_ms'
  | 'renewal_times'
  | 'claim_held_ms'
  | 'sync_times'
  | 'webhook_settings'
  | 'outage_ms'
  | 'session_times'

/** How the services are made, apart from the configuration. */
export interface ServiceSettings extends Pick<ServicesOptions, Settings> {
  readonly logger: Logger
  /** The kinds of connectors; default the server's own and those of the configured modules. */
  readonly kinds?: ServicesOptions['kinds']
  /** A store to use and close; default the configured one. */
  readonly store?: Store
  /** How long a request of a consent to the vendor may take, in milliseconds; default 20 seconds. */
  readonly consent_ms?: number
}

/**
 * Opens the store, verifies the keys and creates the services. When a key is wrong, throws before anything is written.
 * `publicUrl` is the address at which browsers reach the server, once that is known. Only a process that `works` measures
 * tables.
 */
export async function openServices(
  config: Config,
  settings: ServiceSettings & { readonly publicUrl: () => string | undefined; readonly works: boolean },
): Promise<OpenedServices> {
  const { logger, clock, publicUrl, metrics, consent_ms } = settings
  const { key_ring, vendor_options, oidc, search_memory, vendor_requests, approval_hours, files_wall } =
    config
  const kinds = settings.kinds ?? (await loadKinds(config.kinds))
  const store = await (settings.store
    ? prepareStore(settings.store, key_ring, logger)
    : openConfiguredStore(config, { logger, now: clock?.now, onStatement: metrics?.statement.bind(metrics) }))
  try {
    const { tables } = config
    const services = createServices({
      ...settings,
      kinds,
      store,
      key_ring,
      vendor_options,
      oidc,
      search_memory,
      vendor_requests,
      approval_hours,
      files_wall,
      egress: egressOf(config),
      // the networks of the operator are for webhooks, which strangers cannot make
      document_egress: egressOf({ mode: config.mode }),
      tables: tables
        ? {
            ...tables,
            open: tablesOpener(tables),
            kept_days: config.changes_days,
          }
        : undefined,
      writes_tables: settings.works,
      connect_pages: config.connect_page?.pages,
      consent: { publicUrl, loopback: config.mode === 'development', limit_ms: consent_ms },
    })
    return { store, services }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Development servers may also call this machine, without TLS. */
function egressOf({ mode, egress_allow }: Pick<Config, 'mode' | 'egress_allow'>): EgressGuardOptions {
  const is_development = mode === 'development'
  const networks = [is_development && LOOPBACK, egress_allow].filter(Boolean).join(',')
  return { allow: networks ? parseNetworks(networks) : [], http: is_development }
}
