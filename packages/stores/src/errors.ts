/** The codes of the errors of what is stored. */
export type StoreErrorCode =
  | 'not_found'
  | 'integrity_error'
  | 'unavailable'
  | 'idempotency_conflict'
  | 'outcome_unknown'
  | 'outcome_not_kept'

/** What is stored cannot be used. The message shows nothing of it. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError'
  readonly code: StoreErrorCode
  /** What to do, in one or two sentences. */
  readonly remedy: string | undefined

  constructor(
    code: StoreErrorCode,
    message: string,
    { remedy, ...options }: ErrorOptions & { readonly remedy?: string } = {},
  ) {
    super(message, options)
    this.code = code
    this.remedy = remedy
  }
}

/** The connector does not exist, or belongs to another organization: a caller cannot distinguish the two. */
export function noConnector(): StoreError {
  return new StoreError('not_found', 'There is no such connector in this organization.')
}

/** A sealed value cannot be opened. The message says why and shows nothing of the value. */
export class IntegrityError extends StoreError {
  override readonly name = 'IntegrityError'

  constructor(reason: string) {
    super('integrity_error', `A stored value cannot be opened: ${reason}.`)
  }
}

const READ_AGAIN = {
  remedy: 'The next sync reads the records again from the vendor; POST …/sync begins one at once.',
}

/** There is no such part: no manifest lists it, or a restored backup lacks it. */
export class MissingPartError extends StoreError {
  override readonly name = 'MissingPartError'

  constructor() {
    super('integrity_error', 'A part of the synced data does not exist.', READ_AGAIN)
  }
}

/** A part exists, but not as it was written. Reading it again does not help. */
export class DamagedPartError extends StoreError {
  override readonly name = 'DamagedPartError'

  constructor(reason: string, cause?: unknown) {
    super('integrity_error', `A part of the synced data is damaged: ${reason}.`, { ...READ_AGAIN, cause })
  }
}

/** The directory of the parts cannot be read or written, for example because the disk is full. It may be tried again. */
export class PartsUnavailableError extends StoreError {
  override readonly name = 'PartsUnavailableError'

  constructor(cause: unknown) {
    super('unavailable', 'The server cannot read or write its synced data at the moment; try again.', {
      cause,
    })
  }
}

/** A key service does not give a key of the ring at the moment. What needs the key may be asked again. */
export class KeyUnavailableError extends StoreError {
  override readonly name = 'KeyUnavailableError'

  constructor(key_id: string, reason: 'refuses it' | 'does not answer') {
    super('unavailable', `The key ${key_id} cannot be used: its key service ${reason}.`, {
      remedy: 'Try again later. The log of the server says what is wrong.',
    })
  }
}

/** The database does not answer, or cannot take changes at the moment. What was asked of it may be asked again. */
export class DatabaseUnavailableError extends StoreError {
  override readonly name = 'DatabaseUnavailableError'

  constructor(cause: unknown, { locked = false } = {}) {
    super('unavailable', locked ? LOCKED.message : DATABASE_AWAY, { cause, ...(locked && LOCKED) })
  }
}

const DATABASE_AWAY = 'The database of the server does not answer at the moment; try again.'
const LOCKED = {
  message: 'Another program keeps the database of the server locked; try again.',
  remedy: 'The operator of the server has to end that program, such as a backup or a shell of SQLite.',
}
