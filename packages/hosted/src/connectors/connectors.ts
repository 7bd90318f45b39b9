import { randomUUID } from 'node:crypto'
import type { Connector } from '@linkspan/core'
import type { CredentialKeeper } from '../credentials/credential-keeper.ts'
import type { KeyRing } from '../crypto/key-ring.ts'
import { noConnector } from '../errors.ts'
import type { ConnectorKey, ConnectorRecord, LastError, Store } from '../stores/store.ts'
import { parseConnectorInput, parseListInput } from './connector-input.ts'
import { parseCursor, toCursor } from './cursor.ts'
import type { OpenedConnectors } from './opened-connectors.ts'

/** A connector as it is answered: never with its credentials. */
export interface ConnectorView {
  readonly id: string
  readonly name: string
  readonly customer_name: string
  readonly connector_type: string
  readonly replication_config: unknown
  readonly status: string
  /** Why it stopped working, where it did. */
  readonly last_error?: LastError
  readonly created_at: string
  readonly updated_at: string
}

/** One page of connectors. */
export interface ConnectorPage {
  readonly data: readonly ConnectorView[]
  readonly meta: { readonly has_more: boolean; readonly cursor: string | null }
}

/** Makes, reads and deletes an organization's connectors. */
export interface Connectors {
  create(organization_id: string, body: unknown): Promise<ConnectorView>
  get(key: ConnectorKey): Promise<ConnectorView>
  list(organization_id: string, query: unknown): Promise<ConnectorPage>
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

/** The service over the connectors' stores. */
export function createConnectors(options: ConnectorsOptions): Connectors {
  const { definitions, store, keeper, opened, key_ring, now } = options
  return {
    async create(organization_id, body) {
      const { definition, credentials, ...given } = parseConnectorInput(definitions, body)
      const created_at = now()
      const record: ConnectorRecord = {
        ...given,
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
      const { limit, cursor, customer_name, connector_type } = parseListInput(definitions, query)
      const bound = [organization_id, customer_name ?? null, connector_type ?? null]
      const after = cursor === undefined ? undefined : parseCursor(key_ring, bound, cursor)
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
