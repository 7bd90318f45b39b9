import type { Logger } from '@linkspan/core'

/** Work that the server does in the background. */
export interface Job {
  readonly name: string
  /** Runs to its end, or ends early when `signal` aborts; the next start of the server runs it again. */
  run(signal: AbortSignal): Promise<void>
}

/** The background jobs of one running server. A job that throws is logged and affects no other. */
export function createJobs(logger: Logger) {
  const controller = new AbortController()
  const { signal } = controller
  const running = new Set<Promise<void>>()

  async function run(job: Job): Promise<void> {
    try {
      await job.run(signal)
    } catch (err) {
      if (!signal.aborted || err !== signal.reason)
        logger.error({ err, job: job.name }, 'background job failed')
    }
  }

  return {
    /** Starts a job, unless the jobs are aborted. */
    start(job: Job): void {
      if (signal.aborted) return
      const ended: Promise<void> = run(job).finally(() => running.delete(ended))
      running.add(ended)
    },
    /** Aborts the jobs that run, and starts no more. */
    abort: (): void => controller.abort(),
    /** Waits until no job runs. */
    async drain(): Promise<void> {
      await Promise.all(running)
    },
  }
}
