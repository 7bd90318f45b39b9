import { checkOptions } from './option-checks.ts'
import { ServerError } from './server-error.ts'

/** A request as a receiver of webhooks got it. */
export interface ReceivedWebhook {
  /** Its headers: those of a `Request`, or of a request in Node. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Its body, byte by byte as it came. JSON that was parsed and written again has another signature. */
  readonly body: string | Uint8Array
  /** The secret of the webhook, which begins with `whsec_`. Several are tried one after the other. */
  readonly secret: string | readonly string[]
  /** By how many seconds the clocks of the two machines may differ; default 300. */
  readonly tolerance_seconds?: number
  /** The time in milliseconds since 1970; default the clock of this machine. */
  readonly now?: () => number
}

/** What a webhook says. */
export interface WebhookEvent {
  /** The id of the event. It is the same each time the event is sent: ignore the ids that you have handled. */
  readonly id: string
  /** Such as `sync.succeeded`. */
  readonly type: string
  /** When it happened, ISO 8601. */
  readonly timestamp: string
  /** Ids, counts and codes; each type has its own. */
  readonly data: Readonly<Record<string, unknown>>
}

const SUBJECT = 'verifyWebhook'
const TOLERANCE_SECONDS = 300
const NAMES = ['headers', 'body', 'secret', 'tolerance_seconds', 'now']

/**
 * Checks that a webhook comes from the server that knows the secret, and that it is recent, by the Standard Webhooks
 * specification. Returns what it says. Throws `invalid_webhook` if it is not so, and `invalid_options`.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { body, tolerance_seconds = TOLERANCE_SECONDS, now = Date.now } = received
  const keys = keysOf(received)
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(received.headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures)
    throw invalid('The headers webhook-id, webhook-timestamp and webhook-signature are needed.')
  if (!/^\d{1,12}$/.test(timestamp)) throw invalid('webhook-timestamp is not a time in seconds.')
  const age = now() / 1000 - Number(timestamp)
  if (Math.abs(age) > tolerance_seconds)
    throw invalid(
      `It was sent ${Math.abs(Math.round(age))} seconds ${age > 0 ? 'ago' : 'in the future'}, which is too far from now.`,
    )
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  if (!(await isSigned(signed, keys, signatures))) throw invalid('No signature fits the secret and the body.')
  return { id, ...parsed(bytes) }
}

/** The bytes of the secrets. Throws `invalid_options`. */
function keysOf(received: ReceivedWebhook): Uint8Array<ArrayBuffer>[] {
  const keys = [received.secret].flat().map(keyOf)
  const checks = checkOptions(SUBJECT)
  checks.names(received, NAMES)
  checks.need(
    '$.secret',
    keys,
    () => keys.length > 0 && !keys.includes(undefined),
    'must be the secret of a webhook: whsec_ and base64',
  )
  checks.need(
    '$.tolerance_seconds',
    received.tolerance_seconds,
    (value) => value >= 0,
    'must be a number of seconds',
  )
  checks.done()
  return keys as Uint8Array<ArrayBuffer>[]
}

/** The bytes of a secret; undefined if it has another form. */
function keyOf(secret: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof secret !== 'string' || !secret.startsWith('whsec_')) return undefined
  const bytes = fromBase64(secret.slice('whsec_'.length))
  return bytes && bytes.length > 0 ? bytes : undefined
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (typeof headers.get === 'function') return (headers as Headers).get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : undefined
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(left.length + right.length)
  both.set(left)
  both.set(right, left.length)
  return both
}

/** Whether one of the signatures is that of a secret. They are compared by Web Crypto, in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: string,
): Promise<boolean> {
  const candidates = signatures
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? (fromBase64(each.slice('v1,'.length)) ?? []) : []))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
    for (const candidate of candidates)
      if (await crypto.subtle.verify('HMAC', key, candidate, signed)) return true
  }
  return false
}

function parsed(bytes: Uint8Array): Omit<WebhookEvent, 'id'> {
  try {
    const { type, timestamp, data } = JSON.parse(new TextDecoder().decode(bytes))
    return { type, timestamp, data }
  } catch {
    throw invalid('Its body is not a JSON object.')
  }
}

function invalid(message: string): ServerError {
  return new ServerError('invalid_webhook', `${SUBJECT}: ${message}`)
}
