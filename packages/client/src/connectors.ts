import { walkPages, walkRows } from '@linkspan/core/portable'
import type {
  CheckResult,
  ConnectorPage,
  ConnectorPatch,
  ConnectorQuery,
  ConnectorRecord,
  NewConnector,
  SyncReport,
  SyncRequest,
  SyncRun,
} from './api-types.ts'
import type { ApiRequest, Http, RequestOptions } from './http.ts'
import { randomKey } from './random-key.ts'

/** The options of a request that creates something. */
export interface CreateOptions extends RequestOptions {
  /** The `Idempotency-Key`; by default a random one for each call. */
  readonly idempotency_key?: string
}

/** The connectors of the organization. */
export interface Connectors {
  /** Stores a connector and checks its credentials. Whatever the check says, the connector is created. */
  create(connector: NewConnector, options?: CreateOptions): Promise<ConnectorRecord>
  /** One page, newest first. */
  list(query?: ConnectorQuery, options?: RequestOptions): Promise<ConnectorPage>
  /** Every connector, newest first. */
  listAll(
    query?: Omit<ConnectorQuery, 'cursor'>,
    options?: RequestOptions,
  ): AsyncGenerator<ConnectorRecord, void, undefined>
  /** One connector, with how far its sync is. */
  get(id: string, options?: RequestOptions): Promise<ConnectorRecord>
  /** Changes a connector; its id stays. New credentials are checked. */
  update(id: string, patch: ConnectorPatch, options?: RequestOptions): Promise<ConnectorRecord>
  /** Deletes a connector with its credentials and synced data. */
  delete(id: string, options?: RequestOptions): Promise<void>
  /** Checks the credentials by one cheap call to the vendor. */
  check(id: string, options?: RequestOptions): Promise<CheckResult>
  /** Requests a sync, which begins as soon as a process is free. Throws `conflict` if one is queued or running. */
  sync(id: string, request?: SyncRequest, options?: CreateOptions): Promise<SyncRun>
  /** How far the sync is, with its last runs. */
  syncs(id: string, options?: RequestOptions): Promise<SyncReport>
}

/** Creates the methods for connectors. */
export function bindConnectors(http: Http): Connectors {
  const path = (id: string, rest = '') => `integrations/connectors/${encodeURIComponent(id)}${rest}`
  const read = (at: string, query: ApiRequest['query'] = {}): ApiRequest => ({
    method: 'GET',
    path: at,
    query,
    repeatable: true,
  })
  const list: Connectors['list'] = (query = {}, options) =>
    http.json(read('integrations/connectors', { ...query }), options)
  return {
    create: (body, { idempotency_key = randomKey(), ...options } = {}) =>
      http.json(
        { method: 'POST', path: 'integrations/connectors', body, repeatable: true, idempotency_key },
        options,
      ),
    list,
    listAll(query = {}, options = {}) {
      const pages = walkPages(
        'connectors.list',
        async (cursor, signal) => {
          const { data, meta } = await list(
            { ...query, ...(cursor !== undefined && { cursor }) },
            { ...options, signal },
          )
          return { page: data, next: meta.cursor }
        },
        options.signal,
      )
      return walkRows(pages, options.signal)
    },
    get: (id, options) => http.json(read(path(id)), options),
    // the same values twice are the same change
    update: (id, body, options) =>
      http.json(
        { method: 'PATCH', path: path(id), body, repeatable: !('server_side_oauth_secret_id' in body) },
        options,
      ),
    // a repetition of one whose answer was lost would find nothing
    delete: (id, options) => http.json({ method: 'DELETE', path: path(id), repeatable: false }, options),
    check: (id, options) =>
      http.json({ method: 'POST', path: path(id, '/check'), repeatable: true }, options),
    sync: (id, body = {}, { idempotency_key = randomKey(), ...options } = {}) =>
      http.json(
        { method: 'POST', path: path(id, '/sync'), body, repeatable: true, idempotency_key },
        options,
      ),
    syncs: (id, options) => http.json(read(path(id, '/sync')), options),
  }
}
