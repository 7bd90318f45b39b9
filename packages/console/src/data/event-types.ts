import type { EventType } from '@linkspan/client'
import type { Tone } from './health.ts'

/** Each type of events in words; the compiler holds it complete. */
export const EVENT_TEXTS: Readonly<Record<EventType, readonly [text: string, tone?: Tone]>> = {
  'connector.created': ['A connector was created'],
  'connector.updated': ['A connector was changed'],
  'connector.deleted': ['A connector was deleted'],
  'connector.reauth_required': ['The vendor refused the credentials', 'bad'],
  'connector.recovered': ['The credentials work again', 'good'],
  'consent.started': ['A consent began'],
  'consent.completed': ['A customer consented', 'good'],
  'consent.failed': ['A consent failed', 'bad'],
  'write.requested': ['A write was requested'],
  'write.approved': ['A write was approved'],
  'write.refused': ['A write was refused', 'warn'],
  'write.executed': ['A write ended'],
  'sync.succeeded': ['A sync succeeded', 'good'],
  'sync.failed': ['A sync failed', 'bad'],
  'sync.paused': ['A sync waits for a limit', 'warn'],
  'sync.warned': ['A sync could not read some sources', 'warn'],
  'sync.cancelled': ['A sync was cancelled'],
  'sync.suspended': ['Syncing was suspended', 'warn'],
  'sync.resumed': ['Syncing was resumed'],
  'records.changed': ['Records changed'],
  'client.created': ['A client was created'],
  'client.secret_added': ['A client got a new secret'],
  'client.revoked': ['A client was revoked', 'warn'],
  'token.created': ['A token was made'],
  'token.revoked': ['A token was revoked'],
  'sign_in_link.created': ['A link to sign in was made'],
  'session.started': ['A person signed in'],
  'session.ended': ['A session ended'],
  'connect_session.completed': ['A customer connected an account'],
  'redirect.added': ['A return address was allowed'],
  'redirect.removed': ['A return address was removed'],
  'oauth_client.set': ['An OAuth client was set'],
  'oauth_client.removed': ['An OAuth client was removed'],
  'key.rotated': ['The primary key changed'],
  'webhook.disabled': ['A webhook was disabled', 'bad'],
  'table.failed': ['A table could not be written', 'bad'],
  'table.recovered': ['A table is written again', 'good'],
  'table.rebuilt': ['A table was rebuilt'],
  'vendor.version_ending': ['A version of a vendor ends', 'warn'],
}

/** The words of a type; that of a later version is its name. */
export const eventText = (type: string): readonly [string, Tone?] =>
  (EVENT_TEXTS as Readonly<Record<string, readonly [string, Tone?]>>)[type] ?? [type]
