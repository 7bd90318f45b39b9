import type {
  Clock,
  Connection,
  Connections,
  ConnectorKind,
  ConnectorOptions,
  Logger,
  OpenLimiter,
} from '@linkspan/core'
import { connectorOptions, type VendorOptionsByType } from '../catalog.ts'
import type { CredentialKeeper } from '../credentials/credential-keeper.ts'
import type { OAuthClients } from '../oauth/oauth-clients.ts'
import type { StoredConnector } from '../stores/store.ts'

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
  /** The clock of the connectors; default this machine's. */
  readonly clock?: Clock | undefined
}

/**
 * The longest reply of a vendor that is read into memory: parsing and answering a longer one holds up all other requests
 * for seconds. Downloads are streams without a limit.
 */
const MOST_REPLY_BYTES = 64 * 1024 * 1024

/** Opens a stored connector: its credentials are decrypted, and checked by the kind. */
export async function openConnection(
  context: ConnectionContext,
  connector: StoredConnector,
  kind: ConnectorKind,
  setVersion: (version: number) => void,
): Promise<Connection> {
  const { keeper, clients, connections, limiter, vendor_options, loggerFor, clock } = context
  const loaded = await keeper.load(connector)
  setVersion(loaded.version)
  const { organization_id, connector_type } = connector
  const oauth_client = await clients.forCredentials(organization_id, connector_type, loaded.credentials)
  const settings: ConnectorOptions & { credentials: unknown } = {
    ...connectorOptions(vendor_options[kind.type] ?? {}),
    ...(oauth_client && { oauth_client }),
    max_reply_bytes: MOST_REPLY_BYTES,
    adapter: connections.adapter,
    limiter,
    // the account is stored when a check of these credentials has succeeded
    proven_account: connector.account !== null,
    credentials: loaded.credentials,
    logger: loggerFor(connector),
    ...(clock && { clock }),
    ...(kind.oauth && { renewable_credentials: keeper.renewable(connector, loaded, setVersion) }),
  }
  return kind.create(settings)
}
