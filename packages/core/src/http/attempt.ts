import mapKeys from 'lodash/mapKeys.js'
import { type Clock, elapsed } from '../clock.ts'
import { ConnectorError } from '../errors.ts'
import type { Logger } from '../logger.ts'
import { traced } from '../tracing.ts'
import type { AccountLimiter } from './account-limiter.ts'
import type { Auth } from './auth/auth.ts'
import type { Circuit, CircuitCall } from './circuit.ts'
import { type FaultReader, faultOf, unknownPath } from './fault.ts'
import { type HttpRequest, type Sender, toWire } from './http-request.ts'
import type { Call, ConnectorOptions } from './options.ts'
import { toError } from './reply.ts'
import type { Sending } from './sending.ts'
import type { RawReply, Transport } from './transport.ts'
import { callersOwn } from './unexpected.ts'

/** What the calls to one vendor account share. */
export interface VendorAccount {
  readonly vendor: string
  readonly base_url: string
  /** The host of the base URL. */
  readonly hostname: string
  readonly transport: Transport
  readonly auth: Auth
  readonly limiter: AccountLimiter
  /** How many units of the vendor's a request uses; default 1. */
  readonly unitsOf?: ((request: HttpRequest) => number) | undefined
  readonly readFault: FaultReader
  /** Headers on every request. */
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly request_id_header: string
  readonly clock: Clock
  readonly logger: Logger
  readonly onAttempt: ConnectorOptions['onAttempt']
  /** All secrets of the account, to be redacted. */
  secrets(): unknown
}

/** A call, with everything that its attempts share. */
export interface Outgoing extends CircuitCall {
  readonly request: HttpRequest
  readonly call: Call
  readonly kind: ReplyKind
  readonly signal: AbortSignal
  /** Whether it carries the account's credentials and counts against the account's limits. */
  readonly trusted: boolean
  /** The circuit breaker of its account, if it has one. */
  readonly circuit: Circuit | undefined
  /** The authorizations that it was sent with; another call may have renewed the tokens since. */
  readonly sent: string[]
  readonly sending: Sending
}

export type ReplyKind = 'whole' | 'stream'

/** Reads the reply to a call. */
export type Read<Result> = (reply: RawReply, outgoing: Outgoing) => Result

/** What the log says of a `readFault` that is wrong. */
export const WRONG_CODE = 'readFault returns a code that no reply has; the status decides'

/** What is redacted from all that is said about a call. */
export const secretsOfCall = ({ secrets }: VendorAccount, { sent }: Outgoing): unknown => [
  ...sent.map((authorization) => authorization.replace(/^\w+ /, '')),
  secrets(),
]

/** What the messages about a call begin with. */
export const subjectOf = ({ vendor }: Pick<VendorAccount, 'vendor'>, { operation }: Call) =>
  `${vendor}: ${operation}`

/** One traced attempt. It includes `read`, so that a body that cannot be read is retried like a lost reply. */
export function attempt<Result>(
  account: VendorAccount,
  outgoing: Outgoing,
  number: number,
  read: Read<Result>,
): Promise<{ readonly reply: RawReply; readonly result: Result }> {
  const { vendor, hostname, clock, logger } = account
  const { request, call } = outgoing
  const { method, path } = request
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'http.request.resend_count': number,
  }
  return traced(`${vendor} ${method}`, 'client', attributes, async (span) => {
    const started = elapsed(clock)
    const reply = await send(account, outgoing)
    const { status } = reply
    span.setAttribute('http.response.status_code', status)
    const timing = { duration_ms: Math.round(elapsed(clock) - started), attempt: number }
    logger.debug({ vendor, operation: call.operation, method, path, status, ...timing }, 'vendor replied')
    // a resumable upload gets 308 while the vendor expects more bytes
    const good = (status >= 200 && status < 300) || request.accept_status?.includes(status)
    if (!good) throw await refused(account, outgoing, reply)
    return { reply, result: read(reply, outgoing) }
  })
}

/** Sends a request once. Only a trusted one waits for the limiter and carries credentials. */
async function send(account: VendorAccount, outgoing: Outgoing): Promise<RawReply> {
  const { base_url, auth, clock } = account
  const { call, trusted, signal, sent } = outgoing
  if (!trusted) return post(account, outgoing, { base_url }, 0)
  const begun = elapsed(clock)
  const turn = await takeTurn(account, outgoing)
  const waited_ms = elapsed(clock) - begun
  try {
    // the vendor may have been found to be down in the tick in which the turn came
    signal.throwIfAborted()
    const reply = await auth.send((grant) => {
      sent.push(grant.authorization)
      const own = call.headers && mapKeys(call.headers, (_, name) => name.toLowerCase())
      const headers = { ...account.headers, ...own, authorization: grant.authorization }
      return post(account, outgoing, { base_url: grant.base_url ?? base_url, headers }, waited_ms)
    }, signal)
    turn.answered(reply.status)
    return reply
  } finally {
    turn.release()
  }
}

/** Waits for the turn of an attempt, unless the vendor is down. */
async function takeTurn({ limiter, unitsOf }: VendorAccount, outgoing: Outgoing) {
  const { subject, request, call, signal, circuit } = outgoing
  const { background = false } = call
  circuit?.enter(outgoing)
  try {
    return await limiter.acquire(subject, signal, { background, units: unitsOf?.(request) ?? 1 })
  } finally {
    circuit?.leave(outgoing)
  }
}

/** Sends a request, and notes and reports what became of it. */
async function post(
  account: VendorAccount,
  { subject, request, call, kind, signal, sending }: Outgoing,
  sender: Sender,
  waited_ms: number,
): Promise<RawReply> {
  const { clock, transport, onAttempt } = account
  const { operation, write, onRequest, onReply } = call
  if (onRequest) await callersOwn(onRequest())
  sending.attempts++
  sending.doubtful = write
  const sent_at = elapsed(clock)
  let vendor_status: number | null = null
  try {
    const wire = { subject, reply: kind, signal }
    const reply = await transport.send(toWire(request, sender, wire))
    vendor_status = reply.status
    // with any other status the vendor says that it did nothing
    sending.doubtful &&= reply.status < 300 || reply.status >= 500
    onReply?.(elapsed(clock) - sent_at)
    return reply
  } catch (error) {
    if (ConnectorError.isInstance(error) && error.reason === 'not_sent') sending.doubtful = false
    throw error
  } finally {
    onAttempt?.({ operation, vendor_status, waited_ms, duration_ms: elapsed(clock) - sent_at })
  }
}

/** The error of an unsuccessful reply. If the vendor asks for a pause, all calls of the account pause. */
async function refused(account: VendorAccount, outgoing: Outgoing, reply: RawReply): Promise<ConnectorError> {
  const { limiter, clock, request_id_header, vendor, logger } = account
  const { subject, request, call, trusted, sending } = outgoing
  const unknown = request.is_path_of_caller ? unknownPath(reply, request) : undefined
  const line = { vendor, operation: call.operation, status: reply.status }
  const fault = unknown ?? faultOf(reply, account.readFault, clock.now(), () => logger.warn(line, WRONG_CODE))
  if (fault.unprocessed) sending.doubtful = false
  const error = toError(reply, {
    subject,
    fault,
    request_id_header,
    secrets: secretsOfCall(account, outgoing),
    now: clock.now(),
  })
  const { account_wide = true } = fault
  const asked = error.code === 'rate_limited' && reply.headers['retry-after'] !== undefined
  if (asked && account_wide && trusted) await limiter.pause((error.retry_after_seconds ?? 0) * 1000)
  return error
}
