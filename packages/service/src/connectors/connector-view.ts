import type { ConnectorKind } from '@linkspan/core'
import type { CredentialFacts, StoredConnector } from '@linkspan/stores'
import { healthOf } from '@linkspan/sync'
import { grantedScopes, presentGroups } from '../oauth/consent-groups.ts'
import { shown } from '../shown.ts'
import type { SyncView } from '../sync/sync-answers.ts'
import { type ConnectorView, connector } from './connector-answers.ts'

/** A connector as callers see it. */
export function toConnectorView(
  kind: ConnectorKind | undefined,
  stored: StoredConnector,
  facts: CredentialFacts | undefined,
  sync: SyncView,
  now: number,
): ConnectorView {
  const granted_scopes = grantedScopes(facts)
  const view = {
    ...stored,
    last_error: stored.last_error ?? undefined,
    credentials_expire_at: facts?.expires_at ?? null,
    credentials_renewed_at: facts?.renewed_at ?? null,
    granted_scopes,
    consent_groups: presentGroups(kind, granted_scopes),
    sync,
  }
  return shown(connector, { ...view, health: healthOf(view, now) })
}
