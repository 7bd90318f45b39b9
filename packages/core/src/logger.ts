/** What a connector logs to; a pino logger fits. */
export interface Logger {
  /** Logs each reply of the vendor. */
  debug(fields: object, message: string): void
  /** Logs what happens rarely, such as a renewal. */
  info(fields: object, message: string): void
  /** Logs retries. */
  warn(fields: object, message: string): void
  /** Logs what has to be mended. */
  error(fields: object, message: string): void
}

const nothing = () => {}

/** The default logger, which logs nothing. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }
