import type { Tags } from './connector-limits.ts'

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
  /** The customer, the connectors and the tags whose events it gets; null for all, and those of the organization. */
  readonly customer_name: string | null
  readonly connector_ids: readonly string[] | null
  readonly tags: Tags | null
  /** The position of the last event that it has got, or that it does not want. */
  readonly position: number
  /** How often the event after that was attempted in vain. */
  readonly failures: number
  /** Why the last attempt failed, in a word of the caller's, and the status of its answer; null if it did not. */
  readonly last_failure: string | null
  readonly last_status: number | null
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

/** What a caller may change of a webhook. */
export interface WebhookChange {
  readonly url?: string | undefined
  readonly description?: string | null | undefined
  readonly types?: readonly string[] | null | undefined
  readonly customer_name?: string | null | undefined
  readonly connector_ids?: readonly string[] | null | undefined
  readonly tags?: Tags | null | undefined
  readonly position?: number | undefined
  /** Whether events are sent. */
  readonly enabled?: boolean | undefined
}

/** A webhook to be stored. It is due at once. What is absent limits nothing. */
export interface NewWebhook extends WebhookKey, Omit<WebhookChange, 'enabled'> {
  readonly url: string
  readonly position: number
}

/** How far a webhook has come after an attempt. */
export interface WebhookProgress {
  readonly position: number
  readonly failures: number
  /** Why the attempt failed, and the status of its answer; by default it did not. */
  readonly last_failure?: string
  readonly last_status?: number | null
  /** How long to wait until the next attempt, in milliseconds. */
  readonly pause_ms: number
  /** Why it is disabled with this. */
  readonly disabled?: Exclude<DisabledReason, 'requested'> | undefined
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
  /** How long ago it ended. */
  readonly ago_ms: number
}

/** A stored attempt. */
export interface StoredDelivery extends Omit<NewDelivery, 'ago_ms'> {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number
}
