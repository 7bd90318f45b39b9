import { createTickets, type TicketStore } from '@linkspan/stores'
import type { VendorOptionsByType } from '../catalog.ts'
import type { Needs } from '../needs.ts'
import { createConsent } from './consent.ts'
import { createOAuthClients } from './oauth-clients.ts'
import { createRedirects } from './redirects.ts'
import { openVendorFetch } from './vendor-fetch.ts'
import { createVendorOAuth, type VendorOAuth } from './vendor-oauth.ts'

/** How customers reach the server for a consent. */
export interface ConsentSettings {
  /** The address of the server as browsers reach it; undefined if it is not known. */
  publicUrl(): string | undefined
  /** Whether applications on this machine may be returned to without registration. */
  readonly loopback: boolean
  /** How long one request to a vendor may take, in milliseconds; default 20 seconds. */
  readonly limit_ms?: number | undefined
}

export interface OAuthOptions extends Pick<Needs, 'kinds' | 'store' | 'envelope' | 'logger' | 'now'> {
  readonly vendor_options: VendorOptionsByType
  readonly settings: ConsentSettings
}

const STATE_LIFETIME_MS = 10 * 60_000
const SECRET_LIFETIME_MS = 15 * 60_000

/** The parts of consent flows that other services use. */
export function createOAuth(options: OAuthOptions) {
  const { kinds, vendor_options, store, envelope, settings, logger, now } = options
  const { fetch, close } = openVendorFetch(settings.limit_ms ?? 20_000)
  const clients = createOAuthClients({ store: store.oauth_clients, envelope, vendor_options, now })
  const vendors = new Map(
    kinds.flatMap((kind): [string, VendorOAuth][] => {
      const { type, oauth: endpoints } = kind
      const vendor = vendor_options[type] ?? {}
      return endpoints ? [[type, createVendorOAuth({ kind, endpoints, vendor, fetch, now })]] : []
    }),
  )
  const secretsIn = (tickets: TicketStore) =>
    createTickets({ store: tickets, envelope, kind: 'secret_id', lifetime_ms: SECRET_LIFETIME_MS })
  const redirects = createRedirects(store.redirects, settings)
  const consent = createConsent({
    kinds,
    vendors,
    clients,
    redirects,
    store,
    statesIn: (tickets) =>
      createTickets({ store: tickets, envelope, kind: 'state', lifetime_ms: STATE_LIFETIME_MS }),
    secretsIn,
    publicUrl: () => settings.publicUrl(),
    logger,
  })
  return {
    consent,
    clients,
    redirects,
    /** The OAuth of each type of connector that has one. */
    vendors,
    /** The secret_ids, in a store or in one of its transactions. */
    secretsIn,
    /** Sends the requests of protocols. */
    fetch,
    close,
  }
}
