import { type Connection, lacksVendorFields } from '@linkspan/core'
import type { Store } from '@linkspan/stores'
import type { OpenableConnector } from './find-connector.ts'

/** Asks the vendor for the fields of a stored configuration, if that has not been done, and stores them. */
export async function withVendorFields(
  { connectors }: Pick<Store, 'connectors'>,
  found: OpenableConnector,
  connection: Pick<Connection, 'vendorFields'>,
  signal: AbortSignal,
) {
  const { connector, kind } = found
  if (!lacksVendorFields(kind, connector)) return { found }
  const { replication_config, updated_at } = connector
  try {
    const vendor_fields = (await connection.vendorFields({ replication_config, signal })) ?? null
    await connectors.update(connector, { vendor_fields, updated_at })
    return { found: { ...found, connector: { ...connector, vendor_fields } } }
  } catch (failure) {
    signal.throwIfAborted()
    return { found, failure }
  }
}
