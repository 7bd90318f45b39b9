import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A message as it is signed and sent. */
export interface WebhookMessage {
  /** The same in every attempt, so that a receiver can recognize a repetition. */
  readonly id: string
  /** The exact text that is sent. */
  readonly body: string
}

const SECRET_BYTES = 32

/** Creates a secret: `whsec_` and 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/**
 * The headers of the Standard Webhooks specification. Each secret signs, so that a receiver may know either of two during a
 * rotation.
 */
export function signedHeaders(
  { id, body }: WebhookMessage,
  secrets: readonly string[],
  sent_at: Date,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, sent_at, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sent_at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
