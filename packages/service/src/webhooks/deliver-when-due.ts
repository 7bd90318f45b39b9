import { type Clock, type Logger, runAfter, systemClock } from '@linkspan/core'
import { jittered, type Store, type WebhookKey, withLease } from '@linkspan/stores'
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
  const running = new Map<string, Promise<void>>()
  /** Webhooks that are left out for a while. */
  const aside = new Set<string>()
  const abandoned = new AbortController()
  let freed = Promise.withResolvers<void>()
  let tick: Promise<void> | undefined

  while (!stop.aborted) {
    if (running.size < CONCURRENCY) await startDue()
    tick ??= sleep(jittered(times.tick_ms)).then(() => {
      tick = undefined
    })
    await Promise.race([tick, freed.promise])
    freed = Promise.withResolvers<void>()
  }
  const stopGrace = runAfter(clock, GRACE_MS, () => abandoned.abort(stop.reason))
  await Promise.all(running.values()).finally(stopGrace)

  async function startDue(): Promise<void> {
    try {
      const due = await store.webhooks.due(CONCURRENCY + aside.size)
      const others = due.filter(({ id }) => !aside.has(id) && !running.has(id))
      for (const key of others.slice(0, CONCURRENCY - running.size)) start(key)
    } catch (err) {
      logger.warn({ err }, 'the store did not say which webhooks are due')
    }
  }

  function start(key: WebhookKey): void {
    const ended = serve(key)
      .then((served) => {
        // another process has it: looking again at once would only cost the store
        if (!served) leaveOut(key, times.tick_ms)
      })
      .catch((err: unknown) => {
        if (abandoned.signal.aborted) return
        logger.error(
          { err, organization_id: key.organization_id, webhook_id: key.id },
          'a webhook could not be served',
        )
        leaveOut(key, SET_ASIDE_MS)
      })
      .then(() => {
        running.delete(key.id)
        freed.resolve()
      })
    running.set(key.id, ended)
  }

  /** Delivers under the lease of the webhook. Returns whether this process got it. */
  async function serve(key: WebhookKey): Promise<boolean> {
    const name = `webhook/${key.organization_id}/${key.id}`
    const held = await withLease(
      store.leases,
      name,
      { ttl_ms: times.lease_ms, signal: abandoned.signal, clock },
      ({ signal }) => deliver(key, { stop, abandon: signal }),
    )
    return held !== undefined
  }

  function leaveOut({ id }: WebhookKey, ms: number): void {
    aside.add(id)
    void sleep(ms).then(() => aside.delete(id))
  }

  async function sleep(ms: number): Promise<void> {
    await clock.sleep(ms, stop).catch(() => {})
  }
}
