import type { Logger } from '@linkspan/core'

/** Work that the server does in the background. */
export interface Job {
  readonly name: string
  /** Runs to its end, or ends early when `signal` aborts; the next start of the server runs it again. */
  run(signal: AbortSignal): Promise<void>
}

/** The background jobs of one running server. */
export interface Jobs {
  /** Starts a job, unless the jobs are aborted. */
  start(job: Job): void
  /** Aborts the jobs that run, and starts no more. */
  abort(): void
  /** Waits until no job runs. */
  drain(): Promise<void>
}

/** Runs jobs. A job that throws is logged and affects no other. */
export function createJobs(logger: Logger): Jobs {
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
    start(job) {
      if (signal.aborted) return
      const ended: Promise<void> = run(job).finally(() => running.delete(ended))
      running.add(ended)
    },
    abort: () => controller.abort(),
    async drain() {
      await Promise.all(running)
    },
  }
}
