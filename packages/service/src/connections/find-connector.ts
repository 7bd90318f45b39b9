import { ConnectorError, type ConnectorKind } from '@linkspan/core'
import { type ConnectorKey, noConnector, type Store, type StoredConnector } from '@linkspan/stores'

/** A stored connector with what it takes to open it. */
export interface OpenableConnector extends FoundConnector {
  /** The version of the stored credentials. */
  readonly version: number
}

/** Finds a connector. Throws `not_found`, or `unsupported_action` if this server does not offer its type. */
export async function findConnector(
  { connectors }: Pick<Store, 'connectors'>,
  kinds: readonly ConnectorKind[],
  key: ConnectorKey,
) {
  const connector = await connectors.find(key)
  if (!connector) throw noConnector()
  return { connector, kind: kindOf(connector, kinds) }
}

/** A stored connector with its kind. */
export type FoundConnector = Awaited<ReturnType<typeof findConnector>>

function kindOf(connector: StoredConnector, kinds: readonly ConnectorKind[]): ConnectorKind {
  const kind = kinds.find(({ type }) => type === connector.connector_type)
  if (kind) return kind
  const message = `This server does not offer connectors of type ${connector.connector_type}.`
  throw new ConnectorError('unsupported_action', message)
}

/** Finds a connector and its credentials. Throws as `findConnector` does. */
export async function findOpenable(
  { connectors }: Pick<Store, 'connectors'>,
  kinds: readonly ConnectorKind[],
  key: ConnectorKey,
): Promise<OpenableConnector> {
  const found = await connectors.findWithVersion(key)
  if (!found) throw noConnector()
  return { ...found, kind: kindOf(found.connector, kinds) }
}
