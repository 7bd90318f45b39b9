import { randomUUID } from 'node:crypto'
import { type Clock, elapsed, type Logger, systemClock } from '@linkspan/core'
import type { Store, StoredEvent, StoredWebhook, WebhookKey, WebhookProgress } from '@linkspan/stores'
import { recordEvent } from '../events/record-event.ts'
import { type Attempt, attemptDelivery } from './attempt.ts'
import type { EgressGuard } from './egress-guard.ts'
import { pauseAfter } from './pauses.ts'
import { toMessage, USER_AGENT } from './webhook-message.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'

/** What a delivery works on. */
export interface DeliveryOptions {
  readonly store: Store
  readonly secrets: Pick<WebhookSecrets, 'open'>
  readonly guard: EgressGuard
  readonly logger: Pick<Logger, 'info' | 'warn'>
  /** How long an attempt may take, in milliseconds; default 15 seconds. */
  readonly attempt_ms?: number | undefined
  readonly random?: (() => number) | undefined
  readonly clock?: Clock | undefined
}

/** Delivers what is due to one webhook, for a while. The caller holds its lease. */
export type DeliverEvents = (key: WebhookKey, signals: DeliverySignals) => Promise<void>

/** What ends the work for one webhook. */
export interface DeliverySignals {
  /** Begins no other attempt. */
  readonly stop: AbortSignal
  /** Ends the attempt in flight too. */
  readonly abandon: AbortSignal
}

/** How many events are read at once. */
const BATCH = 50
/** How long one webhook is served before others have their turn, in milliseconds. */
const TURN_MS = 5_000
/** How long the outcome of an attempt waits to be stored, while the store does not answer. */
const RETRY_MS = 1_000
const GONE = 410

/** Creates what delivers the events of one webhook in order, each until its receiver has accepted it. */
export function createDelivery(options: DeliveryOptions): DeliverEvents {
  const { store, secrets, guard, logger, attempt_ms, random = Math.random, clock = systemClock } = options

  /** Sends an event once; undefined if the webhook was deleted meanwhile. */
  async function attempt(
    webhook: StoredWebhook,
    event: StoredEvent,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    // read anew each time: a rotation holds from the next attempt on
    const signing = await secrets.open(webhook)
    if (signing.length === 0) return undefined
    return attemptDelivery({
      guard,
      url: webhook.url,
      message: toMessage(event),
      secrets: signing,
      clock,
      user_agent: USER_AGENT,
      limit_ms: attempt_ms,
      signal,
    })
  }

  /** What an attempt changes of its webhook. */
  function progressAfter(
    { position, failures }: StoredWebhook,
    event: StoredEvent,
    { failure, status }: Attempt,
  ): WebhookProgress {
    if (!failure) return { position: event.position, failures: 0, pause_ms: 0 }
    const pause_ms = status === GONE ? undefined : pauseAfter(failures + 1, random())
    const disabled = status === GONE ? 'gone' : 'failing'
    return {
      position,
      failures: failures + 1,
      pause_ms: pause_ms ?? 0,
      ...(pause_ms === undefined && { disabled }),
    }
  }

  /** Stores an attempt with what follows from it. Returns whether the webhook has moved. */
  function note(
    webhook: StoredWebhook,
    event: StoredEvent,
    made: Attempt,
    progress: WebhookProgress,
  ): Promise<boolean> {
    const { id: event_id, type: event_type, position } = event
    const { disabled } = progress
    return store.transaction(async (stores) => {
      const noted = await stores.webhooks.progress(webhook, progress)
      if (!noted && !(await stores.webhooks.find(webhook))) return false
      const id = `dlv_${randomUUID()}`
      const about = { id, event_id, event_type, position, attempt: webhook.failures + 1 }
      await stores.webhook_deliveries.insert(webhook, { ...about, ...made })
      const { organization_id, id: webhook_id } = webhook
      if (noted && (disabled === 'failing' || disabled === 'gone'))
        await recordEvent(stores, 'webhook.disabled', { organization_id }, { webhook_id, reason: disabled })
      return noted
    })
  }

  /** Stores an attempt as soon as the store answers: otherwise the event would be sent again. */
  async function noteSoon(abandon: AbortSignal, ...what: Parameters<typeof note>): Promise<boolean> {
    for (;;) {
      try {
        return await note(...what)
      } catch (err) {
        logger.warn({ err, webhook_id: what[0].id }, 'the outcome of a webhook could not be stored')
        await clock.sleep(RETRY_MS, abandon)
      }
    }
  }

  return async (key, { stop, abandon }) => {
    const ends_at = elapsed(clock) + TURN_MS
    // an attempt may have ended since the webhook was listed as due
    let webhook = await store.webhooks.findDue(key)
    if (!webhook) return
    const { organization_id, types } = webhook
    const page = await store.events.list({
      organization_id,
      after: webhook.position,
      limit: BATCH,
      ...(types && { types }),
    })
    for (const event of page.events) {
      if (stop.aborted || elapsed(clock) > ends_at) return
      const made = await attempt(webhook, event, abandon)
      if (!made) return
      const progress = progressAfter(webhook, event, made)
      const noted = await noteSoon(abandon, webhook, event, made, progress)
      if (progress.disabled)
        logger.warn(
          { organization_id, webhook_id: key.id, reason: progress.disabled },
          'a webhook is disabled',
        )
      if (!noted || made.failure) return
      webhook = { ...webhook, position: event.position, failures: 0 }
    }
    // the events after the last one are of types that the webhook does not want
    if (page.position > webhook.position)
      await store.webhooks.progress(webhook, { position: page.position, failures: 0, pause_ms: 0 })
  }
}
