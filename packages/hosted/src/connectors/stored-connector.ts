import { type Connector, ConnectorError } from '@linkspan/core'
import { noConnector } from '../errors.ts'
import type { ConnectorKey, ConnectorRecord, Store } from '../stores/store.ts'

/** A stored connector with what it takes to open it. */
export interface StoredConnector {
  readonly record: ConnectorRecord
  readonly definition: Connector
  /** The version of the stored credentials. */
  readonly version: number
}

/** Finds a connector. Throws `not_found`, or `unsupported_action` if this server does not offer its type. */
export async function findStored(
  { connectors, credentials }: Pick<Store, 'connectors' | 'credentials'>,
  definitions: readonly Connector[],
  key: ConnectorKey,
): Promise<StoredConnector> {
  const record = await connectors.find(key)
  const version = record && (await credentials.version(key))
  if (!record || version === undefined) throw noConnector()
  const definition = definitions.find(({ type }) => type === record.connector_type)
  if (definition) return { record, definition, version }
  const message = `This server does not offer connectors of type ${record.connector_type}.`
  throw new ConnectorError('unsupported_action', message)
}
