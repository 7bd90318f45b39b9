import type { ConnectorHealth, Store, StoredConnector } from '@linkspan/stores'
import { recordEvent } from '../events/record-event.ts'

/**
 * Stores what the credentials of this version have shown, with an event if the status of the connector changes. Changes
 * nothing when newer credentials are stored.
 */
export async function storeHealth(
  store: Pick<Store, 'transaction'>,
  connector: StoredConnector,
  credentials_version: number,
  health: ConnectorHealth,
): Promise<void> {
  const { status, last_error } = health
  const { connector_type } = connector
  await store.transaction(async (stores) => {
    const { connectors } = stores
    // the status first: of two processes that find the same, one changes it
    const changes =
      status !== undefined && (await connectors.setStatus(connector, credentials_version, status))
    if (!(await connectors.setHealth(connector, credentials_version, health)) || !changes) return
    const reason = last_error?.reason
    if (status === 'active') await recordEvent(stores, 'connector.recovered', connector, { connector_type })
    else {
      const data = { connector_type, ...(reason && { reason }) }
      await recordEvent(stores, 'connector.reauth_required', connector, data)
    }
  })
}
