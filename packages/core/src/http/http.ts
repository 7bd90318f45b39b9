import { cancelled, follow } from '../abort.ts'
import { systemClock } from '../clock.ts'
import { valueAt } from '../documents.ts'
import { ConnectorError } from '../errors.ts'
import { silentLogger } from '../logger.ts'
import { parseList, parseObject } from '../pages/parse-json.ts'
import type { SplitReply } from '../pages/rows.ts'
import { toSentence } from '../redact.ts'
import { startTimer } from '../timer.ts'
import { AccountLimiter, type UpstreamAccount, type WiderAccount } from './account-limiter.ts'
import {
  attempt,
  type Outgoing,
  type Read,
  type ReplyKind,
  secretsOfCall,
  subjectOf,
  type VendorAccount,
} from './attempt.ts'
import type { Auth } from './auth/auth.ts'
import { type Download, toDownload } from './download.ts'
import type { FaultReader } from './fault.ts'
import { type HttpRequest, isTrusted } from './http-request.ts'
import type { Limits } from './limit-rule.ts'
import type { LimiterUsage } from './limiter.ts'
import type { Call, ConnectorOptions } from './options.ts'
import { readBody, readRows } from './reply.ts'
import { retrying, retryPolicy } from './retry.ts'
import { type Sending, tellCaller, withSending } from './sending.ts'
import { toTimeouts } from './timeouts.ts'
import { createTransport, type RawReply, type Transport } from './transport.ts'
import { readVendorReply, type VendorReply } from './vendor-reply.ts'

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
  /**
   * Sends a request whose reply is a JSON list, and returns the list. It is empty if the status is one that the request
   * accepts and nothing came, such as 304. The shape of its rows is not checked.
   */
  list<Row>(request: HttpRequest, call: Call): Promise<HttpReply<Row[]>>
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
  /** What the account belongs to, with limits of its own. */
  readonly wider?: WiderAccount | undefined
  /** How many units of the vendor's a request uses; default 1. */
  readonly unitsOf?: (request: HttpRequest) => number
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
  const { base_url } = given
  const account = openAccount(given)
  const { secrets } = account
  const run = createRunner(account, given)
  /** The reply with its body as it is parsed; `nothing` if the request accepts its status and nothing came. */
  const whole = <Body>(request: HttpRequest, call: Call, nothing: Body, parse: (text: string) => Body) =>
    run(request, call, 'whole', (reply, { subject }) => {
      const { status, headers, text } = reply
      const absent = text === '' && request.accept_status?.includes(status)
      return { status, headers, body: readBody(reply, subject, () => (absent ? nothing : parse(text))) }
    })
  return {
    json: <Body>(request: HttpRequest, call: Call) =>
      whole(request, call, undefined as Body, (text) => parseObject<Body>(text, request.reviver)),
    list: <Row>(request: HttpRequest, call: Call) => whole<Row[]>(request, call, [], parseList),
    rows: <Row, Body>(request: HttpRequest, name: string, call: Call) =>
      run(request, call, 'whole', (reply, { subject }) => readRows<Row, Body>(reply, subject, name)),
    download: (request, call) => {
      const { signal } = call
      const url = request.url ?? base_url
      const asked = { subject: subjectOf(account, call), url, secrets, ...(signal && { signal }) }
      return run(request, call, 'stream', (reply) => toDownload(reply, asked))
    },
    send: (request, call) => run(request, call, 'whole', (reply) => reply),
    reply: (request, call) =>
      run(request, call, 'whole', (reply, outgoing) =>
        readVendorReply(reply, {
          subject: outgoing.subject,
          secrets: secretsOfCall(account, outgoing),
          reviver: request.reviver,
        }),
      ),
    toSentence: (text) => toSentence(text, secrets()),
    usage: () => account.limiter.usage(),
    close: () => account.transport.close(),
  }
}

function openAccount(given: HttpOptions): VendorAccount {
  const { vendor, base_url, headers, readFault, request_id_header, options } = given
  const {
    max_reply_bytes = DEFAULT_REPLY_BYTES,
    max_concurrency = DEFAULT_CONCURRENCY,
    axios,
    adapter,
  } = options
  const timeouts = toTimeouts(options.timeout)
  const transport = createTransport({ timeouts, max_reply_bytes, axios, adapter })
  const auth = given.auth(transport)
  const account = typeof given.account === 'string' ? { secret: given.account } : given.account
  const limits = { max_concurrency, ...given.limits }
  return {
    vendor,
    base_url,
    hostname: new URL(base_url).hostname,
    transport,
    auth,
    limiter: new AccountLimiter({ vendor, account, limits, wider: given.wider }, options),
    unitsOf: given.unitsOf,
    readFault,
    headers,
    request_id_header,
    clock: options.clock ?? systemClock,
    logger: options.logger ?? silentLogger,
    onAttempt: options.onAttempt,
    secrets: () => [auth.secrets(), given.secrets],
  }
}

/** Makes what runs whole calls: attempts until one succeeds, the retries or the time run out, or the caller aborts. */
function createRunner(account: VendorAccount, { request_id_field, options }: HttpOptions) {
  const { vendor, base_url, request_id_header, limiter, clock, logger } = account
  const timeouts = toTimeouts(options.timeout)
  const policy = retryPolicy(options.retry)

  return async function run<Result>(
    request: HttpRequest,
    call: Call,
    kind: ReplyKind,
    read: Read<Result>,
  ): Promise<Result> {
    const { operation, write, timeout = timeouts.total } = call
    const { signal, abort, release } = follow(call.signal)
    const trusted = isTrusted(request, base_url)
    const sending: Sending = { attempts: 0, doubtful: false }
    const circuit = trusted ? limiter.circuit() : undefined
    const subject = subjectOf(account, call)
    const how = { kind, trusted, circuit, sent: [], sending }
    const outgoing: Outgoing = { ...how, subject, request, call, signal, abort }
    const stopTimer = startTimer(timeout, abort)
    const onRetry = ({ code }: ConnectorError, delay_ms: number, number: number) =>
      logger.warn({ vendor, operation, code, delay_ms, attempt: number }, 'retrying vendor call')
    try {
      const { reply, result } = await retrying((number) => attempt(account, outgoing, number, read), {
        policy: retryPolicy(call.retry, policy),
        clock,
        write,
        within_ms: timeout,
        signal,
        onRetry,
      })
      circuit?.end(outgoing)
      if (call.onResponse) {
        const id = reply.headers[request_id_header] ?? valueAt(result, `body.${request_id_field}`)
        const shown = typeof id === 'string' ? toSentence(id, secretsOfCall(account, outgoing)) : undefined
        await tellCaller(call, reply.status, sending, shown)
      }
      return result
    } catch (error) {
      const failure = failureOf(error, subject, { timeout, caller: call.signal, signal })
      // a call whose time ran out before it was sent says nothing about the vendor
      circuit?.end(outgoing, failure === error || sending.attempts > 0 ? failure : null)
      throw ConnectorError.isInstance(failure) ? withSending(failure, sending) : failure
    } finally {
      stopTimer()
      release()
    }
  }
}

/** The error of a call: its own, that of the caller who cancelled it, or that its time is up. */
function failureOf(
  error: unknown,
  subject: string,
  call: { readonly timeout: number; readonly caller: AbortSignal | undefined; readonly signal: AbortSignal },
): unknown {
  if (ConnectorError.isInstance(error)) return error
  if (call.caller?.aborted) return cancelled(call.caller.reason)
  if (!call.signal.aborted) return error
  const message = `${subject}: no reply within ${call.timeout} ms.`
  return new ConnectorError('vendor_unreachable', message, { retryable: true, reason: 'timeout' })
}
