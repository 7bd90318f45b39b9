import mapKeys from 'lodash/mapKeys.js'
import { cancelled, follow } from '../abort.ts'
import { type Clock, elapsed, systemClock } from '../clock.ts'
import { valueAt } from '../documents.ts'
import { ConnectorError } from '../errors.ts'
import { parseObject } from '../json-object.ts'
import { type Logger, silentLogger } from '../logger.ts'
import type { Call, ConnectorOptions } from '../options.ts'
import type { SplitReply } from '../pages/rows.ts'
import { toSentence } from '../redact.ts'
import { readVendorReply, type VendorReply } from '../request/vendor-reply.ts'
import { startTimer } from '../timer.ts'
import { traced } from '../tracing.ts'
import { openAccountLimiter, type UpstreamAccount } from './account-limiter.ts'
import type { Auth } from './auth/auth.ts'
import { type Download, toDownload } from './download.ts'
import { type FaultReader, faultOf, unknownPath } from './fault.ts'
import { type HttpRequest, isTrusted, type Sender, toWire } from './http-request.ts'
import type { Limits } from './limit-rule.ts'
import type { LimiterUsage } from './limiter.ts'
import { readBody, readRows, toError } from './reply.ts'
import { retrying, retryPolicy } from './retry.ts'
import { noting, type Sending, tellCaller, withSending } from './sending.ts'
import { toTimeouts } from './timeouts.ts'
import { createTransport, type RawReply, type Transport } from './transport.ts'

/** A vendor's reply with its parsed JSON body. */
export interface HttpReply<Body> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}

/** Sends requests to the vendor: authorized, rate limited, retried, with a deadline and with one kind of error. */
export interface Http {
  /** Sends a request and returns the parsed JSON body. The shape of the body is not checked. */
  json<Body>(request: HttpRequest, call: Call): Promise<HttpReply<Body>>
  /** Sends a request and returns the JSON body without the rows of its list `name`, which are parsed when read. */
  rows<Row, Body>(request: HttpRequest, name: string, call: Call): Promise<SplitReply<Row, Body>>
  /** Sends a request and returns the body as a stream. The total timeout covers the time up to the headers. */
  download(request: HttpRequest, call: Call): Promise<Download>
  /** Sends a request whose reply is not JSON, such as an empty one, and returns status, headers and text. */
  send(request: HttpRequest, call: Call): Promise<RawReply>
  /** Sends a request that no entity covers, and returns its reply without secrets. */
  reply(request: HttpRequest, call: Call): Promise<VendorReply>
  /** A text of the vendor as one sentence without secrets, for errors that a success describes. */
  toSentence(text: string): string
  /** How much of the account's limits is used. */
  usage(): LimiterUsage
  close(): Promise<void>
}

/** The vendor's API, the account, and the options of the connector. */
export interface HttpOptions {
  readonly vendor: string
  readonly base_url: string
  /** Makes the authorization of requests; the transport is for the token endpoint. */
  readonly auth: (transport: Transport) => Auth
  /** The upstream account, or what only the holder of its credentials knows. Only digests are kept. */
  readonly account: string | UpstreamAccount
  /** The vendor's limits for one account, in addition to the caller's `max_concurrency`. */
  readonly limits?: Limits
  readonly readFault: FaultReader
  /** Headers on every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Secrets in those headers; like those of `auth`, they are redacted from every message and log. */
  readonly secrets?: unknown
  /** The reply header with the request id that the vendor's support asks for. */
  readonly request_id_header: string
  /** The field of a JSON body with the request id, for vendors that send it there. */
  readonly request_id_field?: string
  readonly options: ConnectorOptions
}

const DEFAULT_CONCURRENCY = 10
const DEFAULT_REPLY_BYTES = 256 * 1024 * 1024

/** Opens HTTP to one vendor account. */
export function createHttp(given: HttpOptions): Http {
  const { vendor, base_url, options } = given
  const timeouts = toTimeouts(options.timeout)
  const {
    max_reply_bytes = DEFAULT_REPLY_BYTES,
    max_concurrency = DEFAULT_CONCURRENCY,
    axios,
    adapter,
  } = options
  const transport = createTransport({ timeouts, max_reply_bytes, axios, adapter })
  const auth = given.auth(transport)
  const account = typeof given.account === 'string' ? { secret: given.account } : given.account
  const limiter = openAccountLimiter(vendor, account, { max_concurrency, ...given.limits }, options)
  const clock: Clock = options.clock ?? systemClock
  const logger: Logger = options.logger ?? silentLogger
  const { hostname } = new URL(base_url)
  const subjectOf = ({ operation }: Call) => `${vendor}: ${operation}`
  const policy = retryPolicy(options.retry)
  const secrets = () => [auth.secrets(), given.secrets]

  /** Sends a request once. Only a trusted one waits for the limiter and carries credentials. */
  async function send({ request, call, kind, trusted, signal, sent, sending }: Outgoing): Promise<RawReply> {
    const wire = { subject: subjectOf(call), reply: kind, signal }
    const post = (sender: Sender) =>
      noting(sending, call.write, () => transport.send(toWire(request, sender, wire)))
    if (!trusted) return post({ base_url })
    const { background = false } = call
    const turn = await limiter.acquire(wire.subject, signal, { background })
    try {
      const reply = await auth.send((grant) => {
        sent.add(grant.authorization.replace(/^\w+ /, ''))
        const own = call.headers && mapKeys(call.headers, (_, name) => name.toLowerCase())
        const headers = { ...given.headers, ...own, authorization: grant.authorization }
        return post({ base_url: grant.base_url ?? base_url, headers })
      }, signal)
      turn.answered(reply.status)
      return reply
    } finally {
      turn.release()
    }
  }

  /** The error of an unsuccessful reply. If the vendor asks for a pause, all calls of the account pause. */
  async function refused(reply: RawReply, outgoing: Outgoing): Promise<ConnectorError> {
    const { request, call, trusted, sent, sending } = outgoing
    const unknown = request.is_path_of_caller ? unknownPath(reply, request) : undefined
    const fault = unknown ?? faultOf(reply, given.readFault, clock.now())
    if (fault.unprocessed) sending.doubtful = false
    const error = toError(reply, {
      subject: subjectOf(call),
      fault,
      request_id_header: given.request_id_header,
      secrets: [...sent, secrets()],
      now: clock.now(),
    })
    const { account_wide = true } = fault
    const asked = error.code === 'rate_limited' && reply.headers['retry-after'] !== undefined
    if (asked && account_wide && trusted) await limiter.pause((error.retry_after_seconds ?? 0) * 1000)
    return error
  }

  /** One traced attempt. It includes `read`, so that a body that cannot be read is retried like a lost reply. */
  function attempt<Result>(outgoing: Outgoing, number: number, read: Read<Result>) {
    const { request, call } = outgoing
    const { method, path } = request
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'http.request.resend_count': number,
    }
    return traced(`${vendor} ${method}`, 'client', attributes, async (span) => {
      const started = elapsed(clock)
      const reply = await send(outgoing)
      const { status } = reply
      span.setAttribute('http.response.status_code', status)
      const timing = { duration_ms: Math.round(elapsed(clock) - started), attempt: number }
      logger.debug({ vendor, operation: call.operation, method, path, status, ...timing }, 'vendor replied')
      // a resumable upload gets 308 while the vendor expects more bytes
      const good = (status >= 200 && status < 300) || request.accept_status?.includes(status)
      if (!good) throw await refused(reply, outgoing)
      return { reply, result: read(reply, [...outgoing.sent, secrets()]) }
    })
  }

  /** The whole call: attempts until one succeeds, the retries or the time run out, or the caller aborts. */
  async function run<Result>(
    request: HttpRequest,
    call: Call,
    kind: Kind,
    read: Read<Result>,
  ): Promise<Result> {
    const { operation, write, timeout = timeouts.total } = call
    const { signal, abort, release } = follow(call.signal)
    const trusted = isTrusted(request, base_url)
    const sending: Sending = { attempts: 0, doubtful: false }
    const outgoing = { request, call, kind, signal, trusted, sent: new Set<string>(), sending }
    const stopTimer = startTimer(timeout, abort)
    const onRetry = ({ code }: ConnectorError, delay_ms: number, number: number) =>
      logger.warn({ vendor, operation, code, delay_ms, attempt: number }, 'retrying vendor call')
    try {
      const { reply, result } = await retrying((number) => attempt(outgoing, number, read), {
        policy: retryPolicy(call.retry, policy),
        clock,
        write,
        within_ms: timeout,
        signal,
        onRetry,
      })
      if (call.onResponse) {
        const id = reply.headers[given.request_id_header] ?? valueAt(result, `body.${given.request_id_field}`)
        const shown = typeof id === 'string' ? toSentence(id, [...outgoing.sent, secrets()]) : undefined
        await tellCaller(call, reply.status, sending, shown)
      }
      return result
    } catch (error) {
      if (ConnectorError.isInstance(error)) throw withSending(error, sending)
      if (call.signal?.aborted) throw withSending(cancelled(call.signal.reason), sending)
      if (!signal.aborted) throw error
      const message = `${subjectOf(call)}: no reply within ${timeout} ms.`
      const details = { retryable: true, reason: 'timeout' }
      throw withSending(new ConnectorError('vendor_unreachable', message, details), sending)
    } finally {
      stopTimer()
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
      const url = request.url ?? base_url
      const asked = { subject: subjectOf(call), url, secrets, ...(signal && { signal }) }
      return run(request, call, 'stream', (reply) => toDownload(reply, asked))
    },
    send: (request, call) => run(request, call, 'whole', (reply) => reply),
    reply: (request, call) =>
      run(request, call, 'whole', (reply, secrets) =>
        readVendorReply(reply, { subject: subjectOf(call), secrets, reviver: request.reviver }),
      ),
    toSentence: (text) => toSentence(text, secrets()),
    usage: limiter.usage,
    close: () => transport.close(),
  }
}

type Kind = 'whole' | 'stream'
type Read<Result> = (reply: RawReply, secrets: unknown) => Result

/** A call, with everything that its attempts share. */
interface Outgoing {
  readonly request: HttpRequest
  readonly call: Call
  readonly kind: Kind
  readonly signal: AbortSignal
  /** Whether it carries the account's credentials and counts against the account's limits. */
  readonly trusted: boolean
  /** The tokens that it was sent with; another call may have renewed them since. */
  readonly sent: Set<string>
  readonly sending: Sending
}
