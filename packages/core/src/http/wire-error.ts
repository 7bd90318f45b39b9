import { ConnectorError } from '../errors.ts'
import { toCause } from './wire-cause.ts'

/** A reply that is larger than the limit. */
export class ReplyTooLarge extends Error {
  constructor(limit: number) {
    super(`The reply is longer than ${limit} bytes.`)
  }
}

/** A phase of a request that took too long. */
export class TimedOut extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Failures before any byte of the request was sent: the vendor certainly did nothing. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const TIMED_OUT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT', 'ECONNABORTED'])

/** The codes of zlib's errors for bytes that it cannot decompress. */
const UNDECODED = /^(?:Z_|ERR__ERROR_|ERR_BROTLI)/

/** Axios uses one code both for a truncated reply and for one that is too large. */
function isTooLarge(error: unknown, codes: ReadonlySet<string>): boolean {
  if (error instanceof ReplyTooLarge || codes.has('UND_ERR_RES_EXCEEDED_MAX_SIZE')) return true
  return codes.has('ERR_BAD_RESPONSE') && error instanceof Error && error.message.includes('maxContentLength')
}

/** What the error of a request without a complete reply names. */
interface Sent {
  readonly subject: string
  readonly url: string
  readonly secrets?: unknown
  /** The longest reply of this request, if it has a limit of its own. */
  readonly max_reply_bytes?: number
}

/** The error of a request without a complete reply. Its `cause` is the HTTP client's error without the request. */
export function unreachable(
  error: unknown,
  { subject, url, secrets, max_reply_bytes }: Sent,
): ConnectorError {
  const { host } = new URL(url)
  const codes = codesOf(error)
  const cause = toCause(error, secrets)
  const most = max_reply_bytes === undefined ? 'max_reply_bytes' : `${max_reply_bytes} bytes`
  if (isTooLarge(error, codes)) {
    return new ConnectorError(
      'vendor_invalid_reply',
      `${subject}: ${host} sent a reply that is larger than ${most}.`,
      { cause },
    )
  }
  const undecoded = [...codes].find((each) => UNDECODED.test(each))
  if (undecoded) {
    const message = `${subject}: ${host} sent a compressed body that is truncated or corrupt (${undecoded}).`
    return new ConnectorError('vendor_invalid_reply', message, { retryable: true, cause })
  }
  // the innermost error is the original one
  const code = [...codes].at(-1) ?? 'unknown'
  const not_sent = [...codes].some((each) => NOT_SENT.has(each))
  const timed_out = [...codes].some((each) => TIMED_OUT.has(each) || each === 'UND_ERR_CONNECT_TIMEOUT')
  return new ConnectorError('vendor_unreachable', `${subject}: ${host} could not be reached (${code}).`, {
    retryable: true,
    cause,
    reason: not_sent ? 'not_sent' : timed_out ? 'timeout' : 'connection_lost',
  })
}

/** The codes of an error and of all its causes. */
export function codesOf(error: unknown, found = new Set<string>()): Set<string> {
  if (typeof error !== 'object' || error === null) return found
  const { name, code, cause, errors } = error as Partial<
    Record<'name' | 'code' | 'cause' | 'errors', unknown>
  >
  // the HTTP client's only error without a code of its own; its message holds what the vendor sent
  if (name === 'HTTPParserError') found.add('UND_ERR_HTTP_PARSER')
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code)) found.add(code)
  codesOf(cause, found)
  if (Array.isArray(errors)) for (const inner of errors) codesOf(inner, found)
  return found
}
