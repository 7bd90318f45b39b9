import { type Clock, elapsed, type Logger, systemClock } from '@linkspan/core'
import { PATIENCE_MS } from './sqlite-driver.ts'

export interface ShredderOptions {
  readonly logger: Pick<Logger, 'info' | 'warn'>
  /** How long `shred` tries, in milliseconds. */
  readonly patience_ms?: number
  /** How long to wait between two tries in the background, in milliseconds. */
  readonly pause_ms?: number
  readonly clock?: Clock
}

const SHORT_PAUSE_MS = 20

/**
 * Destroys what was deleted: SQLite's write-ahead log keeps the old pages until it is emptied. `empty` empties the
 * log or returns false.
 */
export function createShredder(empty: () => Promise<boolean>, options: ShredderOptions) {
  const { logger, patience_ms = PATIENCE_MS, pause_ms = 1_000, clock = systemClock } = options
  const closing = new AbortController()
  const { signal } = closing
  let background: Promise<void> | undefined

  /** On a disk that takes no changes, the log stays too. */
  const emptied = () => empty().catch(() => false)
  const pause = (ms: number) => clock.sleep(ms, signal).catch(() => {})

  async function goOn(): Promise<void> {
    logger.warn(
      {},
      'deleted credentials stay in the write-ahead log while another program reads the database',
    )
    while (!signal.aborted) {
      await pause(pause_ms)
      if (!(await emptied())) continue
      logger.info({}, 'the write-ahead log is empty: deleted credentials are destroyed')
      return
    }
  }

  return {
    /**
     * Empties the log. It cannot be emptied while another process reads it: then `shred` waits for some seconds, says in
     * the log that deleted data are still there, and goes on trying in the background.
     */
    async shred(): Promise<void> {
      const end = elapsed(clock) + patience_ms
      while (!signal.aborted && !(await emptied())) {
        if (elapsed(clock) < end) await pause(SHORT_PAUSE_MS)
        else {
          background ??= goOn().finally(() => {
            background = undefined
          })
          return
        }
      }
    },
    /** Ends the retries. */
    async close(): Promise<void> {
      closing.abort()
      await background
    },
  }
}
