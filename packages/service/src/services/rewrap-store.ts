import {
  type ApprovalKey,
  type ClaimKey,
  type ConnectorKey,
  contextOfClaim,
  contextOfDataKey,
  type OAuthClientKey,
  type RewrapOptions,
  type RewrapResult,
  rewrapValues,
  type SealedDataKey,
  type SealedOAuthClient,
  type SealedWebhookSecret,
  type Store,
  type StoredApproval,
  type StoredClaim,
  type StoredCredentials,
  type WebhookSecretKey,
} from '@linkspan/stores'
import { approvalContext } from '../approvals/approval-content.ts'
import { contextOf } from '../credentials/credential-keeper.ts'
import { recordForAll } from '../events/record-event.ts'
import { oauthClientContext } from '../oauth/oauth-clients.ts'
import { webhookSecretContext } from '../webhooks/webhook-secrets.ts'

/** Encrypts the data keys of all values in a store with the primary key, with an event if some have another one. */
export async function rewrapStore({
  store,
  ...options
}: RewrapOptions & { readonly store: Store }): Promise<RewrapResult> {
  const key_id = options.key_ring.primary.id
  // before the first value: a server that dies meanwhile leaves values under the former key, and the event comes again
  if ((await store.key_checks.keysInUse()).some((each) => each !== key_id))
    await recordForAll(store, 'key.rotated', { key_id })
  const results = [
    await rewrapValues<StoredCredentials, ConnectorKey>(
      store.credentials,
      (record) => contextOf(record, record.version),
      options,
    ),
    await rewrapValues<StoredClaim, ClaimKey>(
      store.claims,
      (claim) => contextOfClaim(claim, claim.state),
      options,
    ),
    await rewrapValues<SealedOAuthClient, OAuthClientKey>(store.oauth_clients, oauthClientContext, options),
    await rewrapValues<SealedDataKey, ConnectorKey>(store.data_keys, contextOfDataKey, options),
    await rewrapValues<StoredApproval, ApprovalKey>(
      store.approvals,
      (approval) => approvalContext(approval, approval.state),
      options,
    ),
    await rewrapValues<SealedWebhookSecret, WebhookSecretKey>(
      store.webhook_secrets,
      webhookSecretContext,
      options,
    ),
  ]
  return {
    rewrapped: results.reduce((sum, { rewrapped }) => sum + rewrapped, 0),
    failed: results.flatMap(({ failed }) => failed),
  }
}
