import { type CallOptions, prepareRequest, type WriteChange } from '@linkspan/core'
import type { ConnectorKey, StoredConnector } from '@linkspan/stores'
import { type RequestPolicy, requireAllowed } from '../access/request-policy.ts'
import { createRights } from '../access/rights.ts'
import { findConnector, findOpenable } from '../connections/find-connector.ts'
import type { AcquiredConnector, OpenedConnectors } from '../connections/opened-connectors.ts'
import { useConnector } from '../connections/use-connector.ts'
import type { Needs } from '../needs.ts'
import { type ActsOn, guardedCall } from './acts-on.ts'
import type { VendorWrite } from './vendor-write.ts'

export interface VendorWritesOptions extends Pick<Needs, 'kinds' | 'store' | 'now' | 'logger'> {
  readonly opened: OpenedConnectors
  /** Which requests of their own callers may send to vendors. */
  readonly requests: RequestPolicy
}

/** Creates the service over the opened connectors. */
export function createVendorWrites(options: VendorWritesOptions) {
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
    /** The connector of a write; undefined if it only reads. Throws if it may not be sent. */
    async connectorOf(key: ConnectorKey, write: VendorWrite): Promise<StoredConnector | undefined> {
      const { connector, kind } = await findConnector(store, kinds, key)
      const writes =
        'entity' in write ? rights.of(kind, write) === 'write' : requireAllowed(requests, kind, write)
      return writes ? connector : undefined
    },
    /** Whether a write to a connector takes away what is there. */
    destroys({ connector_type: type }: StoredConnector, write: VendorWrite): boolean {
      if ('entity' in write) return rights.destroys({ type }, write)
      const { apis = [] } = kinds.find((kind) => kind.type === type) ?? {}
      return prepareRequest(type, apis, write).destroys
    },
    /**
     * What a write changes; null if that is not known. Throws what the write would throw, and `ConnectorChangedError` if the
     * connector acts on something else.
     */
    preview: (
      key: ConnectorKey,
      write: VendorWrite,
      acts_on: ActsOn,
      signal: AbortSignal,
    ): Promise<readonly WriteChange[] | null> =>
      use<WriteChange[] | null>(key, write, acts_on, (connection, options) =>
        'entity' in write
          ? connection.preview(write.entity, write.action, write.params, { ...options, signal })
          : connection.previewRequest(write, { ...options, signal }),
      ),
    /**
     * Sends a write, and returns what the vendor's library returns. No request is sent once the connector acts on something
     * else: then it throws `ConnectorChangedError`.
     */
    send: (key: ConnectorKey, write: VendorWrite, acts_on: ActsOn): Promise<unknown> =>
      use<unknown>(key, write, acts_on, (connection, options) =>
        'entity' in write
          ? connection.execute(write.entity, write.action, write.params, options)
          : connection.request(write, options),
      ),
  }
}

/** Shows and sends writes. */
export type VendorWrites = ReturnType<typeof createVendorWrites>
