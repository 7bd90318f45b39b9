import type { StoredDelivery, StoredWebhook } from '@linkspan/stores'
import type { WebhookDelivery, WebhookView } from './webhook-answers.ts'

const iso = (time: number) => new Date(time).toISOString()

/** A webhook as callers see it. `newest` is the position of the newest event of its organization. */
export function toWebhookView(webhook: StoredWebhook, newest: number): WebhookView {
  const { id, url, description, types, disabled, position, failures, due_at } = webhook
  return {
    id,
    url,
    description,
    types,
    enabled: disabled === null,
    disabled: disabled && { at: iso(disabled.at), reason: disabled.reason },
    position,
    behind: Math.max(newest - position, 0),
    failures,
    next_attempt_at: failures > 0 && disabled === null ? iso(due_at) : null,
    created_at: iso(webhook.created_at),
    updated_at: iso(webhook.updated_at),
  }
}

/** A delivery as callers see it. */
export function toDeliveryView({ at, failure, ...delivery }: StoredDelivery): WebhookDelivery {
  return { ...delivery, at: iso(at), failure: failure as WebhookDelivery['failure'] }
}
