import type { Clock, ConnectorKind, Logger } from '@linkspan/core'
import type { KeyRing, Store } from '@linkspan/stores'
import type { RequestPolicy } from '../access/request-policy.ts'
import type { ThrottleOptions } from '../access/throttle.ts'
import type { VendorOptionsByType } from '../catalog.ts'
import type { ConnectPages } from '../connect/connect-appearance.ts'
import type { RenewalTimes } from '../credentials/exclusive-renewals.ts'
import type { OidcSettings } from '../identity/oidc-settings.ts'
import type { SessionTimes } from '../identity/sessions.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ConsentSettings } from '../oauth/oauth.ts'
import type { SyncTimes } from '../sync/scheduler.ts'
import type { TableSettings } from '../tables/tables.ts'
import type { WebhookTimes } from '../webhooks/deliver-when-due.ts'
import type { EgressGuardOptions } from '../webhooks/egress-guard.ts'

/** What the services are made of. */
export interface ServicesOptions {
  /** The kinds of connectors; default the server's own. */
  readonly kinds?: readonly ConnectorKind[] | undefined
  /** Addresses and OAuth clients by kind, in place of the vendors' own addresses and the clients of connectors. */
  readonly vendor_options?: VendorOptionsByType | undefined
  /** Open and prepared, as `openStore` of `@linkspan/stores` does it. */
  readonly store: Store
  readonly key_ring: KeyRing
  /** Default: nothing is logged. */
  readonly logger?: Logger | undefined
  /** The time of all services; default this machine's. */
  readonly clock?: Clock | undefined
  readonly throttle?: ThrottleOptions
  /** How long the check of a connector may take, in milliseconds; default 10 seconds. */
  readonly check_ms?: number | undefined
  /** For how long a store that answers nothing counts as answering, in milliseconds; default 30 seconds. */
  readonly outage_ms?: number | undefined
  /** How long servers on one store wait for each other. */
  readonly renewal_times?: RenewalTimes | undefined
  /** When the syncs of this process do what. */
  readonly sync_times?: SyncTimes | undefined
  /** How long the claim of an `Idempotency-Key` outlives its server, in milliseconds; default 15 seconds. */
  readonly claim_held_ms?: number | undefined
  /** Memory for the collections that are searched, in bytes; default half of what the process may use. */
  readonly search_memory?: number | undefined
  /** Which requests of their own callers may send to vendors; default those that only read. */
  readonly vendor_requests?: RequestPolicy | undefined
  /** Whether files are read without a wall around the process that reads them; default `optional`. */
  readonly files_wall?: 'optional' | 'required' | undefined
  /** How long a write waits for an approval, in hours; default 24. */
  readonly approval_hours?: number | undefined
  /** Which addresses callers may choose for what the server sends; default public ones with https. */
  readonly egress?: EgressGuardOptions | undefined
  /** Which addresses strangers may name for documents that the server reads; default public ones with https. */
  readonly document_egress?: EgressGuardOptions | undefined
  /** How webhooks are served. */
  readonly webhook_settings?: WebhookSettings | undefined
  readonly metrics?: Metrics | undefined
  /** The OpenID provider that people sign in by. */
  readonly oidc?: OidcSettings | undefined
  /** How long links and sessions of people last. */
  readonly session_times?: SessionTimes | undefined
  /** Where published data is written as tables for other engines; default nowhere. */
  readonly tables?: TableSettings | undefined
  /** Whether this process writes the tables, so that it has their metrics; any other one names them in answers. */
  readonly writes_tables?: boolean | undefined
  /** How the page on which customers connect accounts looks; default Linkspan's own. */
  readonly connect_pages?: ConnectPages | undefined
  /** How customers reach the server for a consent; without it, no consent can begin. */
  readonly consent?: ConsentSettings
}

/** How webhooks are served. Tests change it. */
export interface WebhookSettings {
  readonly times?: WebhookTimes
  /** How long an attempt may take, in milliseconds; default 15 seconds. */
  readonly attempt_ms?: number
  /** Decides how much longer or shorter a pause is: from 0 to 1. */
  readonly random?: () => number
}
