import type { ConnectorError } from '@linkspan/core'
import type { Store, StoredConnector } from '@linkspan/stores'
import type { Needs } from '../needs.ts'
import { toStoredError } from './last-error.ts'
import type { AcquiredConnector } from './opened-connectors.ts'
import { storeHealth } from './store-health.ts'

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
