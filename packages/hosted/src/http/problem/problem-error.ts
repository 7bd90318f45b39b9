import type { Issue } from '@linkspan/core'
import type { ProblemCode } from './problem-table.ts'

/** What a problem may carry beside its code and message. */
export interface ProblemDetails {
  readonly errors?: readonly Issue[]
  readonly retry_after_seconds?: number
  readonly source?: 'vendor' | 'linkspan'
  readonly retryable?: boolean
  readonly remedy?: string
  /** Headers of the answer, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the answer. */
  readonly members?: Readonly<Record<string, unknown>>
}

/** An error of the server itself, worded for the caller. */
export class ProblemError extends Error {
  override readonly name: string = 'ProblemError'
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, message: string, details: ProblemDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** The request is wrong, in the places that `errors` names. */
export function invalid(subject: string, errors: readonly Issue[]): ProblemError {
  const first = errors[0]
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  const message = first ? `${subject}: ${first.path}: ${first.message}${rest}` : `${subject}: invalid`
  return new ProblemError('invalid_params', message, { errors })
}

/** There is no such connector, for this caller. */
export function noConnector(): ProblemError {
  return new ProblemError('not_found', 'There is no such connector in this organization.')
}
