import { ServiceError } from '../errors.ts'

/** The database does not answer, or cannot take changes at the moment. What was asked of it may be asked again. */
export class DatabaseUnavailableError extends ServiceError {
  override readonly name = 'DatabaseUnavailableError'

  constructor(cause: unknown) {
    super('unavailable', 'The database of the server does not answer at the moment; try again.')
    this.cause = cause
  }
}
