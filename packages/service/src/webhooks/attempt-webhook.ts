import type { Clock } from '@linkspan/core'
import type { WebhookKey } from '@linkspan/stores'
import { attemptDelivery, type DeliveryAttempt } from './attempt.ts'
import type { EgressGuard } from './egress-guard.ts'
import type { WebhookMessage } from './signature.ts'
import { USER_AGENT } from './webhook-message.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'

/** What attempts to send to webhooks need. */
export interface WebhookAttempts {
  readonly secrets: Pick<WebhookSecrets, 'open'>
  readonly guard: EgressGuard
  /** How long an attempt may take, in milliseconds; default 15 seconds. */
  readonly attempt_ms?: number | undefined
  readonly clock?: Clock | undefined
}

/** Sends a message to a webhook once; undefined if it was deleted meanwhile. */
export async function attemptWebhook(
  { secrets, guard, attempt_ms: limit_ms, clock }: WebhookAttempts,
  webhook: WebhookKey & { readonly url: string },
  message: WebhookMessage,
  signal: AbortSignal,
): Promise<DeliveryAttempt | undefined> {
  // read anew each time: a rotation holds from the next attempt on
  const signing = await secrets.open(webhook)
  if (signing.length === 0) return undefined
  const sent = { guard, url: webhook.url, message, secrets: signing, user_agent: USER_AGENT }
  return attemptDelivery({ ...sent, ...(clock && { clock }), limit_ms, signal })
}
