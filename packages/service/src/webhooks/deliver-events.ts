import { randomUUID } from 'node:crypto'
import { type Clock, elapsed, type Logger, systemClock } from '@linkspan/core'
import type {
  EventFilter,
  Store,
  StoredEvent,
  StoredWebhook,
  WebhookKey,
  WebhookProgress,
} from '@linkspan/stores'
import { recordEvent } from '../events/record-event.ts'
import { attemptWebhook, type DeliveryAttempt, type WebhookAttempts } from './attempt.ts'
import { pauseAfter } from './pauses.ts'
import { toMessage } from './webhook-message.ts'

/** What a delivery works on. */
export interface DeliveryOptions extends WebhookAttempts {
  readonly store: Store
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly random?: (() => number) | undefined
}

/** Delivers what is due to one webhook, for a while. The caller holds its lease. Returns whether more may be due at once. */
export type DeliverEvents = (key: WebhookKey, signals: DeliverySignals) => Promise<boolean>

/** An event and how the attempt to deliver it ended. */
interface Made {
  readonly event: StoredEvent
  readonly attempt: DeliveryAttempt
  /** When it ended, by `elapsed`. */
  readonly ended_at: number
}

/** What ends the work for one webhook. */
export interface DeliverySignals {
  /** Begins no other attempt. */
  readonly stop: AbortSignal
  /** Ends the attempt in flight too. */
  readonly abandon: AbortSignal
}

/** How many events are read at once, and stored as delivered at most. */
const BATCH = 50
/** How long deliveries wait at most, before another attempt, to be stored together with its outcome. */
const TOGETHER_MS = 100
/** How long one webhook is served before others have their turn, in milliseconds. */
const TURN_MS = 5_000
/** How long the outcome of an attempt waits to be stored, while the store does not answer. */
const RETRY_MS = 1_000
const GONE = 410

/** What deliveries have in common. */
interface DeliveryContext extends DeliveryOptions {
  readonly random: () => number
  readonly clock: Clock
}

/** Creates what delivers the events of one webhook in order, each until its receiver has accepted it. */
export function createDelivery(options: DeliveryOptions): DeliverEvents {
  const { store, clock = systemClock } = options
  const context = { ...options, random: options.random ?? Math.random, clock }

  /** Delivers what one reading of the log gives. Returns whether more may follow at once. */
  async function deliverBatch(
    key: WebhookKey,
    { stop, abandon }: DeliverySignals,
    ends_at: number,
  ): Promise<boolean> {
    // an attempt may have ended since the webhook was taken
    let webhook = await store.webhooks.findDue(key)
    if (!webhook) return false
    const page = await store.events.list(wantedBy(webhook))
    const made: Made[] = []
    let since = elapsed(clock)
    try {
      for (const event of page.events) {
        if (stop.aborted || elapsed(clock) > ends_at) return !stop.aborted
        if (elapsed(clock) - since > TOGETHER_MS) {
          webhook = await noteSoon(context, webhook, made.splice(0), abandon)
          if (!webhook) return false
          since = elapsed(clock)
        }
        const attempt = await attemptWebhook(context, webhook, toMessage(event), abandon)
        if (!attempt) return false
        made.push({ event, attempt, ended_at: elapsed(clock) })
        if (attempt.failure) return false
      }
    } finally {
      if (webhook) webhook = await noteSoon(context, webhook, made, abandon)
    }
    if (!webhook) return false
    // the webhook does not want the events after the last one
    if (page.position > webhook.position)
      await store.webhooks.progress(webhook, { position: page.position, failures: 0, pause_ms: 0 })
    return page.position < page.newest
  }

  return async (key, signals) => {
    const ends_at = elapsed(clock) + TURN_MS
    let more = true
    while (more && !signals.stop.aborted && elapsed(clock) <= ends_at)
      more = await deliverBatch(key, signals, ends_at)
    return more
  }
}

/** The next events that a webhook wants: with a limit to connectors, none of those about the organization. */
function wantedBy(webhook: StoredWebhook): EventFilter {
  const { organization_id, position, types, customer_name, connector_ids, tags } = webhook
  const limits = {
    ...(customer_name !== null && { customer_name }),
    ...(connector_ids && { connector_ids }),
    ...(tags && { tags }),
  }
  return {
    organization_id,
    after: position,
    limit: BATCH,
    ...(types && { types }),
    ...(Object.keys(limits).length > 0 && { within: { ...limits, organization: false } }),
  }
}

/** What attempts change of their webhook. Only the last one may have failed. */
function progressAfter(
  context: DeliveryContext,
  { position, failures }: StoredWebhook,
  made: readonly Made[],
): WebhookProgress {
  const accepted = made.findLast(({ attempt }) => !attempt.failure)
  const reached = accepted?.event.position ?? position
  const { failure, status } = (made.at(-1) as Made).attempt
  if (!failure) return { position: reached, failures: 0, pause_ms: 0 }
  const last = { last_failure: failure, last_status: status }
  const failed = accepted ? 1 : failures + 1
  const pause_ms = status === GONE ? undefined : pauseAfter(failed, context.random())
  if (pause_ms !== undefined) return { position: reached, failures: failed, ...last, pause_ms }
  const disabled = status === GONE ? 'gone' : 'failing'
  return { position: reached, failures: failed, ...last, pause_ms: 0, disabled }
}

/** Stores attempts in one transaction with what follows from them. Returns whether the webhook has moved. */
function note(
  context: DeliveryContext,
  webhook: StoredWebhook,
  made: readonly Made[],
  progress: WebhookProgress,
): Promise<boolean> {
  const { store, clock } = context
  const { organization_id, id: webhook_id, failures } = webhook
  // in order also of those that ended in the same millisecond
  const ids = made.map(() => `dlv_${randomUUID()}`).toSorted()
  const deliveries = made.map(({ event, attempt, ended_at }, index) => ({
    id: ids[index] as string,
    event_id: event.id,
    event_type: event.type,
    position: event.position,
    attempt: index === 0 ? failures + 1 : 1,
    ago_ms: Math.round(elapsed(clock) - ended_at),
    ...attempt,
  }))
  return store.transaction(async (stores) => {
    const noted = await stores.webhooks.progress(webhook, progress)
    if (!noted && !(await stores.webhooks.find(webhook))) return false
    await stores.webhook_deliveries.insert(webhook, deliveries)
    const reason = progress.disabled
    if (noted && reason)
      await recordEvent(stores, 'webhook.disabled', { organization_id }, { webhook_id, reason })
    return noted
  })
}

/** Does so as soon as the store answers: otherwise the events would be sent again. Returns the webhook as it is then. */
async function noteSoon(
  context: DeliveryContext,
  webhook: StoredWebhook,
  made: readonly Made[],
  abandon: AbortSignal,
): Promise<StoredWebhook | undefined> {
  const { logger, clock } = context
  if (made.length === 0) return webhook
  const { organization_id, id: webhook_id } = webhook
  const progress = progressAfter(context, webhook, made)
  for (;;) {
    try {
      if (!(await note(context, webhook, made, progress))) return undefined
      break
    } catch (err) {
      logger.warn({ err, webhook_id }, 'the outcome of a webhook could not be stored')
      await clock.sleep(RETRY_MS, abandon)
    }
  }
  const { position, failures, disabled: reason } = progress
  if (reason) logger.warn({ organization_id, webhook_id, reason }, 'a webhook is disabled')
  return failures > 0 ? undefined : { ...webhook, position, failures }
}
