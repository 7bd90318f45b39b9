import { createHash } from 'node:crypto'
import { cancelled, follow } from '../abort.ts'
import { type Clock, systemClock } from '../clock.ts'
import { ConnectorError } from '../errors.ts'
import { parseObject } from '../json-object.ts'
import { type Logger, silentLogger } from '../logger.ts'
import type { Call, ConnectorOptions } from '../options.ts'
import type { SplitReply } from '../pages/rows.ts'
import { traced } from '../tracing.ts'
import type { Auth } from './auth/auth.ts'
import { type Download, toDownload } from './download.ts'
import type { FaultReader } from './fault.ts'
import { type HttpRequest, isTrusted, toWire } from './http-request.ts'
import { type Limiter, type LimiterUsage, type Limits, sharedLimiter } from './limiter.ts'
import { readBody, readRows, toError } from './reply.ts'
import { retrying, retryPolicy } from './retry.ts'
import {
  createTransport,
  defaultTimeouts,
  type RawReply,
  type Timeouts,
  type Transport,
} from './transport.ts'

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
  /** Sends a request and answers the JSON body with the rows of its list `name` apart, parsed as they are taken. */
  rows<Row, Body>(request: HttpRequest, name: string, call: Call): Promise<SplitReply<Row, Body>>
  /** Sends a request and answers the body as it comes. The deadline ends with the headers; the body may take its time. */
  download(request: HttpRequest, call: Call): Promise<Download>
  /** Sends a request whose reply has no JSON, such as an empty one, and answers its status, headers and text. */
  send(request: HttpRequest, call: Call): Promise<RawReply>
  /** How much of the account's limits is used. */
  usage(): LimiterUsage
  close(): Promise<void>
}

export interface HttpOptions {
  readonly vendor: string
  readonly base_url: string
  /** How requests are authorized, given the wire that a token endpoint is reached by. */
  readonly auth: (transport: Transport) => Auth
  /**
   * What tells upstream accounts apart, such as a refresh token; only its digest is kept. A function where the account
   * becomes known with a token of the vendor.
   */
  readonly account: string | (() => string)
  /** What the vendor allows one account, beside the caller's `max_concurrency`. */
  readonly limits?: Limits
  readonly readFault: FaultReader
  /** Headers on every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Secrets in those headers, to be taken out of every text beside those of `auth`. */
  readonly secrets?: unknown
  /** The reply header that names the request for the vendor's support. */
  readonly request_id_header: string
  readonly options: ConnectorOptions
}

const DEFAULT_CONCURRENCY = 10
const DEFAULT_REPLY_BYTES = 256 * 1024 * 1024
/** The longest time that a timer of Node's can wait, in milliseconds; asked for more, it fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Timeouts as one value each: a number is the total. */
function toTimeouts(timeout: ConnectorOptions['timeout']): Timeouts {
  return { ...defaultTimeouts, ...(typeof timeout === 'number' ? { total: timeout } : timeout) }
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
  const limiterNow = limiterOf(parts, { max_concurrency, ...parts.limits })
  const clock: Clock = options.clock ?? systemClock
  const logger: Logger = options.logger ?? silentLogger
  const { hostname } = new URL(base_url)
  const subjectOf = ({ operation }: Call) => `${vendor}: ${operation}`
  const policy = retryPolicy(options.retry)

  /** Sends a request once: with a place in the limiter and with credentials, unless it goes to another host. */
  async function send({ request, call, kind, trusted, signal }: Outgoing): Promise<RawReply> {
    const wire = { subject: subjectOf(call), reply: kind, signal }
    if (!trusted) return transport.send(toWire(request, { base_url }, wire))
    const release = await limiterNow().acquire(signal)
    try {
      return await auth.send((grant) => {
        const sender = {
          base_url: grant.base_url ?? base_url,
          headers: { ...parts.headers, authorization: grant.authorization },
        }
        return transport.send(toWire(request, sender, wire))
      }, signal)
    } finally {
      release()
    }
  }

  /** The error of a reply that is not a success; a vendor that asks for a pause gets it from the whole account. */
  function refused(reply: RawReply, { call, trusted }: Outgoing): ConnectorError {
    const error = toError(reply, {
      subject: subjectOf(call),
      fault: parts.readFault(reply, clock.now()),
      request_id_header: parts.request_id_header,
      secrets: [auth.secrets(), parts.secrets],
      now: clock.now(),
    })
    const asked = error.code === 'rate_limited' && reply.headers['retry-after'] !== undefined
    if (asked && trusted && error.retry_after_seconds) limiterNow().pause(error.retry_after_seconds * 1000)
    return error
  }

  /** One traced attempt, read as far as `read` goes: a body that it cannot read is tried again like a lost one. */
  function attempt<Result>(outgoing: Outgoing, number: number, read: Read<Result>): Promise<Result> {
    const { request, call } = outgoing
    const { method, path } = request
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'http.request.resend_count': number,
    }
    return traced(`${vendor} ${method}`, 'client', attributes, async (span) => {
      const started = clock.now()
      const reply = await send(outgoing)
      const { status } = reply
      span.setAttribute('http.response.status_code', status)
      const timing = { duration_ms: clock.now() - started, attempt: number }
      logger.debug({ vendor, operation: call.operation, method, path, status, ...timing }, 'vendor replied')
      // 308 is how the vendor of a resumable upload says that it wants more
      const good = (status >= 200 && status < 300) || request.accept_status?.includes(status)
      if (!good) throw refused(reply, outgoing)
      return read(reply)
    })
  }

  /** The whole call: tries within its deadline, until one succeeds or the caller gives up. */
  async function run<Result>(
    request: HttpRequest,
    call: Call,
    kind: Kind,
    read: Read<Result>,
  ): Promise<Result> {
    const { operation, write } = call
    const { signal, abort, release } = follow(call.signal)
    const outgoing = { request, call, kind, signal, trusted: isTrusted(request, base_url) }
    const timer = setTimeout(abort, Math.min(timeouts.total, LONGEST_TIMER))
    const onRetry = ({ code }: ConnectorError, delay_ms: number, number: number) =>
      logger.warn({ vendor, operation, code, delay_ms, attempt: number }, 'vendor call is tried again')
    try {
      return await retrying((number) => attempt(outgoing, number, read), {
        policy,
        clock,
        write,
        deadline: clock.now() + timeouts.total,
        signal,
        onRetry,
      })
    } catch (error) {
      if (ConnectorError.isInstance(error)) throw error
      if (call.signal?.aborted) throw cancelled(call.signal.reason)
      if (!signal.aborted) throw error
      const message = `${subjectOf(call)}: no reply within ${timeouts.total} ms.`
      throw new ConnectorError('vendor_unreachable', message, { retryable: true, reason: 'timeout' })
    } finally {
      clearTimeout(timer)
      release()
    }
  }

  return {
    json: <Body>(request: HttpRequest, call: Call) =>
      run(request, call, 'whole', (reply) => {
        const { status, headers, text } = reply
        const absent = text === '' && request.accept_status?.includes(status)
        const read = () => (absent ? (undefined as Body) : parseObject<Body>(text, request.reviver))
        return { status, headers, body: readBody(reply, subjectOf(call), read) }
      }),
    rows: <Row, Body>(request: HttpRequest, name: string, call: Call) =>
      run(request, call, 'whole', (reply) => readRows<Row, Body>(reply, subjectOf(call), name)),
    download: (request, call) => {
      const { signal } = call
      const asked = { subject: subjectOf(call), url: request.url ?? base_url, ...(signal && { signal }) }
      return run(request, call, 'stream', (reply) => toDownload(reply, asked))
    },
    send: (request, call) => run(request, call, 'whole', (reply) => reply),
    usage: () => limiterNow().usage(),
    close: () => transport.close(),
  }
}

type Kind = 'whole' | 'stream'
type Read<Result> = (reply: RawReply) => Result

/** A call with all that its attempts share. */
interface Outgoing {
  readonly request: HttpRequest
  readonly call: Call
  readonly kind: Kind
  readonly signal: AbortSignal
  /** Whether it is sent the account's credentials, and counts against the account's limits. */
  readonly trusted: boolean
}

/** The limiter of the account, which may become known later. */
function limiterOf({ vendor, account, options }: HttpOptions, limits: Limits): () => Limiter {
  let kept: { account: string; limiter: Limiter } | undefined
  return () => {
    if (options.limiter) return options.limiter
    const name = typeof account === 'string' ? account : account()
    if (kept?.account !== name) {
      const digest = createHash('sha256').update(`${vendor}:${name}`).digest('base64')
      kept = { account: name, limiter: sharedLimiter(digest, limits, options.clock) }
    }
    return kept.limiter
  }
}
