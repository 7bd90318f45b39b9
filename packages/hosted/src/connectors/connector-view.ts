import type { Account } from '@linkspan/core'
import type {
  ConnectorStatus,
  CredentialFacts,
  LastCheck,
  LastError,
  StoredConnector,
} from '../stores/store.ts'
import type { StreamView } from '../streams/stream-view.ts'
import type { SyncView } from '../sync/sync-view.ts'

/** A connector as callers see it: never with its credentials. */
export interface ConnectorView {
  readonly id: string
  readonly name: string
  readonly customer_name: string
  readonly connector_type: string
  readonly replication_config: unknown
  readonly sync_interval_seconds: number | null
  readonly status: ConnectorStatus
  /** Why the credentials stopped working, when they did. */
  readonly last_error?: LastError
  readonly account: Account | null
  readonly last_check: LastCheck | null
  readonly credentials_expire_at: string | null
  readonly credentials_renewed_at: string | null
  readonly granted_scopes: readonly string[] | null
  readonly sync: SyncView
  /** The entities that the configuration makes; only in the answer for one connector. */
  readonly streams?: readonly StreamView[]
  readonly created_at: string
  readonly updated_at: string
}

/** A connector as callers see it. */
export function toView(
  connector: StoredConnector,
  facts: CredentialFacts | undefined,
  sync: SyncView,
): ConnectorView {
  const { id, name, customer_name, connector_type, replication_config, status, last_error } = connector
  const { sync_interval_seconds, account, last_check } = connector
  return {
    id,
    name,
    customer_name,
    connector_type,
    replication_config,
    sync_interval_seconds,
    status,
    ...(last_error && { last_error }),
    account,
    last_check,
    credentials_expire_at: toMoment(facts?.expires_at),
    credentials_renewed_at: toMoment(facts?.renewed_at),
    granted_scopes: facts?.scope?.split(/[\s,]+/).filter(Boolean) ?? null,
    sync,
    created_at: new Date(connector.created_at).toISOString(),
    updated_at: new Date(connector.updated_at).toISOString(),
  }
}

function toMoment(milliseconds: number | null | undefined): string | null {
  return typeof milliseconds === 'number' ? new Date(milliseconds).toISOString() : null
}
