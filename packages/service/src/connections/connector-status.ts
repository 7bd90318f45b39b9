import type { ConnectorError } from '@linkspan/core'
import type { ConnectorHealth, LastCheck, Store, StoredConnector } from '@linkspan/stores'
import { recordEvent } from '../events/record-event.ts'
import type { Needs } from '../needs.ts'
import type { AcquiredConnector } from './opened-connectors.ts'

/** The parts of an error that are stored with a connector. */
export function toStoredError({
  code,
  message,
  reason,
  remedy,
}: ConnectorError): NonNullable<LastCheck['error']> {
  return { code, message, ...(reason && { reason }), ...(remedy && { remedy }) }
}

/** What storing a status takes. */
export interface StatusContext extends Pick<Needs, 'now' | 'logger'> {
  readonly store: Pick<Store, 'transaction'>
}

/**
 * Stores whether the credentials of a connector work; `error` says why they do not. A failure is logged only: the vendor
 * has already answered.
 */
export async function storeStatus(
  { store, now, logger }: StatusContext,
  connector: StoredConnector,
  acquired: AcquiredConnector,
  error?: ConnectorError,
): Promise<void> {
  const status = error ? 'reauth_required' : 'active'
  const last_error = error ? { ...toStoredError(error), at: new Date(now()).toISOString() } : null
  try {
    await storeHealth(store, connector, acquired.version(), { status, last_error })
  } catch {
    logger.error({ connector_id: connector.id, status }, 'storing the status of the connector failed')
  }
}

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
