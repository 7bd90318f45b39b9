import { type Connector, ConnectorError } from '@linkspan/core'
import { noConnector } from '../errors.ts'
import type { ConnectorKey, ConnectorRecord, Store } from '../stores/store.ts'

/** A stored connector with its kind. */
export interface FoundConnector {
  readonly record: ConnectorRecord
  readonly definition: Connector
}

/** A stored connector with what it takes to open it. */
export interface StoredConnector extends FoundConnector {
  /** The version of the stored credentials. */
  readonly version: number
}

/** Finds a connector. Throws `not_found`, or `unsupported_action` if this server does not offer its type. */
export async function findRecord(
  { connectors }: Pick<Store, 'connectors'>,
  definitions: readonly Connector[],
  key: ConnectorKey,
): Promise<FoundConnector> {
  const record = await connectors.find(key)
  if (!record) throw noConnector()
  return { record, definition: definitionOf(record, definitions) }
}

function definitionOf(record: ConnectorRecord, definitions: readonly Connector[]): Connector {
  const definition = definitions.find(({ type }) => type === record.connector_type)
  if (definition) return definition
  const message = `This server does not offer connectors of type ${record.connector_type}.`
  throw new ConnectorError('unsupported_action', message)
}

/** Finds a connector and its credentials. Throws as `findRecord` does. */
export async function findStored(
  { connectors }: Pick<Store, 'connectors'>,
  definitions: readonly Connector[],
  key: ConnectorKey,
): Promise<StoredConnector> {
  const found = await connectors.findWithVersion(key)
  if (!found) throw noConnector()
  return { ...found, definition: definitionOf(found.record, definitions) }
}
