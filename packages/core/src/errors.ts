import { type Issue, MOST_ISSUES } from './issue.ts'

/** The codes, each with whether a vendor's reply may have it. */
const CODES = {
  invalid_params: false,
  invalid_options: false,
  invalid_credentials: false,
  unsupported_action: false,
  unknown_entity: false,
  reauth_required: true,
  credentials_not_saved: false,
  vendor_forbidden: true,
  vendor_not_found: true,
  vendor_rejected: true,
  vendor_conflict: true,
  vendor_error: true,
  vendor_invalid_reply: true,
  vendor_unreachable: false,
  rate_limited: true,
  cancelled: false,
  connector_failed: false,
}

/** Every error code of the Linkspan libraries. They mean the same on the hosted server. */
export type ErrorCode = keyof typeof CODES

/** Whether a value is a code of the libraries: a connector of somebody's own may throw any. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(CODES, code)

/** Whether a value is the code of what a vendor replies. */
export const isVendorCode = (code: unknown): code is ErrorCode => isErrorCode(code) && CODES[code]

/** What an error may hold in addition to its code and message. */
export interface ErrorDetails {
  /** Every mistake in the caller's input. */
  readonly errors?: readonly Issue[]
  /** The vendor's own error code, such as `quotaError.RESOURCE_EXHAUSTED`. */
  readonly vendor_code?: string
  /** The vendor's id of the failed request; its support asks for it. */
  readonly vendor_request_id?: string
  /** The id of the request to the hosted server, by which its log names it. */
  readonly request_id?: string
  /** The HTTP status of the vendor's reply. */
  readonly vendor_status?: number
  /** Whether the same call may succeed later. */
  readonly retryable?: boolean
  /** How long to wait before trying again, in seconds. */
  readonly retry_after_seconds?: number
  /** Whether the vendor or Linkspan limited the call. */
  readonly source?: 'vendor' | 'linkspan'
  /** How many times the request was sent to the vendor; 0 if it was held back. Absent if the call sends none. */
  readonly attempts?: number
  /** True for a write that may have happened although it failed: check at the vendor before repeating it. */
  readonly doubtful?: true
  /** A stable word that distinguishes errors with the same code, such as `refresh_outcome_unknown`. */
  readonly reason?: string
  /** What helps, and who has to do it, in one sentence. */
  readonly remedy?: string
  /** For `vendor_forbidden`: the group of consents whose right the credentials lack. */
  readonly consent_group?: string
  /** The error that led to this one. */
  readonly cause?: unknown
}

const MARKER = Symbol.for('linkspan.error')

/** What an error shows of its details. */
type Shown = Omit<ErrorDetails, 'cause' | 'retryable'>
/** The details are assigned at run time; so types and their comments stay those of `ErrorDetails`. */
const DetailedError: new (message?: string, options?: ErrorOptions) => Error & Shown = Error

/**
 * The only kind of error that a Linkspan library throws, except for errors of the caller's own functions, such as a
 * stream of content; those pass unchanged. It never shows a credential, so that `JSON.stringify` and
 * `util.inspect` of it are safe to log.
 */
export class ConnectorError<Code extends string = ErrorCode> extends DetailedError {
  /** The name of the class. */
  override readonly name: string = 'ConnectorError'
  /** What went wrong, as a stable word. */
  readonly code: Code
  /** Whether the same call may succeed later. */
  readonly retryable: boolean

  constructor(code: Code, message: string, details: ErrorDetails = {}) {
    const { cause, retryable = false, ...shown } = details
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.retryable = retryable
    for (const [key, value] of Object.entries(shown)) {
      if (value !== undefined) Object.defineProperty(this, key, { value, enumerable: true })
    }
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Whether a value is a Linkspan error, even if two copies of the package are loaded. */
  static isInstance(value: unknown): value is ConnectorError {
    return typeof value === 'object' && value !== null && MARKER in value
  }

  /** The error as plain data, for logs and replies. */
  toJSON(): Pick<ConnectorError<Code>, 'code' | 'message'> & Omit<ErrorDetails, 'cause'> {
    return { ...this, message: this.message, name: undefined }
  }
}

/** An error as a server has reported it, which becomes an instance of the class again. */
interface ReportedError extends ErrorDetails {
  /** The whole message; by default it consists of the subject and the first mistake. */
  readonly message?: string
}

/** The caller's parameters are wrong; `errors` names each mistake. Nothing was sent. */
export class InvalidParamsError extends ConnectorError {
  override readonly name = 'InvalidParamsError'
  declare readonly errors: readonly Issue[]

  constructor(subject: string, errors: readonly Issue[], reported: ReportedError = {}) {
    const { message = sentence(subject, errors), ...details } = reported
    super('invalid_params', message, { ...details, errors })
  }
}

/** The options of a connector or of a call are wrong; `errors` names each mistake. Nothing was sent. */
export class InvalidOptionsError extends ConnectorError {
  override readonly name = 'InvalidOptionsError'
  declare readonly errors: readonly Issue[]

  constructor(subject: string, errors: readonly Issue[], reported: ReportedError = {}) {
    const { message = sentence(subject, errors), ...details } = reported
    super('invalid_options', message, { ...details, errors })
  }
}

/** The credentials do not have the shape that the connector needs; `errors` names each field, but no value. */
export class InvalidCredentialsError extends ConnectorError {
  override readonly name = 'InvalidCredentialsError'
  declare readonly errors: readonly Issue[]

  constructor(subject: string, errors: readonly Issue[], reported: ReportedError = {}) {
    const { message = sentence(subject, errors), ...details } = reported
    super('invalid_credentials', message, { ...details, errors })
  }
}

/** The vendor limits the caller, or Linkspan does to stay within its limits; `retry_after_seconds` is always set. */
export class RateLimitedError extends ConnectorError {
  override readonly name = 'RateLimitedError'
  declare readonly retry_after_seconds: number

  constructor(message: string, details: ErrorDetails & { retry_after_seconds: number }) {
    super('rate_limited', message, { retryable: true, source: 'vendor', ...details })
  }
}

/** The vendor refuses the credentials for good; `remedy` says what helps. */
export class ReauthRequiredError extends ConnectorError {
  override readonly name = 'ReauthRequiredError'

  constructor(message: string, details: ErrorDetails = {}) {
    super('reauth_required', message, {
      remedy: 'The owner of the account must authorize again; then give this connector the new credentials.',
      ...details,
    })
  }
}

/**
 * The vendor issued new credentials, but saving them failed. `takeCredentials()` returns them, so that they can still be
 * saved: the old refresh token may be invalid. A private field holds them, which neither `JSON.stringify` nor
 * `util.inspect` shows.
 */
export class CredentialsNotSavedError extends ConnectorError {
  override readonly name = 'CredentialsNotSavedError'
  readonly #credentials: unknown

  constructor(credentials: unknown, cause: unknown) {
    super('credentials_not_saved', 'New credentials were issued, but saving them failed.', {
      retryable: true,
      remedy: 'Save the credentials that takeCredentials() returns; the next call tries to save them again.',
      cause,
    })
    this.#credentials = credentials
  }

  /** The credentials that the vendor issued. Treat them as secret. */
  takeCredentials<Credentials>(): Credentials {
    return this.#credentials as Credentials
  }
}

function sentence(subject: string, errors: readonly Issue[]): string {
  const first = errors[0]
  const others = errors.length - 1
  const rest = others > 0 ? ` (and ${errors.length < MOST_ISSUES ? '' : 'at least '}${others} more)` : ''
  return first ? `${subject}: ${first.path}: ${first.message}${rest}` : `${subject}: invalid`
}
