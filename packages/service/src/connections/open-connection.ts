import {
  type Clock,
  type Connection,
  type Connections,
  type ConnectorKind,
  type ConnectorOptions,
  type Limiter,
  type Logger,
  type OpenLimiter,
  unitsOfSlot,
} from '@linkspan/core'
import type { StoredConnector } from '@linkspan/stores'
import { connectorOptions, type VendorOptionsByType } from '../catalog.ts'
import type { CredentialKeeper } from '../credentials/credential-keeper.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { OAuthClients } from '../oauth/oauth-clients.ts'
import type { VendorVersions } from './vendor-versions.ts'

/** What connections to vendors are made of. */
export interface ConnectionContext {
  readonly keeper: CredentialKeeper
  readonly clients: OAuthClients
  /** The connections to the vendors, which all connectors share. */
  readonly connections: Connections
  /** Opens the limiter of an upstream account. */
  readonly limiter: OpenLimiter
  readonly vendor_options: VendorOptionsByType
  /** Makes the logger of one connector. */
  readonly loggerFor: (connector: StoredConnector) => Logger
  /** The versions of vendors' APIs in use. */
  readonly versions?: Pick<VendorVersions, 'optionsOf' | 'noteEnded'> | undefined
  /** The clock of the connectors; default this machine's. */
  readonly clock?: Clock | undefined
  readonly metrics?: Pick<Metrics, 'vendorCall' | 'quotas'> | undefined
}

/**
 * The longest reply of a vendor that is read into memory: parsing and answering a longer one holds up all other requests
 * for seconds. Downloads are streams without a limit.
 */
const MOST_REPLY_BYTES = 64 * 1024 * 1024

/** The limiter of a connector, and what counts its calls and watches how much of its account's day is left. */
function observed(
  type: string,
  open: OpenLimiter,
  metrics: ConnectionContext['metrics'],
): Pick<ConnectorOptions, 'limiter' | 'onAttempt'> {
  if (!metrics) return { limiter: open }
  /** By their digests: an account, and what it belongs to at the vendor. */
  const watched = new Map<string, Limiter>()
  return {
    limiter(account, limits, clock) {
      const limiter = open(account, limits, clock)
      watched.set(account, limiter)
      return limiter
    },
    onAttempt(attempt) {
      metrics.vendorCall(type, attempt)
      for (const [account, limiter] of watched) {
        const { limits, today, units = 0 } = limiter.usage()
        const { per_day, units_per_minute } = limits
        if (per_day) metrics.quotas.note(type, 'calls_per_day', account, 1 - today / per_day)
        if (units_per_minute)
          metrics.quotas.note(type, 'units_per_minute', account, 1 - units / unitsOfSlot(limits))
      }
    },
  }
}

/** Opens a stored connector: its credentials are decrypted, and checked by the kind. */
export async function openConnection(
  context: ConnectionContext,
  connector: StoredConnector,
  kind: ConnectorKind,
  setVersion: (version: number) => void,
): Promise<Connection> {
  const { keeper } = context
  const loaded = await keeper.load(connector)
  setVersion(loaded.version)
  return kind.create({
    ...(await settingsOf(context, connector, kind, loaded.credentials)),
    ...(kind.oauth && { renewable_credentials: keeper.renewable(connector, loaded, setVersion) }),
  })
}

/** Opens a connector with credentials that are not stored yet. If they are renewed, that is not stored either. */
export async function openUnstored(
  context: ConnectionContext,
  connector: StoredConnector,
  kind: ConnectorKind,
  credentials: object,
): Promise<Connection> {
  return kind.create(await settingsOf(context, { ...connector, account: null }, kind, credentials))
}

async function settingsOf(
  context: ConnectionContext,
  connector: StoredConnector,
  kind: ConnectorKind,
  credentials: object,
): Promise<ConnectorOptions & { credentials: unknown }> {
  const { clients, connections, limiter, vendor_options, loggerFor, clock, versions } = context
  const { organization_id, connector_type } = connector
  const oauth_client = await clients.forCredentials(organization_id, connector_type, credentials)
  return {
    ...connectorOptions(vendor_options[kind.type] ?? {}),
    ...(oauth_client && { oauth_client }),
    max_reply_bytes: MOST_REPLY_BYTES,
    adapter: connections.adapter,
    ...(await versions?.optionsOf(kind)),
    ...(versions && { onVersionEnded: (ended) => void versions.noteEnded(kind, ended) }),
    ...observed(kind.type, limiter, context.metrics),
    // the account is stored when a check of these credentials has succeeded
    proven_account: connector.account !== null,
    credentials,
    logger: loggerFor(connector),
    ...(clock && { clock }),
  }
}
