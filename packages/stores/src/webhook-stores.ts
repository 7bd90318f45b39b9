import type { Sealed } from './crypto/envelope.ts'

/** Which webhook of an organization. */
export interface WebhookKey {
  readonly organization_id: string
  readonly id: string
}

/** Why nothing is sent to a webhook: its attempts failed for five days, it answered 410, or a caller wanted it so. */
export type DisabledReason = 'failing' | 'gone' | 'requested'

/** An address that gets events. Times are milliseconds since 1970. */
export interface StoredWebhook extends WebhookKey {
  readonly url: string
  readonly description: string | null
  /** The types of events that it gets; null for all. */
  readonly types: readonly string[] | null
  /** The position of the last event that it has got, or that it does not want. */
  readonly position: number
  /** How often the event after that was attempted in vain. */
  readonly failures: number
  /** When that is attempted again, at the earliest. */
  readonly due_at: number
  readonly disabled: Disabled | null
  readonly created_at: number
  readonly updated_at: number
}

/** Since when nothing is sent, and why. */
export interface Disabled {
  readonly at: number
  readonly reason: DisabledReason
}

/** A webhook to be stored. It is due at once. */
export type NewWebhook = Omit<StoredWebhook, 'failures' | 'due_at' | 'disabled' | 'created_at' | 'updated_at'>

/** What a caller may change of a webhook. */
export interface WebhookChange {
  readonly url?: string | undefined
  readonly description?: string | null | undefined
  readonly types?: readonly string[] | null | undefined
  readonly position?: number | undefined
  /** Whether events are sent. */
  readonly enabled?: boolean | undefined
}

/** How far a webhook has come after an attempt. */
export interface WebhookProgress {
  readonly position: number
  readonly failures: number
  /** How long to wait until the next attempt, in milliseconds. */
  readonly pause_ms: number
  /** Why it is disabled with this. */
  readonly disabled?: DisabledReason | undefined
}

/** The webhooks of all organizations. Times are those of the store. */
export interface WebhookStore {
  insert(webhook: NewWebhook): Promise<void>
  find(key: WebhookKey): Promise<StoredWebhook | undefined>
  /** The webhook if it is enabled and its pause is over. */
  findDue(key: WebhookKey): Promise<StoredWebhook | undefined>
  /** All of an organization, oldest first. */
  list(organization_id: string): Promise<StoredWebhook[]>
  /** Changes a webhook. It is due at once, and its failures are forgotten. Returns whether there is one. */
  update(key: WebhookKey, change: WebhookChange): Promise<boolean>
  /** Deletes a webhook with its deliveries, after its secrets, in the same transaction. Returns whether there was one. */
  delete(key: WebhookKey): Promise<boolean>
  /** Enabled webhooks with events after their position whose pause is over, those that waited longest first. */
  due(limit: number): Promise<WebhookKey[]>
  /** Makes due at once what has a pause by a clock that was ahead: it would last until the clock comes there again. */
  mendDue(): Promise<void>
  /**
   * Notes how far a webhook has come. Changes nothing if another attempt or a caller has moved it since it was read, or if
   * it is to be disabled and is already. Returns whether it was noted.
   */
  progress(read: StoredWebhook, progress: WebhookProgress): Promise<boolean>
  /** The age of the oldest event that some enabled webhook has not got, in milliseconds; 0 if there is none. */
  lag(): Promise<number>
  /** Webhooks of all organizations that were disabled without a request, at most this number. */
  listDisabled(limit: number): Promise<StoredWebhook[]>
}

/** Which of a webhook's secrets. */
export interface WebhookSecretKey extends WebhookKey {
  /** From 1 on; the greatest is the present one. */
  readonly version: number
}

/** A sealed secret of a webhook. */
export interface SealedWebhookSecret extends WebhookSecretKey {
  readonly sealed: string
  /** When it ceases to sign; null for the present one. */
  readonly expires_at: number | null
}

/** The secrets of webhooks. Former ones expire by the clock of the store. */
export interface WebhookSecretStore {
  /** Adds a secret, as the present one. */
  insert(key: WebhookSecretKey, sealed: Sealed): Promise<void>
  /** The secrets that sign, the present one first. */
  list(key: WebhookKey): Promise<SealedWebhookSecret[]>
  /**
   * Lets the present secret expire after this time. Returns when it expires, or undefined if another version is the
   * present one.
   */
  retire(key: WebhookSecretKey, lifetime_ms: number): Promise<number | undefined>
  /** Deletes all secrets of a webhook. After the commit, no file of the store holds the sealed bytes. */
  delete(key: WebhookKey): Promise<void>
  deleteExpired(): Promise<void>
  /** Secrets that are sealed under other keys than this one, in order, after `after`. */
  listUnderOtherKeys(
    key_id: string,
    after: WebhookSecretKey | undefined,
    limit: number,
  ): Promise<SealedWebhookSecret[]>
  /** Replaces a sealed text by the same value under another key. Returns false when the text has changed since. */
  rewrap(secret: SealedWebhookSecret, sealed: Sealed): Promise<boolean>
}

/** An attempt to deliver an event. */
export interface NewDelivery {
  readonly id: string
  readonly event_id: string
  readonly event_type: string
  readonly position: number
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Null if the receiver accepted the event. */
  readonly failure: string | null
  /** The status of the answer; null if none came. */
  readonly status: number | null
  /** The first kilobyte of the answer; null if none came. */
  readonly answer: string | null
  readonly duration_ms: number
}

/** A stored attempt. */
export interface StoredDelivery extends NewDelivery {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number
}

/** The attempts to deliver events. */
export interface WebhookDeliveryStore {
  insert(key: WebhookKey, delivery: NewDelivery): Promise<void>
  /** The newest first, before this one. */
  list(
    key: WebhookKey,
    before: Pick<StoredDelivery, 'at' | 'id'> | undefined,
    limit: number,
  ): Promise<StoredDelivery[]>
  /** Deletes deliveries that are older than this, at most this number. Returns how many. */
  deleteOlder(age_ms: number, limit: number): Promise<number>
}
