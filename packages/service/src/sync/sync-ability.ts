import { ConnectorError, type ConnectorKind, type Issue, planSync } from '@linkspan/core'
import type { StoredConnector } from '@linkspan/stores'

/**
 * What the configuration of a connector lacks for a sync; empty if it can be synced. Each path starts at the connector,
 * such as `$.replication_config.property_ids`.
 */
export function missingForSync(
  kind: ConnectorKind,
  { replication_config }: Pick<StoredConnector, 'replication_config'>,
): readonly Issue[] {
  try {
    if (planSync(kind, replication_config ?? undefined).length > 0) return []
    return [{ path: '$.connector_type', message: `${kind.type} has nothing to sync` }]
  } catch (error) {
    if (ConnectorError.isInstance(error) && error.code === 'invalid_params') return error.errors ?? []
    throw error
  }
}
