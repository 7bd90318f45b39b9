import { silentLogger } from '@linkspan/core'
import { type OpenStoreOptions, openStore } from '@linkspan/stores'
import { createServices } from '../services/services.ts'
import type { ServicesOptions } from '../services/services-options.ts'
import { type BackgroundJobsOptions, backgroundJobs } from './background-jobs.ts'
import { type RunningServices, runServices } from './run-services.ts'
import { type WorkShares, workJobs } from './work-jobs.ts'

/** What a program needs to run Linkspan within itself: a place for the data, and the operator's keys. */
export interface StartServicesOptions
  extends OpenStoreOptions,
    Omit<ServicesOptions, 'store' | 'key_ring'>,
    Pick<BackgroundJobsOptions, 'event_days' | 'changes_days'>,
    WorkShares {
  /**
   * Whether this process also syncs connectors and delivers to webhooks, default true. It slows down what else the process
   * does; with false, another process on the same store has to.
   */
  readonly works?: boolean | undefined
}

/**
 * Opens the store, creates the services and starts their jobs in this process. Throws `WrongKeyError`, before anything is
 * written, when the keys do not belong to the store.
 */
export async function startServices(options: StartServicesOptions): Promise<RunningServices> {
  const { logger = silentLogger, clock, works = true } = options
  const store = await openStore(options, { logger, clock, now: clock?.now })
  try {
    const services = createServices({ ...options, store })
    await services.warmUp()
    const background = backgroundJobs({ ...options, services, store, logger })
    const jobs = works ? [...background, ...workJobs(services, options)] : background
    return runServices({ store, services }, jobs, { logger })
  } catch (error) {
    await store.close()
    throw error
  }
}
