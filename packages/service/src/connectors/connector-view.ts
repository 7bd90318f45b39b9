import type { ConnectorKind } from '@linkspan/core'
import type { CredentialFacts, StoredConnector } from '@linkspan/stores'
import { healthOf } from '@linkspan/sync'
import { toMoment } from '../moment.ts'
import { grantedScopes, presentGroups } from '../oauth/consent-groups.ts'
import type { SyncView } from '../sync/sync-answers.ts'
import type { ConnectorView } from './connector-answers.ts'

/** A connector as callers see it. */
export function toConnectorView(
  kind: ConnectorKind | undefined,
  connector: StoredConnector,
  facts: CredentialFacts | undefined,
  sync: SyncView,
  now: number,
): ConnectorView {
  const { id, name, customer_name, connector_type, replication_config, status, last_error } = connector
  const { tags, sync_interval_seconds, account, last_check } = connector
  const granted_scopes = grantedScopes(facts)
  const view = {
    id,
    name,
    customer_name,
    connector_type,
    tags,
    replication_config,
    sync_interval_seconds,
    status,
    ...(last_error && { last_error }),
    account,
    last_check,
    credentials_expire_at: toMoment(facts?.expires_at),
    credentials_renewed_at: toMoment(facts?.renewed_at),
    granted_scopes,
    consent_groups: presentGroups(kind, granted_scopes),
    sync,
    created_at: toMoment(connector.created_at),
    updated_at: toMoment(connector.updated_at),
  }
  return { ...view, health: healthOf(view, now) }
}
