import { walkPages, walkRows } from '@linkspan/core/portable'
import { type ApiRequest, PAGE } from './api-request.ts'
import type { CreateOptions, RequestOptions } from './call-options.ts'
import type {
  CheckResult,
  ConnectorPage,
  ConnectorRecord,
  ConnectorSummary,
  SyncReport,
  SyncRun,
} from './generated/answers.ts'
import type { ConnectorPatch, ConnectorQuery } from './generated/requests.ts'
import type { Http } from './http.ts'
import type { AnyConnectorType, ConnectorType, ConsentedConnector, NewConnector } from './new-connector.ts'
import { type RequestedSync, syncAndWait } from './sync-wait.ts'

/** The connectors of the organization. */
export interface Connectors {
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
  /** One page, newest first. */
  list(query?: ConnectorQuery, options?: RequestOptions): Promise<ConnectorPage>
  /** Every connector, newest first. */
  listAll(
    query?: Omit<ConnectorQuery, 'cursor'>,
    options?: RequestOptions,
  ): AsyncGenerator<ConnectorRecord, void, undefined>
  /** How the connectors are: how many in each state, and what needs somebody, by reason. */
  summary(options?: RequestOptions): Promise<ConnectorSummary>
  /** One connector, with how far its sync is. */
  get(id: string, options?: RequestOptions): Promise<ConnectorRecord>
  /** Changes a connector; its id stays. New credentials are checked. */
  update(id: string, patch: ConnectorPatch, options?: RequestOptions): Promise<ConnectorRecord>
  /**
   * Deletes a connector with its credentials and synced data. `revoke` says whether its grant is revoked at the vendor;
   * default: only if a consent on the server made it.
   */
  delete(
    id: string,
    request?: {
      /** Whether the grant is revoked at the vendor. */
      readonly revoke?: boolean
    },
    options?: RequestOptions,
  ): Promise<void>
  /** Checks the credentials by one cheap call to the vendor. */
  check(id: string, options?: RequestOptions): Promise<CheckResult>
  /**
   * Requests a sync, which begins as soon as a process is free. With `wait`, returns the run once it has ended: a search on
   * the same server finds what it has read. Throws `conflict` if one is queued or running; `run_id` names it; and
   * `sync_suspended`.
   */
  sync(id: string, request?: RequestedSync, options?: CreateOptions): Promise<SyncRun>
  /**
   * Ends the run that is queued, running or paused; what it has published stays. Returns that run, or the newest one if there
   * is nothing to end; null if there was never one.
   */
  cancelSync(id: string, options?: RequestOptions): Promise<SyncRun | null>
  /** Ends the present run and begins no other, until `resumeSync`. */
  suspendSync(id: string, options?: RequestOptions): Promise<SyncReport>
  /** Begins runs again after `suspendSync`, the first at once. */
  resumeSync(id: string, options?: RequestOptions): Promise<SyncReport>
  /** How far the sync is, with its last runs. */
  syncs(id: string, options?: RequestOptions): Promise<SyncReport>
}

const CONNECTORS = 'integrations/connectors'
const pathOf = (id: string, rest = '') => `${CONNECTORS}/${encodeURIComponent(id)}${rest}`

/** Asks for a page of connectors. */
export function listRequest(query: ConnectorQuery): ApiRequest {
  return {
    operation: 'connectors.list',
    method: 'GET',
    path: CONNECTORS,
    query: { ...query },
    repeatable: true,
    expected: PAGE,
  }
}

/** Asks for a connector. */
export function getRequest(id: string): ApiRequest {
  const expected = {
    what: 'connector',
    holds: (answer: Partial<ConnectorRecord>) => typeof answer.connector_type === 'string',
  }
  return { operation: 'connectors.get', method: 'GET', path: pathOf(id), repeatable: true, expected }
}

/** A request that may be sent again, because of its key. */
const keyed = (operation: string, path: string, body: unknown): ApiRequest => ({
  operation,
  method: 'POST',
  path,
  body,
  repeatable: true,
  keyed: true,
  takes: ['idempotency_key'],
})

/** How many of the newest runs a wait for one of them looks at. */
const LOOKED_AT = 10

const readRequest = (id: string): ApiRequest => ({
  operation: 'connectors.syncs',
  method: 'GET',
  path: pathOf(id, '/sync'),
  repeatable: true,
})

/** A request that ends runs or lets them begin: a repetition changes nothing more. */
const controlRequest = (id: string, action: 'cancel' | 'suspend' | 'resume'): ApiRequest => ({
  operation: `connectors.${action}Sync`,
  method: 'POST',
  path: pathOf(id, `/sync/${action}`),
  repeatable: true,
})

/** Creates the methods for connectors. */
export function bindConnectors(http: Http): Connectors {
  const list: Connectors['list'] = (query = {}, options) => http.json(listRequest(query), options)
  return {
    create: (body: object, options?: CreateOptions) =>
      http.json<ConnectorRecord>(keyed('connectors.create', CONNECTORS, body), options),
    list,
    listAll(query = {}, options = {}) {
      const pages = walkPages(
        'connectors.list',
        async (cursor, signal) => {
          const paged = cursor === undefined ? query : { ...query, cursor }
          const { data, meta } = await list(paged, { ...options, signal })
          return { page: data, next: meta.cursor }
        },
        options.signal,
      )
      return walkRows(pages, options.signal)
    },
    summary: (options) =>
      http.json(
        { operation: 'connectors.summary', method: 'GET', path: `${CONNECTORS}/summary`, repeatable: true },
        options,
      ),
    get: (id, options) => http.json(getRequest(id), options),
    update: (id, body, options) =>
      http.json(
        {
          operation: 'connectors.update',
          method: 'PATCH',
          path: pathOf(id),
          body,
          // the same values twice are the same change, but a secret works once
          repeatable: !('server_side_oauth_secret_id' in body),
        },
        options,
      ),
    delete: (id, { revoke } = {}, options) =>
      http.json(
        {
          operation: 'connectors.delete',
          method: 'DELETE',
          path: pathOf(id, revoke === undefined ? '' : `?revoke=${revoke}`),
          // a repetition of one whose answer was lost would find nothing
          repeatable: false,
        },
        options,
      ),
    check: (id, options) =>
      http.json(
        { operation: 'connectors.check', method: 'POST', path: pathOf(id, '/check'), repeatable: true },
        options,
      ),
    sync: (id, { wait, ...body } = {}, options) =>
      syncAndWait(
        (own) => http.json(keyed('connectors.sync', pathOf(id, '/sync'), body), own),
        (own) => http.json({ ...readRequest(id), query: { limit: LOOKED_AT } }, own),
        wait,
        options,
      ),
    cancelSync: (id, options) => http.json(controlRequest(id, 'cancel'), options),
    suspendSync: (id, options) => http.json(controlRequest(id, 'suspend'), options),
    resumeSync: (id, options) => http.json(controlRequest(id, 'resume'), options),
    syncs: (id, options) => http.json(readRequest(id), options),
  }
}
