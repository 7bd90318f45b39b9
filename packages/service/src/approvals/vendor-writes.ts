import {
  type CallOptions,
  type ConnectorKind,
  type Logger,
  prepareRequest,
  type WriteChange,
} from '@linkspan/core'
import type { ConnectorKey, Store } from '@linkspan/stores'
import { type RequestPolicy, requireAllowed } from '../access/request-policy.ts'
import { createRights } from '../access/rights.ts'
import { findConnector, findOpenable } from '../connections/find-connector.ts'
import type { AcquiredConnector, OpenedConnectors } from '../connections/opened-connectors.ts'
import { useConnector } from '../connections/use-connector.ts'
import { type ActsOn, guardedCall } from './acts-on.ts'
import type { VendorWrites } from './ports.ts'
import type { VendorWrite } from './vendor-write.ts'

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
    acts_on: ActsOn,
    work: (connection: AcquiredConnector['connection'], options: CallOptions) => Promise<Result>,
  ): Promise<Result> {
    const { connector, kind, version } = await findOpenable(store, kinds, key)
    if (!('entity' in write)) requireAllowed(requests, kind, write)
    const guard = guardedCall(acts_on, connector, () => store.connectors.find(key))
    const acquired = await opened.acquire(connector, kind, version)
    return useConnector(options, connector, acquired, (connection) => work(connection, guard))
  }

  return {
    async connectorOf(key, write) {
      const { connector, kind } = await findConnector(store, kinds, key)
      const writes =
        'entity' in write ? rights.of(kind, write) === 'write' : requireAllowed(requests, kind, write)
      return writes ? connector : undefined
    },
    destroys({ connector_type: type }, write) {
      if ('entity' in write) return rights.destroys({ type }, write)
      const { apis = [] } = kinds.find((kind) => kind.type === type) ?? {}
      return prepareRequest(type, apis, write).destroys
    },
    preview: (key, write, acts_on, signal) =>
      use<WriteChange[] | null>(key, write, acts_on, (connection, options) =>
        'entity' in write
          ? connection.preview(write.entity, write.action, write.params, { ...options, signal })
          : connection.previewRequest(write, { ...options, signal }),
      ),
    send: (key, write, acts_on) =>
      use<unknown>(key, write, acts_on, (connection, options) =>
        'entity' in write
          ? connection.execute(write.entity, write.action, write.params, options)
          : connection.request(write, options),
      ),
  }
}
