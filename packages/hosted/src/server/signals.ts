import type { Logger } from 'pino'
import type { RunningServer } from './server.ts'

/**
 * Closes the server on SIGTERM or SIGINT; a second signal ends the process at once. An uncaught exception is logged
 * before the process ends.
 */
export function stopOnSignals(server: Pick<RunningServer, 'close'>, logger: Logger): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    logger.info({ signal }, 'stopping')
    server.close().then(
      () => process.exit(0),
      (err: unknown) => {
        logger.fatal({ err }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  process.on('uncaughtException', (err) => {
    logger.fatal({ err }, 'uncaught exception')
    process.exit(1)
  })
}
