import { type Connector, ConnectorError, type Logger } from '@linkspan/core'
import type { ConnectorKey, ConnectorRecord, Store } from '../stores/store.ts'
import { storeStatus } from './connector-status.ts'
import type { AcquiredConnector, OpenedConnectors } from './opened-connectors.ts'
import { findStored } from './stored-connector.ts'

/** An operation of a connector's library, by its names in the API. */
export interface Operation {
  readonly entity: string
  readonly action: string
  /** Checked by the library. */
  readonly params?: unknown
}

/** Runs operations on connectors. */
export interface Execution {
  /** Returns exactly what the connector's library returns, or throws its error. */
  execute(key: ConnectorKey, operation: Operation, signal: AbortSignal): Promise<unknown>
}

export interface ExecutionOptions {
  readonly definitions: readonly Connector[]
  readonly store: Store
  readonly opened: OpenedConnectors
  readonly now: () => number
  readonly logger: Logger
}

/** Creates the service that runs operations on opened connectors. */
export function createExecution({ definitions, store, opened, now, logger }: ExecutionOptions): Execution {
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
      const { record, definition, version } = await findStored(store, definitions, key)
      refuseSearch(definition, operation)
      const acquired = await opened.acquire(record, definition, version)
      try {
        return await run(record, acquired, operation, signal)
      } finally {
        acquired.release()
      }
    },
  }
}

/** The library's own message sends callers to the hosted server, so a server without synced data answers itself. */
function refuseSearch({ type, entities }: Connector, { entity, action }: Operation): void {
  const declared = Object.values(entities).find(({ name }) => name === entity)
  if (action !== 'search' || !declared?.search) return
  const choices = `this server has no synced data to search; allowed: ${Object.keys(declared.actions).join(', ')}`
  throw new ConnectorError('unsupported_action', `${type}: ${entity} cannot be searched here; ${choices}`, {
    errors: [{ path: '$.action', message: choices }],
  })
}
