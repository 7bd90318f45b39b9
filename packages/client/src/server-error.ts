import {
  ConnectorError,
  type ErrorCode,
  type ErrorDetails,
  InvalidCredentialsError,
  InvalidOptionsError,
  InvalidParamsError,
  isErrorCode,
  RateLimitedError,
  ReauthRequiredError,
} from '@linkspan/core/portable'
import type { PendingApproval } from './generated/answers.ts'
import type { AnsweredCode } from './generated/codes.ts'

/** The codes of errors that are none of the libraries': those that the server answers, and those of the client itself. */
export type ServerErrorCode =
  | AnsweredCode
  /** The write waits for the approval of a person, and nothing was sent. */
  | 'approval_pending'
  /** The server could not be reached, or did not answer in time. */
  | 'server_unreachable'
  /** The answer is not one of a Linkspan server. */
  | 'server_invalid_reply'
  /** A webhook was not sent by the server, or not recently. */
  | 'invalid_webhook'

/** How far a first sync is, as the error `sync_pending` says. */
export type Progress = Readonly<Record<string, unknown>>

/** What an error of the server may hold in addition to its code and message. */
export interface ServerErrorDetails extends ErrorDetails {
  /** The HTTP status. */
  readonly status?: number
  /** How far the first sync is, for `sync_pending`. */
  readonly progress?: Progress
  /** The run that is queued or running, for the `conflict` of a sync. */
  readonly run_id?: string
  /** For `forbidden`: actions of which the token lacks one, or the fields of its scope that exclude the call. */
  readonly missing_scope?: readonly string[]
  /** What waits, for `approval_pending`. */
  readonly approval?: PendingApproval['approval']
}

/** The details are assigned by the class above; so types and their comments stay those of `ServerErrorDetails`. */
const DetailedError: new (
  code: ServerErrorCode,
  message: string,
  details: ServerErrorDetails,
) => ConnectorError<ServerErrorCode> & Omit<ServerErrorDetails, keyof ErrorDetails> = ConnectorError

/** An error of the server itself. Errors of a connector are the library's own classes. */
export class ServerError extends DetailedError {
  override readonly name = 'ServerError'

  constructor(code: ServerErrorCode, message: string, details: ServerErrorDetails = {}) {
    super(code, message, details)
  }
}

/** Whether a value is an error of the client, the server or a connector, even if two copies of a package are loaded. */
export function isLinkspanError(value: unknown): value is ConnectorError<ErrorCode | ServerErrorCode> {
  return ConnectorError.isInstance(value)
}

/** An error as the server answers it. */
interface Problem extends ServerErrorDetails {
  readonly code?: unknown
  readonly message?: unknown
}

/** Makes the library's error of a problem. */
type Revive = (message: string, details: ErrorDetails) => ConnectorError

/** The codes with a class of their own, which is the same through the library and through the server. */
const classes: Readonly<Partial<Record<ErrorCode, Revive>>> = {
  invalid_params: (message, { errors = [], ...more }) =>
    new InvalidParamsError('', errors, { ...more, message }),
  invalid_options: (message, { errors = [], ...more }) =>
    new InvalidOptionsError('', errors, { ...more, message }),
  invalid_credentials: (message, { errors = [], ...more }) =>
    new InvalidCredentialsError('', errors, { ...more, message }),
  rate_limited: (message, details) =>
    new RateLimitedError(message, { ...details, retry_after_seconds: details.retry_after_seconds ?? 1 }),
  reauth_required: (message, details) => new ReauthRequiredError(message, details),
}

/** Statuses of a proxy or a server that starts: the same request may succeed later. */
const PASSING = [408, 429, 502, 503, 504]

/** What the headers of an answer say about an error. */
interface HeaderDetails {
  readonly request_id?: string | undefined
  readonly retry_after_seconds?: number | undefined
}

/** The error of an answer that is not a success. */
export function answerError(base_url: string, status: number, body: unknown, headers: HeaderDetails): Error {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Problem
  const { code, message } = problem
  const retryable = PASSING.includes(status)
  if (typeof code !== 'string' || typeof message !== 'string') {
    const what = `answered ${status} without an error that this client knows`
    return invalidReply(base_url, what, { ...headers, status, retryable })
  }
  const details = { ...known(headers), ...known(pick(problem, DETAILS)) }
  if (isErrorCode(code))
    return classes[code]?.(message, details) ?? new ConnectorError(code, message, details)
  return new ServerError(code as ServerErrorCode, message, {
    retryable: retryable || code === 'sync_pending',
    ...details,
    ...known(pick(problem, ['progress', 'run_id', 'missing_scope'])),
    status,
  })
}

/** The error of a write that waits for an approval. */
export function approvalPending({ approval }: PendingApproval): ServerError {
  const { id, summary } = approval
  return new ServerError(
    'approval_pending',
    `Nothing was sent: ${id} waits for the approval of a person. ${summary}`,
    {
      status: 202,
      approval,
      remedy: `A person decides with "linkspan approvals approve ${id}"; approvals.wait tells what came of it.`,
    },
  )
}

/** The error of an answer that is none of a Linkspan server. */
export function invalidReply(
  base_url: string,
  what: string,
  details: Omit<ServerErrorDetails, keyof HeaderDetails> & HeaderDetails = {},
): ServerError {
  const message = `The server at ${base_url} ${what}; is base_url its address?`
  return new ServerError('server_invalid_reply', message, known(details))
}

const DETAILS = [
  'errors',
  'vendor_code',
  'vendor_request_id',
  'vendor_status',
  'request_id',
  'retryable',
  'retry_after_seconds',
  'source',
  'reason',
  'remedy',
  'consent_group',
  'attempts',
  'doubtful',
] as const satisfies readonly (keyof ErrorDetails)[]

function pick(problem: Problem, names: readonly (keyof Problem)[]): ServerErrorDetails {
  return Object.fromEntries(names.map((name) => [name, problem[name]]))
}

/** Without what is absent. */
function known(details: object): ServerErrorDetails {
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== undefined && value !== null),
  )
}
