import type { LimitUse } from '@linkspan/core'
import type { Generated } from 'kysely'
import type { ApprovalTable } from './approval-table.ts'
import type { SessionTables } from './session-tables.ts'

/** The tables. Times are milliseconds since 1970 and JSON (a `scope` too) is text, which SQLite and PostgreSQL store alike. */
export interface Tables extends SessionTables {
  organizations: { id: string; name: string; created_at: number }
  clients: { id: string; name: string; created_at: number; last_used_at: Generated<number | null> }
  client_secrets: { client_id: string; hash: string; created_at: number }
  memberships: { client_id: string; organization_id: string }
  access_tokens: { hash: string; client_id: string; expires_at: number }
  scoped_tokens: {
    id: string
    hash: string
    organization_id: string
    client_id: string
    parent_id: string | null
    lineage: string
    name: string | null
    scope: string
    created_at: number
    expires_at: number
  }
  connectors: {
    organization_id: string
    id: string
    customer_name: string
    connector_type: string
    name: string
    replication_config: string | null
    vendor_fields: string | null
    sync_interval_seconds: number | null
    status: string
    last_error: string | null
    account: string | null
    last_check: string | null
    created_at: number
    updated_at: number
    revision: Generated<number>
  }
  sealed_credentials: {
    organization_id: string
    connector_id: string
    version: number
    key_id: string
    sealed: string
    expires_at: number | null
    scope: string | null
    renewed_at: number | null
  }
  claims: {
    organization_id: string
    connector_id: string
    key_hash: string
    owner: string
    state: string
    held_until: number
    expires_at: number
    key_id: string
    sealed: string
  }
  leases: { name: string; owner: string; fence: number; expires_at: number }
  unlisted_parts: { name: string; fence: number; seen_at: number }
  ended_versions: {
    connector_type: string
    api: string
    version: string
    next_version: string
    ended_at: number
  }
  renewal_intents: {
    organization_id: string
    connector_id: string
    version: number
    fingerprint: string
    started_at: number
    outcome: string | null
  }
  oauth_tickets: {
    hash: string
    kind: string
    organization_id: string
    customer_name: string
    connector_type: string
    application: string | null
    subject: string | null
    key_id: string
    sealed: string
    expires_at: number
  }
  redirect_urls: { organization_id: string; url: string }
  oauth_clients: {
    organization_id: string
    connector_type: string
    client_id: string
    key_id: string
    sealed: string
    set_at: number
  }
  /** What an account has used of its limits, by its digest. `starts`: when its last calls began, 13 digits each. */
  account_limits: Omit<LimitUse, 'starts'> & { account: string; starts: string; used_at: number }
  grants: {
    organization_id: string
    connector_id: string
    application: string
    subject: string | null
    by_consent: Generated<number>
  }
  collections: {
    organization_id: string
    connector_id: string
    entity: string
    declaration: string
    version: number
    records: number
    synced_at: number | null
    synced_from: string | null
    manifest: string
    checkpoint: string
    parts: string
    reconciled_at: number | null
    partial: string | null
    damaged_at: number | null
  }
  collection_rebuilds: {
    organization_id: string
    connector_id: string
    entity: string
    declaration: string
    manifest: string
    checkpoint: string
    parts: string
  }
  collection_versions: {
    organization_id: string
    connector_id: string
    entity: string
    version_id: string
    declaration: string
    version: number
    synced_at: number | null
    manifest: string
    parts: string
    partial: string | null
    kept_at: number
  }
  sync_runs: {
    organization_id: string
    connector_id: string
    run_id: string
    cause: string
    request: string
    status: string
    created_at: number
    started_at: number | null
    ended_at: number | null
    resumes_at: number | null
    lease: string | null
    entities: string
    warnings: string
    error: string | null
    since: number | null
    pauses: string | null
    removed: string | null
  }
  sync_schedules: {
    organization_id: string
    connector_id: string
    due_at: number | null
    set_at: number | null
    suspended: Generated<number>
  }
  data_keys: { organization_id: string; connector_id: string; key_id: string; sealed: string }
  part_chunks: {
    organization_id: string
    connector_id: string
    name: string
    position: number
    bytes: Uint8Array
  }
  /** `sequence` is the order of insertion. Events without a position are not read yet. */
  events: {
    sequence: Generated<number>
    organization_id: string
    position: number | null
    id: string
    type: string
    at: number
    actor: string
    request_id: string | null
    connector_id: string | null
    customer_name: string | null
    connector_type: string | null
    data: string
  }
  event_positions: { organization_id: string; position: number }
  webhooks: {
    organization_id: string
    id: string
    url: string
    description: string | null
    types: string | null
    position: number
    failures: number
    due_at: number
    set_at: number | null
    disabled_at: number | null
    disabled_reason: string | null
    created_at: number
    updated_at: number
  }
  webhook_secrets: {
    organization_id: string
    webhook_id: string
    version: number
    key_id: string
    sealed: string
    expires_at: number | null
  }
  webhook_deliveries: {
    organization_id: string
    webhook_id: string
    id: string
    at: number
    event_id: string
    event_type: string
    position: number
    attempt: number
    failure: string | null
    status: number | null
    answer: string | null
    duration_ms: number
  }
  approvals: ApprovalTable
  key_checks: { key_id: string; value: string }
  kysely_migration: { name: string; timestamp: string }
}
