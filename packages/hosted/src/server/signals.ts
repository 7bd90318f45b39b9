import { runAfter, systemClock } from '@linkspan/core'
import type { ServerLogger } from '@linkspan/service'
import type { RunningServer } from './server.ts'

/** How long the end of the process waits for the log, in milliseconds. */
const FLUSH_MS = 1_000

/** Ends the process when the log is written. A log that nobody reads does not keep it from ending. */
function exit(code: number, logger: ServerLogger): void {
  runAfter(systemClock, FLUSH_MS, () => process.exit(code))
  logger.flush(() => process.exit(code))
}

/**
 * Closes the server on SIGTERM or SIGINT; a second signal ends the process at once, unless it is `patient`. An uncaught
 * exception is logged before the process ends. Returns what stops it without a signal.
 */
export function stopOnSignals(
  server: Pick<RunningServer, 'close'>,
  logger: ServerLogger,
  { patient = false }: { readonly patient?: boolean } = {},
): () => void {
  let stopping = false
  const stop = (signal?: NodeJS.Signals) => {
    if (stopping && patient) return
    if (stopping) process.exit(1)
    stopping = true
    logger.info({ signal }, 'stopping')
    server.close().then(
      () => exit(0, logger),
      (err: unknown) => {
        logger.fatal({ err }, 'stopping failed')
        exit(1, logger)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  process.on('uncaughtException', (err) => {
    logger.fatal({ err }, 'uncaught exception')
    exit(1, logger)
  })
  return () => stop()
}
