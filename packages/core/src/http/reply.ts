import { ConnectorError, type ErrorDetails, RateLimitedError, ReauthRequiredError } from '../errors.ts'
import type { Issue } from '../issue.ts'
import { UnexpectedJson } from '../pages/parse-json.ts'
import { type SplitReply, splitRows } from '../pages/rows.ts'
import { toSentence } from '../redact.ts'
import { codeOfStatus } from './code-of-status.ts'
import type { Fault } from './fault.ts'
import { boundHint, parseRetryAfter } from './retry.ts'
import type { RawReply } from './transport.ts'

interface ReplyContext {
  readonly subject: string
  readonly fault: Fault
  readonly request_id_header: string
  readonly secrets: unknown
  readonly now: number
}

/** The most errors of the vendor that one of ours lists. */
const MOST_VENDOR_ISSUES = 50

/** An error of the vendor within a reply, all of whose texts are the vendor's. */
export function cleanIssue({ path, message, vendor_code }: Issue, clean: (text: string) => string): Issue {
  return {
    path: clean(path),
    message: clean(message),
    ...(vendor_code && { vendor_code: clean(vendor_code) }),
  }
}

/** The error of an unsuccessful reply: the vendor's message, without secrets, under our code. */
export function toError(reply: RawReply, context: ReplyContext): ConnectorError {
  const { subject, fault } = context
  const clean = (text: string) => toSentence(text, context.secrets)
  const code = fault.code ?? codeOfStatus(reply.status)
  const said = fault.message ?? `the vendor responded with status ${reply.status}${redirects(reply)}`
  const message = `${subject}: ${clean(said)}`
  const hint =
    boundHint(fault.retry_after_seconds) ?? parseRetryAfter(reply.headers['retry-after'], context.now)
  const request_id = fault.vendor_request_id ?? reply.headers[context.request_id_header]
  const details: ErrorDetails = {
    vendor_status: reply.status,
    retryable: fault.retryable ?? (code === 'rate_limited' || code === 'vendor_error'),
    ...(fault.vendor_code && { vendor_code: clean(fault.vendor_code) }),
    ...(request_id && { vendor_request_id: clean(request_id) }),
    ...(fault.errors && {
      errors: fault.errors.slice(0, MOST_VENDOR_ISSUES).map((each) => cleanIssue(each, clean)),
    }),
    ...(hint !== undefined && { retry_after_seconds: hint }),
    ...(fault.remedy && { remedy: clean(fault.remedy) }),
    ...(fault.consent_group && { consent_group: clean(fault.consent_group) }),
    ...(fault.unprocessed && { reason: 'unprocessed' }),
    ...(code === 'rate_limited' && fault.account_wide === false && { reason: 'partial_limit' }),
  }
  if (code === 'reauth_required') return new ReauthRequiredError(message, details)
  if (code !== 'rate_limited') return new ConnectorError(code, message, details)
  return new RateLimitedError(message, { ...details, retry_after_seconds: hint ?? 1 })
}

function redirects({ status, headers }: RawReply): string {
  const elsewhere = status >= 300 && status < 400 && headers.location !== undefined
  return elsewhere ? ' to redirect the request; redirects are not followed' : ''
}

/** Reads the JSON body of a success. Throws `vendor_invalid_reply` if it cannot be read. */
export function readBody<Result>(reply: RawReply, subject: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    const kind = error instanceof UnexpectedJson ? error.message : kindOf(reply.text)
    throw new ConnectorError('vendor_invalid_reply', `${subject}: the vendor sent ${kind}.`, {
      vendor_status: reply.status,
      retryable: true,
    })
  }
}

function kindOf(text: string): string {
  if (text.trim() === '') return 'an empty body'
  return /^\s*</.test(text) ? 'an HTML page' : 'a body that is not JSON'
}

/**
 * Splits the JSON body of a success into the rows of its list `name` and the rest. Reading the rows throws
 * `vendor_invalid_reply`, too, if they cannot be read.
 */
export function readRows<Row, Body>(reply: RawReply, subject: string, name: string): SplitReply<Row, Body> {
  const { body, rows } = readBody(reply, subject, () =>
    splitRows<Row, Body>(reply.bytes, name, reply.release),
  )
  const inBatches = function* (batches: Iterable<Row[]>) {
    const unread = batches[Symbol.iterator]()
    for (;;) {
      const { done, value } = readBody(reply, subject, () => unread.next())
      if (done) return
      yield value
    }
  }
  const reading = <Result>(work: () => Result) => readBody(reply, subject, work)
  return {
    body,
    rows: {
      bytes: rows.bytes,
      length: () => reading(rows.length),
      batches: () => inBatches(rows.batches()),
      drain: () => inBatches(rows.drain()),
      slice: (start, end) => reading(() => rows.slice(start, end)),
    },
  }
}
