import type { StoredDelivery, StoredWebhook } from '@linkspan/stores'
import { toMoment } from '../moment.ts'
import { type AttemptFailure, remedyOf } from './attempt-failures.ts'
import type { WebhookDelivery, WebhookView } from './webhook-answers.ts'

/** A webhook as callers see it. `newest` is the position of the newest event of its organization. */
export function toWebhookView(webhook: StoredWebhook, newest: number): WebhookView {
  const { id, url, description, types, customer_name, connector_ids, tags, disabled } = webhook
  const { position, failures, due_at, last_failure, last_status } = webhook
  return {
    id,
    url,
    description,
    types,
    customer_name,
    connector_ids,
    tags,
    enabled: disabled === null,
    disabled: disabled && { at: toMoment(disabled.at), reason: disabled.reason },
    position,
    behind: Math.max(newest - position, 0),
    failures,
    last_failure:
      last_failure === null
        ? null
        : {
            failure: last_failure as AttemptFailure,
            status: last_status,
            remedy: remedyOf(last_failure as AttemptFailure) as string,
          },
    next_attempt_at: failures > 0 && disabled === null ? toMoment(due_at) : null,
    created_at: toMoment(webhook.created_at),
    updated_at: toMoment(webhook.updated_at),
  }
}

/** A delivery as callers see it. */
export function toDeliveryView({ at, failure: stored, ...delivery }: StoredDelivery): WebhookDelivery {
  const failure = stored as AttemptFailure | null
  return { ...delivery, at: toMoment(at), failure, remedy: remedyOf(failure) }
}
