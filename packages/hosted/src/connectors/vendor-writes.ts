import type { VendorWrite, VendorWrites } from '@linkspan/approvals'
import type { ConnectorKind, Logger, WriteChange } from '@linkspan/core'
import type { ConnectorKey, Store } from '@linkspan/stores'
import { type RequestPolicy, requireAllowed } from '../access/request-policy.ts'
import { createRights } from '../access/rights.ts'
import { findConnector, findOpenable } from '../connections/find-connector.ts'
import type { AcquiredConnector, OpenedConnectors } from '../connections/opened-connectors.ts'
import { useConnector } from '../connections/use-connector.ts'

export interface VendorWritesOptions {
  readonly kinds: readonly ConnectorKind[]
  readonly store: Store
  readonly opened: OpenedConnectors
  /** Which requests of their own callers may send to vendors. */
  readonly requests: RequestPolicy
  readonly now: () => number
  readonly logger: Logger
}

/** Creates the service over the opened connectors. */
export function createVendorWrites(options: VendorWritesOptions): VendorWrites {
  const { kinds, store, opened, requests } = options
  const rights = createRights(kinds)

  async function use<Result>(
    key: ConnectorKey,
    write: VendorWrite,
    work: (connection: AcquiredConnector['connection']) => Promise<Result>,
  ): Promise<Result> {
    const { connector, kind, version } = await findOpenable(store, kinds, key)
    if (!('entity' in write)) requireAllowed(requests, kind, write)
    return useConnector(options, connector, await opened.acquire(connector, kind, version), work)
  }

  return {
    async connectorOf(key, write) {
      const { connector, kind } = await findConnector(store, kinds, key)
      const writes =
        'entity' in write ? rights.of(kind, write) === 'write' : requireAllowed(requests, kind, write)
      return writes ? connector : undefined
    },
    destroys: ({ connector_type: type }, write) =>
      'entity' in write ? rights.destroys({ type }, write) : write.method === 'DELETE',
    preview: (key, write, signal) =>
      use<WriteChange[] | null>(key, write, (connection) =>
        'entity' in write
          ? connection.preview(write.entity, write.action, write.params, { signal })
          : connection.previewRequest(write, { signal }),
      ),
    send: (key, write) =>
      use<unknown>(key, write, (connection) =>
        'entity' in write
          ? connection.execute(write.entity, write.action, write.params)
          : connection.request(write),
      ),
  }
}
