import { walkPages, walkRows } from '@linkspan/core/portable'
import type { CreateOptions, RequestOptions } from './call-options.ts'
import type { ConnectorRecord, SyncRun } from './generated/answers.ts'
import type { ConnectorsMethods } from './generated/methods.ts'
import type { ConnectorQuery } from './generated/requests.ts'
import type { ApiHttp } from './http.ts'
import type { AnyConnectorType, ConnectorType, ConsentedConnector, NewConnector } from './new-connector.ts'
import { requestOf } from './route-requests.ts'
import { type RequestedSync, syncAndWait } from './sync-wait.ts'

/** The connectors of the organization. */
export interface Connectors extends ConnectorsMethods {
  /**
   * Stores a connector and checks its credentials. Whatever the check says, the connector is created. The type of
   * `credentials` follows from `connector_type`.
   */
  create<const Type extends ConnectorType>(
    connector: ConsentedConnector<Type>,
    options?: CreateOptions,
  ): Promise<ConnectorRecord>
  create<const Type extends AnyConnectorType>(
    connector: NewConnector<Type>,
    options?: CreateOptions,
  ): Promise<ConnectorRecord>
  /** Every connector, newest first. */
  listAll(
    query?: Omit<ConnectorQuery, 'cursor'>,
    options?: RequestOptions,
  ): AsyncGenerator<ConnectorRecord, void, undefined>
  /**
   * Requests a sync, which begins as soon as a process is free. With `wait`, returns the run once it has ended: a search on
   * the same server finds what it has read. Throws `conflict` if one is queued or running; `run_id` names it; and
   * `sync_suspended`.
   */
  sync(id: string, request?: RequestedSync, options?: CreateOptions): Promise<SyncRun>
}

/** How many of the newest runs a wait for one of them looks at. */
const LOOKED_AT = 10

/** Adds to the methods for connectors what they do not do themselves. */
export function bindConnectors(http: ApiHttp, methods: ConnectorsMethods): Connectors {
  return {
    ...methods,
    create: (body: object, options?: CreateOptions) =>
      http.json<ConnectorRecord>(requestOf('connectors.create', body), options),
    listAll(query = {}, options = {}) {
      const pages = walkPages(
        'connectors.list',
        async (cursor, signal) => {
          const paged = cursor === undefined ? query : { ...query, cursor }
          const { data, meta } = await methods.list(paged, { ...options, signal })
          return { page: data, next: meta.cursor }
        },
        options.signal,
      )
      return walkRows(pages, options.signal)
    },
    update: (id, body, options) =>
      http.json(
        {
          ...requestOf('connectors.update', id, body),
          // the same values twice are the same change, but a secret works once
          repeatable: !('server_side_oauth_secret_id' in body),
        },
        options,
      ),
    sync: (id, { wait, ...body } = {}, options) =>
      syncAndWait(
        (own) => http.json(requestOf('connectors.sync', id, body), own),
        (own) => methods.syncs(id, { limit: LOOKED_AT }, own),
        wait,
        options,
      ),
  }
}
