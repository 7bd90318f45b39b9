import { randomUUID } from 'node:crypto'
import type { Connector } from '@linkspan/core'
import type { CredentialKeeper } from '../credentials/credential-keeper.ts'
import type { KeyRing } from '../crypto/key-ring.ts'
import { noConnector } from '../errors.ts'
import type { ConnectorKey, ConnectorRecord, ConnectorStatus, LastError, Store } from '../stores/store.ts'
import { parseCursor, toCursor } from './cursor.ts'
import { checkNewConnector, type NewConnector, requireKind } from './new-connector.ts'
import type { OpenedConnectors } from './opened-connectors.ts'

/** A connector as callers see it: never with its credentials. */
export interface ConnectorView {
  readonly id: string
  readonly name: string
  readonly customer_name: string
  readonly connector_type: string
  readonly replication_config: unknown
  readonly status: ConnectorStatus
  /** Why the credentials stopped working, when they did. */
  readonly last_error?: LastError
  readonly created_at: string
  readonly updated_at: string
}

/** One page of connectors. */
export interface ConnectorPage {
  readonly data: readonly ConnectorView[]
  readonly meta: { readonly has_more: boolean; readonly cursor: string | null }
}

/** Which connectors to list. */
export interface ListQuery {
  readonly customer_name?: string | undefined
  readonly connector_type?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Creates, reads and deletes an organization's connectors. */
export interface Connectors {
  create(organization_id: string, given: NewConnector): Promise<ConnectorView>
  get(key: ConnectorKey): Promise<ConnectorView>
  list(organization_id: string, query: ListQuery): Promise<ConnectorPage>
  delete(key: ConnectorKey): Promise<void>
}

export interface ConnectorsOptions {
  readonly definitions: readonly Connector[]
  readonly store: Store
  readonly keeper: CredentialKeeper
  readonly opened: OpenedConnectors
  readonly key_ring: KeyRing
  readonly now: () => number
}

const LIST = 'connectors.list'

/** Creates the service for connectors. */
export function createConnectors(options: ConnectorsOptions): Connectors {
  const { definitions, store, keeper, opened, key_ring, now } = options
  return {
    async create(organization_id, given) {
      const { definition, credentials, ...checked } = checkNewConnector(definitions, given)
      const created_at = now()
      const record: ConnectorRecord = {
        ...checked,
        organization_id,
        id: `con_${randomUUID()}`,
        connector_type: definition.type,
        status: 'active',
        last_error: null,
        created_at,
        updated_at: created_at,
      }
      const sealed = keeper.sealFirst(record, credentials)
      await store.transaction(async (stores) => {
        await stores.connectors.insert(record)
        await stores.credentials.insert(record, sealed)
      })
      return toView(record)
    },

    async get(key) {
      const record = await store.connectors.find(key)
      if (!record) throw noConnector()
      return toView(record)
    },

    async list(organization_id, query) {
      const { limit, cursor, customer_name } = query
      const connector_type = query.connector_type && requireKind(LIST, definitions, query.connector_type).type
      const bound = [organization_id, customer_name ?? null, connector_type ?? null]
      const after = cursor === undefined ? undefined : parseCursor(LIST, key_ring, bound, cursor)
      const filter = { organization_id, customer_name, connector_type, after, limit: limit + 1 }
      const found = await store.connectors.list(filter)
      const records = found.slice(0, limit)
      const last = found.length > limit ? records.at(-1) : undefined
      const meta = { has_more: last !== undefined, cursor: last ? toCursor(key_ring, bound, last) : null }
      return { data: records.map(toView), meta }
    },

    async delete(key) {
      const deleted = await store.transaction(async (stores) => {
        await stores.credentials.delete(key)
        return stores.connectors.delete(key)
      })
      if (!deleted) throw noConnector()
      opened.retire(key)
    },
  }
}

function toView(record: ConnectorRecord): ConnectorView {
  const { id, name, customer_name, connector_type, replication_config, status, last_error } = record
  return {
    id,
    name,
    customer_name,
    connector_type,
    replication_config,
    status,
    ...(last_error && { last_error }),
    created_at: new Date(record.created_at).toISOString(),
    updated_at: new Date(record.updated_at).toISOString(),
  }
}
