import { once } from 'node:events'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { type Clock, elapsed, systemClock } from '@linkspan/core'
import type { NewDelivery, WebhookKey } from '@linkspan/stores'
import type { AttemptFailure } from './attempt-failures.ts'
import { AddressRefusedError, type EgressGuard } from './egress-guard.ts'
import { signedHeaders, type WebhookMessage } from './signature.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'

/** How one attempt to deliver a message ended. */
export interface DeliveryAttempt extends Pick<NewDelivery, 'status' | 'answer' | 'duration_ms'> {
  /** Null if the receiver accepted the message. */
  readonly failure: AttemptFailure | null
}

/** What an attempt needs. */
export interface AttemptOptions {
  readonly guard: EgressGuard
  readonly url: string
  readonly message: WebhookMessage
  readonly secrets: readonly string[]
  /** Says when it is sent, which the signature covers, and measures the attempt; by default the system's. */
  readonly clock?: Clock | undefined
  readonly signal: AbortSignal
  /** How long all of it may take, in milliseconds; default 15 seconds. */
  readonly limit_ms?: number | undefined
}

/** What attempts to send to webhooks need. */
export interface WebhookAttempts extends Pick<AttemptOptions, 'guard' | 'clock'> {
  readonly secrets: Pick<WebhookSecrets, 'open'>
  /** How long an attempt may take, in milliseconds; default 15 seconds. */
  readonly attempt_ms?: number | undefined
}

/** How the server names itself to receivers. */
const USER_AGENT = 'Linkspan-Webhooks'
const LIMIT_MS = 15_000
const MAX_ANSWER_BYTES = 16 * 1024
const KEPT_BYTES = 1024

/** Sends a message to a webhook once; undefined if it was deleted meanwhile. */
export async function attemptWebhook(
  { secrets, guard, attempt_ms: limit_ms, clock }: WebhookAttempts,
  webhook: WebhookKey & { readonly url: string },
  message: WebhookMessage,
  signal: AbortSignal,
): Promise<DeliveryAttempt | undefined> {
  // read anew each time: a rotation holds from the next attempt on
  const signing = await secrets.open(webhook)
  if (signing.length === 0) return undefined
  return attemptDelivery({ guard, url: webhook.url, message, secrets: signing, clock, limit_ms, signal })
}

/**
 * Sends a message once. The connection goes to an address that the guard has checked, and no redirect is followed. A status
 * of 2xx accepts the message. Throws only the reason of `signal`.
 */
export async function attemptDelivery(options: AttemptOptions): Promise<DeliveryAttempt> {
  const { clock = systemClock } = options
  const started_at = elapsed(clock)
  const time = AbortSignal.timeout(options.limit_ms ?? LIMIT_MS)
  const signal = AbortSignal.any([options.signal, time])
  const answered = await exchange({ ...options, clock }, signal).catch((error: unknown) => ({
    failure: failureOf(error, time.aborted),
    status: null,
    answer: null,
  }))
  if (answered.failure) options.signal.throwIfAborted()
  return { ...answered, duration_ms: Math.round(elapsed(clock) - started_at) }
}

function failureOf(error: unknown, late: boolean): AttemptFailure {
  if (late) return 'timeout'
  if (error instanceof AddressRefusedError) return 'address_refused'
  const code = String((error as { code?: unknown }).code)
  if (code === 'ECONNREFUSED') return 'connection_refused'
  return CERTIFICATE.test(code) ? 'certificate' : 'unreachable'
}

/** The codes of Node and OpenSSL for a certificate that does not prove the name. */
const CERTIFICATE = /CERT|SIGNATURE|CRL/

async function exchange(
  options: AttemptOptions & { readonly clock: Clock },
  signal: AbortSignal,
): Promise<Omit<DeliveryAttempt, 'duration_ms'>> {
  const url = options.guard.parse(options.url)
  const addresses = await options.guard.pin(url, signal)
  const body = Buffer.from(options.message.body)
  const { request } = url.protocol === 'https:' ? https : http
  const sent = request(url, {
    method: 'POST',
    // a connection of its own: none is shared with a name that had other addresses
    agent: false,
    lookup: pinnedLookup(addresses),
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
      ...signedHeaders(options.message, options.secrets, new Date(options.clock.now())),
    },
  })
  const response = await responseOf(sent.end(body), signal)
  const status = response.statusCode as number
  const { answer, complete } = await readAnswer(response)
  sent.destroy()
  if (!complete) return { failure: signal.aborted ? 'timeout' : 'incomplete_answer', status, answer }
  if (status >= 200 && status < 300) return { failure: null, status, answer }
  return { failure: status >= 300 && status < 400 ? 'redirect' : 'status', status, answer }
}

/** Waits for the head of the answer. Throws if none comes. */
export async function responseOf(sent: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  // after the answer or its failure, another failure of the request says nothing more
  sent.on('error', () => {})
  const switched = new AbortController()
  sent.once('upgrade', (_response, socket) => {
    socket.destroy()
    switched.abort()
  })
  const either = AbortSignal.any([signal, switched.signal])
  const [response] = await once(sent, 'response', { signal: either })
  return response as IncomingMessage
}

/** Connects to the checked addresses only. The name stays that of the URL, for the certificate and the `Host` header. */
export function pinnedLookup(addresses: readonly [string, ...string[]]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, { all }, callback) => {
    if (all) callback(null, found)
    else callback(null, addresses[0], isIPv6(addresses[0]) ? 6 : 4)
  }
}

/** Reads the beginning of an answer. It is complete when it has ended, or when the part that is read has come. */
async function readAnswer(response: IncomingMessage): Promise<{ answer: string; complete: boolean }> {
  const pieces: Buffer[] = []
  let length = 0
  let complete = true
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      if (length < KEPT_BYTES) pieces.push(piece.subarray(0, KEPT_BYTES - length))
      length += piece.length
      if (length >= MAX_ANSWER_BYTES) break
    }
  } catch {
    complete = false
  }
  // a database may refuse the character 0 in a text
  return { answer: Buffer.concat(pieces).toString().replaceAll('\0', '\ufffd'), complete }
}
