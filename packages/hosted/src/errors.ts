/** The codes of the server's own API. Codes of the libraries are thrown as core's errors. */
export type ServiceErrorCode =
  | 'organization_required'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'idempotency_conflict'
  | 'outcome_unknown'
  | 'outcome_not_kept'
  | 'conflict'
  | 'invalid_consent_link'
  | 'integrity_error'
  | 'unavailable'

/** What a service error may carry besides its code and message. */
export interface ServiceErrorDetails {
  /** Who has to do what, in one sentence. */
  readonly remedy?: string
  /** What the server needs to work, each with whether it holds. */
  readonly checks?: Readonly<Record<string, boolean>>
}

/** An error of a service, worded for the caller. It knows nothing of HTTP. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError'
  readonly code: ServiceErrorCode
  readonly details: ServiceErrorDetails

  constructor(code: ServiceErrorCode, message: string, details: ServiceErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** The connector does not exist, or belongs to another organization: a caller cannot tell the two apart. */
export function noConnector(): ServiceError {
  return new ServiceError('not_found', 'There is no such connector in this organization.')
}
