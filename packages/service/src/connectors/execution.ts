import {
  type AnyAction,
  type ConnectorKind,
  findConfiguredEntity,
  InvalidParamsError,
  unreachedAccounts,
  type VendorReply,
  type VendorRequest,
} from '@linkspan/core'
import type { ConnectorKey } from '@linkspan/stores'
import { type RequestPolicy, requireAllowed } from '../access/request-policy.ts'
import { createRights } from '../access/rights.ts'
import { uploadsOf } from '../catalog.ts'
import { findConnector, findOpenable } from '../connections/find-connector.ts'
import type { OpenedConnectors } from '../connections/opened-connectors.ts'
import { useConnector } from '../connections/use-connector.ts'
import type { Needs } from '../needs.ts'
import type { Search, SearchedEntity } from '../search/search.ts'
import { recordedWrite } from './recorded-write.ts'

/** An operation of a connector's library, by its names in the API. */
export interface Operation extends SearchedEntity {
  readonly action: string
  /** What an upload sends. */
  readonly content?: AsyncIterable<Uint8Array>
}

export interface ExecutionOptions extends Pick<Needs, 'kinds' | 'store' | 'now' | 'logger'> {
  readonly opened: OpenedConnectors
  readonly search: Search
  /** Which requests of their own callers may send to vendors. */
  readonly requests: RequestPolicy
}

/** Runs operations on connectors. */
export function createExecution(options: ExecutionOptions) {
  const { kinds, store, search, requests } = options
  const rights = createRights(kinds)

  const run = async (key: ConnectorKey, wanted: SearchedEntity, signal: AbortSignal) =>
    search.run(await findConnector(store, kinds, key), wanted, signal)

  return {
    /** What `execute` answers for the action `search`. */
    search: run,
    /**
     * Returns exactly what the connector's library returns, or throws its error. The action `search` is answered from the
     * synced data, as `ReadyJson`, and neither calls the vendor nor needs the credentials.
     */
    async execute(key: ConnectorKey, operation: Operation, signal: AbortSignal): Promise<unknown> {
      const { entity, action, params, content } = operation
      if (content) requireUpload(kinds, operation)
      if (action === 'search') return run(key, operation, signal)
      const found = await findOpenable(store, kinds, key)
      const { connector, kind } = found
      return useConnector(options, found, (connection) => {
        const send = () => connection.execute(entity, action, params, { signal, ...(content && { content }) })
        return rights.of(kind, operation) === 'write'
          ? recordedWrite(options, connector, { entity, action }, send)
          : send()
      })
    },
    /**
     * Sends a request of the caller's own to the vendor. Throws what the connector's library throws, and `forbidden` if
     * the operator does not allow it.
     */
    async request(key: ConnectorKey, request: VendorRequest, signal: AbortSignal): Promise<VendorReply> {
      const found = await findOpenable(store, kinds, key)
      const is_write = requireAllowed(requests, found.kind, request)
      return useConnector(options, found, (connection) => {
        const { method } = request
        const send = () => connection.request(request, { signal })
        return is_write ? recordedWrite(options, found.connector, { method }, send) : send()
      })
    },

    /** Those of these accounts that the credentials do not reach. Throws what listing them throws. */
    async unreached(
      key: ConnectorKey,
      accounts: readonly string[],
      signal: AbortSignal,
    ): Promise<ReadonlySet<string>> {
      const found = await findOpenable(store, kinds, key)
      return useConnector(options, found, (connection) =>
        unreachedAccounts(found.kind, connection, accounts, { signal }),
      )
    },

    /** The declared action of an operation; undefined if its entity has none of that name. Throws as `execute` does. */
    async find(key: ConnectorKey, { entity, action }: Operation): Promise<AnyAction | undefined> {
      const { connector, kind } = await findConnector(store, kinds, key)
      const { actions } = findConfiguredEntity(kind, connector, entity)
      return Object.entries(actions).find(([name]) => name === action)?.[1]
    },
  }
}

/** Throws `invalid_params` for content that no kind takes with this operation. */
function requireUpload(kinds: readonly ConnectorKind[], { entity, action }: Operation): void {
  const uploads = uploadsOf(kinds).map((each) => `${each.entity}.${each.action}`)
  if (uploads.includes(`${entity}.${action}`)) return
  const message = `this action takes no content; those that do: ${uploads.join(', ')}`
  throw new InvalidParamsError('connectors.execute', [{ path: '$.content', message }])
}
