import { ConnectorError } from '@linkspan/core'
import type { StoredConnector } from '@linkspan/stores'
import { type StatusContext, storeStatus } from './connector-status.ts'
import type { AcquiredConnector } from './opened-connectors.ts'

/** Uses a connector while it stays open, and stores what the outcome says of its credentials. */
export async function useConnector<Result>(
  context: StatusContext,
  connector: StoredConnector,
  acquired: AcquiredConnector,
  work: (connection: AcquiredConnector['connection']) => Promise<Result>,
): Promise<Result> {
  try {
    const answer = await work(acquired.connection)
    if (connector.status !== 'active') await storeStatus(context, connector, acquired)
    return answer
  } catch (error) {
    if (ConnectorError.isInstance(error) && error.code === 'reauth_required')
      await storeStatus(context, connector, acquired, error)
    throw error
  } finally {
    acquired.release()
  }
}
