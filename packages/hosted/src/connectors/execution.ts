import { type Connector, ConnectorError, type Logger } from '@linkspan/core'
import type { Search } from '../search/search.ts'
import type { ConnectorKey, ConnectorRecord, Store } from '../stores/store.ts'
import { storeStatus } from './connector-status.ts'
import type { AcquiredConnector, OpenedConnectors } from './opened-connectors.ts'
import { findRecord, findStored } from './stored-connector.ts'

/** An operation of a connector's library, by its names in the API. */
export interface Operation {
  readonly entity: string
  readonly action: string
  /** Checked by the library, or by the search. */
  readonly params?: unknown
}

/** Runs operations on connectors. */
export interface Execution {
  /**
   * Returns exactly what the connector's library returns, or throws its error. The action `search` is answered from the
   * synced data, as `ReadyJson`, and neither calls the vendor nor needs the credentials.
   */
  execute(key: ConnectorKey, operation: Operation, signal: AbortSignal): Promise<unknown>
}

export interface ExecutionOptions {
  readonly definitions: readonly Connector[]
  readonly store: Store
  readonly opened: OpenedConnectors
  readonly search: Search
  readonly now: () => number
  readonly logger: Logger
}

/** Creates the service that runs operations on opened connectors. */
export function createExecution(options: ExecutionOptions): Execution {
  const { definitions, store, opened, search, now, logger } = options
  const context = { store, now, logger }

  async function run(
    record: ConnectorRecord,
    acquired: AcquiredConnector,
    operation: Operation,
    signal: AbortSignal,
  ) {
    const { entity, action, params } = operation
    try {
      const answer = await acquired.connection.execute(entity, action, params, { signal })
      if (record.status !== 'active') await storeStatus(context, record, acquired)
      return answer
    } catch (error) {
      if (ConnectorError.isInstance(error) && error.code === 'reauth_required')
        await storeStatus(context, record, acquired, error)
      throw error
    }
  }

  return {
    async execute(key, operation, signal) {
      if (operation.action === 'search')
        return search.run(await findRecord(store, definitions, key), operation, signal)
      const { record, definition, version } = await findStored(store, definitions, key)
      const acquired = await opened.acquire(record, definition, version)
      try {
        return await run(record, acquired, operation, signal)
      } finally {
        acquired.release()
      }
    },
  }
}
