import type { StoredEvent } from '@linkspan/stores'
import type { WebhookMessage } from './signature.ts'

/** An event as it is sent: the same text each time. */
export function toMessage({
  id,
  type,
  at,
  position,
  connector_id,
  customer_name,
  tags,
  data,
}: StoredEvent): WebhookMessage {
  const about = {
    position,
    ...(connector_id !== null && { connector_id }),
    ...(customer_name !== null && { customer_name }),
    ...(tags !== null && { tags }),
  }
  return { id, body: bodyOf(type, at, { ...about, ...data }) }
}

/** The body of a webhook. */
export function bodyOf(type: string, at: number, data: object): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
}
