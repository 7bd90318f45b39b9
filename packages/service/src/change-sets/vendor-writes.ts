import {
  type AnyAction,
  type CallOptions,
  type Connection,
  findConfiguredEntity,
  prepareRequest,
  type WriteChange,
} from '@linkspan/core'
import type { ConnectorKey, StoredConnector } from '@linkspan/stores'
import { type RequestPolicy, requireAllowed } from '../access/request-policy.ts'
import { createRights } from '../access/rights.ts'
import { findConnector, findOpenable } from '../connections/find-connector.ts'
import type { AcquiredConnector, OpenedConnectors } from '../connections/opened-connectors.ts'
import { useConnector } from '../connections/use-connector.ts'
import type { Needs } from '../needs.ts'
import { type ActsOn, guardedCall } from './acts-on.ts'
import type { VendorWrite } from './write-content.ts'

/** What a plan does before a write. */
type Planned = NonNullable<Parameters<Connection['preview']>[3]>['planned']

export interface VendorWritesOptions extends Pick<Needs, 'kinds' | 'store' | 'now' | 'logger'> {
  readonly opened: OpenedConnectors
  /** Which requests of their own callers may send to vendors. */
  readonly requests: RequestPolicy
}

/** Creates the service over the opened connectors. */
export function createVendorWrites(options: VendorWritesOptions) {
  const { kinds, store, requests } = options
  const rights = createRights(kinds)

  async function use<Result>(
    key: ConnectorKey,
    write: VendorWrite,
    acts_on: ActsOn,
    work: (
      connection: AcquiredConnector['connection'],
      options: CallOptions,
      connector: StoredConnector,
    ) => Promise<Result>,
  ): Promise<Result> {
    const found = await findOpenable(store, kinds, key)
    const { connector } = found
    if (!('entity' in write)) requireAllowed(requests, found.kind, write)
    const guard = guardedCall(acts_on, connector, () => store.connectors.find(key))
    return useConnector(options, found, (connection) => work(connection, guard, connector))
  }

  const declared = (connector: StoredConnector, write: VendorWrite) => declaredOf(kinds, connector, write)

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
     * What a write changes, after what is planned before it; null if that is not known. Throws what the write would throw,
     * and `ConnectorChangedError` if the connector acts on something else.
     */
    preview: (
      key: ConnectorKey,
      write: VendorWrite,
      acts_on: ActsOn,
      signal: AbortSignal,
      planned?: Planned,
    ): Promise<readonly WriteChange[] | null> =>
      use<WriteChange[] | null>(key, write, acts_on, (connection, options) => {
        const given = { ...options, signal, ...(planned && { planned }) }
        return 'entity' in write
          ? connection.preview(write.entity, write.action, write.params, given)
          : connection.previewRequest(write, given)
      }),
    /** What is declared of a write. */
    declared,
    /**
     * Sends a write, and returns what the vendor's library returns, with the ids of what it has created. No request is sent
     * once the connector acts on something else: then it throws `ConnectorChangedError`.
     */
    send: (key: ConnectorKey, write: VendorWrite, acts_on: ActsOn) =>
      use(key, write, acts_on, async (connection, options, connector) => {
        if (!('entity' in write)) return { answer: await connection.request(write, options), ids: [] }
        const { creates } = declared(connector, write)
        const answer = await connection.execute(write.entity, write.action, write.params, options)
        return { answer, ids: creates?.ids(answer as never) ?? [] }
      }),
  }
}

function declaredOf(kinds: Needs['kinds'], connector: StoredConnector, write: VendorWrite): DeclaredWrite {
  const kind = kinds.find(({ type }) => type === connector.connector_type)
  if (!kind) return { checkable: false }
  if (!('entity' in write)) return { checkable: prepareRequest(kind.type, kind.apis ?? [], write).checkable }
  const { actions } = findConfiguredEntity(kind, connector, write.entity)
  const { preview, creates, opposite } =
    Object.entries(actions).find(([name]) => name === write.action)?.[1] ?? {}
  const checkable = preview?.check !== undefined
  return { checkable, ...(creates && { creates }), ...(opposite && { opposite }) }
}

/** What is declared of a write. */
export interface DeclaredWrite extends Pick<AnyAction, 'creates' | 'opposite'> {
  /** Whether the vendor can check it without doing it. */
  readonly checkable: boolean
}

/** Shows and sends writes. */
export type VendorWrites = ReturnType<typeof createVendorWrites>
