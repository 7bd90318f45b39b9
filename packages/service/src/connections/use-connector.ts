import { ConnectorError } from '@linkspan/core'
import { type StatusContext, storeStatus } from './connector-status.ts'
import type { OpenableConnector } from './find-connector.ts'
import type { AcquiredConnector, OpenedConnectors } from './opened-connectors.ts'

/** Opens a connector, uses it while it stays open, and stores what the outcome says of its credentials. */
export async function useConnector<Result>(
  context: StatusContext & { readonly opened: Pick<OpenedConnectors, 'acquire'> },
  { connector, kind, version }: OpenableConnector,
  work: (connection: AcquiredConnector['connection']) => Promise<Result>,
): Promise<Result> {
  const acquired = await context.opened.acquire(connector, kind, version)
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
