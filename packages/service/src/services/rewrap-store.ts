import {
  claimContents,
  contextOfDataKey,
  type RewrapOptions,
  type RewrapResult,
  rewrapValues,
  type Store,
} from '@linkspan/stores'
import { approvalContents } from '../change-sets/approval-content.ts'
import { writeContents } from '../change-sets/write-content.ts'
import { credentialContext } from '../credentials/credential-keeper.ts'
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
  const { credentials, claims, oauth_clients, data_keys, approvals, approval_writes, webhook_secrets } = store
  const results = [
    await rewrapValues(credentials, (record) => credentialContext(record, record.version), options),
    await rewrapValues(claims, claimContents.contextOf, options),
    await rewrapValues(oauth_clients, oauthClientContext, options),
    await rewrapValues(data_keys, contextOfDataKey, options),
    await rewrapValues(approvals, approvalContents.contextOf, options),
    await rewrapValues(approval_writes, writeContents.contextOf, options),
    await rewrapValues(webhook_secrets, webhookSecretContext, options),
  ]
  return {
    rewrapped: results.reduce((sum, { rewrapped }) => sum + rewrapped, 0),
    failed: results.flatMap(({ failed }) => failed),
  }
}
