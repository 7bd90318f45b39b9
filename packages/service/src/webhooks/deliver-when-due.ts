import { type Clock, type Logger, runAfter, systemClock } from '@linkspan/core'
import { type DueWork, type Store, serveDue } from '@linkspan/stores'
import type { DeliverEvents } from './deliver-events.ts'

/** When webhooks are looked after, in milliseconds. */
export interface WebhookTimes {
  /** About how often a process looks for webhooks that are due. */
  readonly tick_ms: number
  /** How long the lease of a webhook outlives its process. */
  readonly lease_ms: number
}

/** What deliveries need, and their times. */
export interface WebhookWorkOptions {
  readonly store: Pick<Store, 'leases' | 'webhooks'>
  readonly deliver: DeliverEvents
  readonly logger: Pick<Logger, 'warn' | 'error'>
  readonly times?: WebhookTimes | undefined
  readonly clock?: Clock | undefined
}

const TIMES: WebhookTimes = { tick_ms: 1_000, lease_ms: 30_000 }
/**
 * How many webhooks one process serves at once. Each costs a connection and little memory, and an organization can have no
 * more than 50: so those of one that all answer late keep no other waiting.
 */
const CONCURRENCY = 200
/** How long a webhook is left out after its delivery failed here. */
const SET_ASIDE_MS = 60_000
/** How long the attempts in flight may take when the process ends. */
const GRACE_MS = 10_000

/**
 * Delivers events to webhooks until the signal aborts; then it waits for the attempts in flight. Any number of processes may
 * do so on one store: each webhook is served by one at a time.
 */
export async function deliverWhenDue(options: WebhookWorkOptions, stop: AbortSignal): Promise<void> {
  const { store, deliver, logger, times = TIMES, clock = systemClock } = options
  const abandoned = new AbortController()
  const work: DueWork = {
    leases: store.leases,
    concurrency: CONCURRENCY,
    ...times,
    set_aside_ms: SET_ASIDE_MS,
    clock,
    take: store.webhooks.take,
    serve: (key, { signal }) => deliver(key, { stop, abandon: AbortSignal.any([signal, abandoned.signal]) }),
    onUnanswered: (err) => logger.warn({ err }, 'the store did not say which webhooks are due'),
    onFailed(err, { organization_id, id }) {
      if (abandoned.signal.aborted) return
      logger.error({ err, organization_id, webhook_id: id }, 'a webhook could not be served')
    },
  }
  const running = await serveDue(work, stop)
  const stopGrace = runAfter(clock, GRACE_MS, () => abandoned.abort(stop.reason))
  await Promise.all(running).finally(stopGrace)
}
