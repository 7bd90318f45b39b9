import { type Clock, systemClock } from '@linkspan/core'
import {
  createPartCleanup,
  onceLeased,
  type RegularOptions,
  regularly,
  regularlyLeased,
} from '@linkspan/stores'
import { numberNewEvents } from '../events/number-events.ts'
import type { Needs } from '../needs.ts'
import { followCollections } from '../search/follow.ts'
import type { Services } from '../services/services.ts'
import { deleteOld } from './delete-old.ts'
import type { Job } from './jobs.ts'

export interface BackgroundJobsOptions extends Pick<Needs, 'store' | 'logger'> {
  readonly services: Services
  /** How many days events are kept; default 400. */
  readonly event_days?: number | undefined
  /** For how many days a version stays that was named to a reader; default 7. */
  readonly changes_days?: number | undefined
  /** The hour by which jobs run, in milliseconds; tests pass a shorter one. */
  readonly hour_ms?: number | undefined
  readonly clock?: Clock | undefined
}

/** How many days events are kept. */
export const EVENT_DAYS = 400
/** For how many days a version stays that was named to a reader. */
export const CHANGES_DAYS = 7
/** It changes nothing twice, so no lease is written each minute for it. */
const MENDS = 'mend what is due'
/** A write is sent once, whichever servers look. */
const SENDS = 'send approved writes'
const JOB_FAILED = 'background job failed; it runs again later'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Every job of the server. Of the servers on one store, one at a time does each. Only collections are followed, events numbered
 * and approved writes sent in all: they look often, and a lease each time would be a write each time.
 */
export function backgroundJobs(options: BackgroundJobsOptions): Job[] {
  const { services, store, logger } = options
  const { event_days = EVENT_DAYS, changes_days = CHANGES_DAYS } = options
  const { hour_ms = HOUR_MS, clock = systemClock } = options
  const parts = createPartCleanup({ store, grace_ms: hour_ms / 6 })
  return [
    {
      name: 'rewrap credentials',
      run: (signal) => onceLeased(store.leases, 'rewrap credentials', { signal, clock }, rewrap),
    },
    leased('announce versions that end', hour_ms, services.announceVersions),
    leased('keep unused credentials alive', 6 * hour_ms, services.keepAlive),
    leased('delete what has expired', hour_ms, async () => {
      await store.expired.delete(DAY_MS)
      await store.limits.deleteUnused(2 * DAY_MS)
    }),
    {
      name: 'follow published collections',
      run: (signal) => followCollections(services.search, { signal, logger, clock }),
    },
    { name: 'number events', run: (signal) => numberNewEvents(store, { signal, logger, clock }) },
    { name: MENDS, run: (signal) => regularly(times(MENDS, hour_ms / 60, signal), mendDue) },
    leased('delete old events', hour_ms, (signal) => deleteOld(store.events, event_days, signal)),
    leased('delete old versions', hour_ms, () => store.versions.deleteExpired(changes_days * DAY_MS)),
    leased('delete old deliveries', hour_ms, (signal) => deleteOld(store.webhook_deliveries, 30, signal)),
    {
      name: SENDS,
      run: (signal) => regularly(times(SENDS, hour_ms / 720, signal), services.approvals.sendLeft),
    },
    leased('delete old approvals', hour_ms, () => store.approvals.deleteOld(30 * DAY_MS)),
    leased('delete expired consents', hour_ms / 12, () => store.tickets.deleteExpired()),
    leased('delete unused parts', hour_ms / 12, deleteUnusedParts),
  ]

  async function rewrap(signal: AbortSignal): Promise<void> {
    const { rewrapped, failed } = await services.rewrap(signal)
    if (rewrapped > 0) logger.info({ rewrapped }, 'rewrapped stored values with the primary key')
    if (failed.length > 0) logger.error({ failed }, 'stored values cannot be opened')
  }

  async function mendDue(): Promise<void> {
    await store.sync_schedules.mendDue()
    await store.webhooks.mendDue()
  }

  async function deleteUnusedParts(signal: AbortSignal): Promise<void> {
    const deleted = await parts.run(signal)
    if (deleted > 0) logger.info({ deleted }, 'deleted unused parts of synced data')
  }

  /** How often work is done. */
  function times(job: string, interval_ms: number, signal: AbortSignal): RegularOptions {
    return { interval_ms, signal, clock, onError: (err) => logger.warn({ err, job }, JOB_FAILED) }
  }

  function leased(name: string, interval_ms: number, work: (signal: AbortSignal) => Promise<void>): Job {
    const { leases } = store
    return { name, run: (signal) => regularlyLeased(leases, name, times(name, interval_ms, signal), work) }
  }
}
