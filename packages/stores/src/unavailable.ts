import { ServiceError } from '../errors.ts'

/** The directory of the parts cannot be read or written, for example because the disk is full. It may be tried again. */
export class PartsUnavailableError extends ServiceError {
  override readonly name = 'PartsUnavailableError'

  constructor(cause: unknown) {
    super('unavailable', 'The server cannot read or write its synced data at the moment; try again.')
    this.cause = cause
  }
}

/** The database does not answer, or cannot take changes at the moment. What was asked of it may be asked again. */
export class DatabaseUnavailableError extends ServiceError {
  override readonly name = 'DatabaseUnavailableError'

  constructor(cause: unknown) {
    super('unavailable', 'The database of the server does not answer at the moment; try again.')
    this.cause = cause
  }
}
