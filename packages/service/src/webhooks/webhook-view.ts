import type { StoredDelivery, StoredWebhook } from '@linkspan/stores'
import { toMoment } from '../moment.ts'
import { shown } from '../shown.ts'
import { type AttemptFailure, remedyOf } from './attempt-failures.ts'
import { webhook as schema, type WebhookDelivery, type WebhookView } from './webhook-answers.ts'

/** A webhook as callers see it. `newest` is the position of the newest event of its organization. */
export function toWebhookView(webhook: StoredWebhook, newest: number): WebhookView {
  const { disabled, position, failures, due_at, last_failure, last_status } = webhook
  return shown(schema, {
    ...webhook,
    enabled: disabled === null,
    disabled: disabled && { at: toMoment(disabled.at), reason: disabled.reason },
    behind: Math.max(newest - position, 0),
    last_failure:
      last_failure === null
        ? null
        : {
            failure: last_failure as AttemptFailure,
            status: last_status,
            remedy: remedyOf(last_failure as AttemptFailure) as string,
          },
    next_attempt_at: failures > 0 && disabled === null ? due_at : null,
  })
}

/** A delivery as callers see it. */
export function toDeliveryView({ at, failure: stored, ...delivery }: StoredDelivery): WebhookDelivery {
  const failure = stored as AttemptFailure | null
  return { ...delivery, at: toMoment(at), failure, remedy: remedyOf(failure) }
}
