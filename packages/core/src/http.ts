import { createHash } from 'node:crypto'
import { SpanKind } from '@opentelemetry/api'
import { cancelled } from './abort.ts'
import type { Auth } from './auth/auth.ts'
import { type Clock, systemClock } from './clock.ts'
import { ConnectorError, type ErrorDetails, RateLimitedError, ReauthRequiredError } from './errors.ts'
import { codeOfStatus, type FaultReader } from './fault.ts'
import { type Limits, sharedLimiter } from './limiter.ts'
import { type Logger, silentLogger } from './logger.ts'
import type { Call, ConnectorOptions } from './options.ts'
import { toSentence } from './redact.ts'
import { defaultRetry, parseRetryAfter, type RetryPolicy, retrying } from './retry.ts'
import { traced } from './tracing.ts'
import {
  createTransport,
  defaultTimeouts,
  type RawReply,
  type Timeouts,
  type Transport,
} from './transport.ts'

/** A request in the vendor's terms. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path behind the base address, with every segment encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

/** A vendor's reply with its parsed JSON body. */
export interface HttpReply<Body> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}

/** The one way to the vendor: authorized, limited, retried, bounded in time, with one kind of error. */
export interface Http {
  /** Sends a request and answers the parsed JSON body. The body's shape is the vendor's word. */
  json<Body>(request: HttpRequest, call: Call): Promise<HttpReply<Body>>
  close(): Promise<void>
}

export interface HttpOptions {
  readonly vendor: string
  readonly base_url: string
  /** How requests are authorized, given the wire that a token endpoint is reached by. */
  readonly auth: (transport: Transport) => Auth
  /** What tells upstream accounts apart, such as a refresh token; only its digest is kept. */
  readonly account: string
  /** What the vendor allows one account, beside the caller's `max_concurrency`. */
  readonly limits?: Limits
  readonly readFault: FaultReader
  /** Headers on every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** The reply header that names the request for the vendor's support. */
  readonly request_id_header: string
  readonly options: ConnectorOptions
}

const DEFAULT_CONCURRENCY = 10
const DEFAULT_REPLY_BYTES = 256 * 1024 * 1024

/** Timeouts as one value each: a number is the total. */
function toTimeouts(timeout: ConnectorOptions['timeout']): Timeouts {
  return { ...defaultTimeouts, ...(typeof timeout === 'number' ? { total: timeout } : timeout) }
}

function toPolicy(retry: ConnectorOptions['retry']): RetryPolicy {
  return retry === false ? { ...defaultRetry, retries: 0 } : { ...defaultRetry, ...retry }
}

/** Opens the way to one vendor account. */
export function createHttp(parts: HttpOptions): Http {
  const { vendor, base_url, options } = parts
  const timeouts = toTimeouts(options.timeout)
  const {
    max_reply_bytes = DEFAULT_REPLY_BYTES,
    max_concurrency = DEFAULT_CONCURRENCY,
    axios,
    adapter,
  } = options
  const transport = createTransport({ timeouts, max_reply_bytes, axios, adapter })
  const auth = parts.auth(transport)
  const limiter = options.limiter ?? sharedLimiter(accountOf(parts), { max_concurrency, ...parts.limits })
  const clock: Clock = options.clock ?? systemClock
  const logger: Logger = options.logger ?? silentLogger
  const policy = toPolicy(options.retry)

  /** One try: a place in the limiter, credentials, the wire. */
  async function attempt(
    request: HttpRequest,
    call: Call,
    signal: AbortSignal,
    number: number,
  ): Promise<RawReply> {
    const release = await limiter.acquire(signal)
    const started = clock.now()
    const url = toUrl(base_url, request)
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    try {
      const reply = await auth.send(
        (authorization) =>
          transport.send({
            subject: `${vendor}: ${call.operation}`,
            method: request.method,
            url,
            headers: {
              accept: 'application/json',
              'accept-encoding': 'gzip, br',
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...parts.headers,
              ...request.headers,
              authorization,
            },
            ...(body !== undefined && { body }),
            reply: 'text',
            signal,
          }),
        signal,
      )
      const duration_ms = clock.now() - started
      logger.debug(
        {
          vendor,
          operation: call.operation,
          method: request.method,
          path: request.path,
          status: reply.status,
          duration_ms,
          attempt: number,
        },
        'vendor replied',
      )
      return reply
    } finally {
      release()
    }
  }

  /** The error of a reply that is not a success. */
  function toError(reply: RawReply, call: Call): ConnectorError {
    const clean = (text: string) => toSentence(text, auth.secrets())
    const fault = parts.readFault(reply, clock.now())
    const code = fault.code ?? codeOfStatus(reply.status)
    const message = `${vendor}: ${call.operation}: ${clean(fault.message ?? `the vendor answered status ${reply.status}`)}`
    const hint = fault.retry_after_seconds ?? parseRetryAfter(reply.headers['retry-after'], clock.now())
    const request_id = fault.vendor_request_id ?? reply.headers[parts.request_id_header]
    const details: ErrorDetails = {
      vendor_status: reply.status,
      retryable: fault.retryable ?? (code === 'rate_limited' || code === 'vendor_error'),
      ...(fault.vendor_code && { vendor_code: clean(fault.vendor_code) }),
      ...(request_id && { vendor_request_id: clean(request_id) }),
      ...(fault.errors && {
        errors: fault.errors.map((each) => ({ ...each, message: clean(each.message) })),
      }),
      ...(hint !== undefined && { retry_after_seconds: hint }),
      ...(fault.remedy && { remedy: fault.remedy }),
      ...(fault.unprocessed && { reason: 'unprocessed' }),
    }
    if (code === 'reauth_required') return new ReauthRequiredError(message, details)
    if (code !== 'rate_limited') return new ConnectorError(code, message, details)
    if (hint !== undefined && reply.headers['retry-after'] !== undefined) limiter.pause(hint * 1000)
    return new RateLimitedError(message, { ...details, retry_after_seconds: hint ?? 1 })
  }

  function parse<Body>(reply: RawReply, call: Call): Body {
    try {
      return JSON.parse(reply.text) as Body
    } catch {
      const kind =
        reply.text.trim() === ''
          ? 'an empty body'
          : /^\s*</.test(reply.text)
            ? 'an HTML page'
            : 'a body that is not JSON'
      throw new ConnectorError(
        'vendor_invalid_reply',
        `${vendor}: ${call.operation}: the vendor sent ${kind}.`,
        {
          vendor_status: reply.status,
          retryable: true,
        },
      )
    }
  }

  return {
    async json<Body>(request: HttpRequest, call: Call): Promise<HttpReply<Body>> {
      const started = clock.now()
      const deadline = AbortSignal.timeout(timeouts.total)
      const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline
      try {
        return await retrying(
          (number) =>
            traced(
              `${vendor} ${request.method}`,
              SpanKind.CLIENT,
              {
                'http.request.method': request.method,
                'server.address': new URL(base_url).hostname,
                'http.request.resend_count': number,
              },
              async (span) => {
                const reply = await attempt(request, call, signal, number)
                span.setAttribute('http.response.status_code', reply.status)
                if (reply.status < 200 || reply.status >= 300) throw toError(reply, call)
                return { status: reply.status, headers: reply.headers, body: parse<Body>(reply, call) }
              },
            ),
          {
            policy,
            clock,
            write: call.write,
            deadline: started + timeouts.total,
            signal,
            onRetry: (error, delay_ms, number) =>
              logger.warn(
                { vendor, operation: call.operation, code: error.code, delay_ms, attempt: number },
                'vendor call is tried again',
              ),
          },
        )
      } catch (error) {
        throw settle(error, call, deadline)
      }
    },
    close: () => transport.close(),
  }

  /** Tells the caller's own giving up from our deadline. */
  function settle(error: unknown, call: Call, deadline: AbortSignal): unknown {
    if (ConnectorError.isInstance(error)) return error
    if (call.signal?.aborted) return cancelled(call.signal.reason)
    if (!deadline.aborted) return error
    return new ConnectorError(
      'vendor_unreachable',
      `${vendor}: ${call.operation}: no reply within ${timeouts.total} ms.`,
      {
        retryable: true,
        reason: 'timeout',
      },
    )
  }
}

function accountOf({ vendor, account }: HttpOptions): string {
  return createHash('sha256').update(`${vendor}:${account}`).digest('base64')
}

function toUrl(base_url: string, { path, query }: HttpRequest): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  const tail = search.toString()
  return tail ? `${base_url}${path}?${tail}` : `${base_url}${path}`
}
