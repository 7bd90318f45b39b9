import { abortable, parseRetryAfter } from '@linkspan/core/portable'
import type { Observed } from './failure.ts'
import type { Multipart } from './multipart.ts'
import { jsonOf, readText } from './read-answer.ts'
import { answerError, invalidReply } from './server-error.ts'
import type { Timeouts } from './timeouts.ts'
import type { Watch } from './watch.ts'

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text, or parts. */
  readonly body?: string | Multipart | undefined
}

/** What a request is sent by. */
interface Sender {
  readonly base_url: string
  readonly fetch: typeof fetch
  readonly timeouts: Timeouts
  readonly watch: Watch
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly observed: Observed
}

const MEBIBYTE = 1024 * 1024
const NO_ANSWER = 'did not answer'

/** Sends a request once. Throws the server's error for any other answer than a success. */
export async function sendOnce(
  sender: Sender,
  { method, url, headers, body }: SentRequest,
): Promise<Response> {
  const { base_url, fetch, timeouts, watch, observed, now } = sender
  const parts = typeof body === 'object' ? body : undefined
  // fetch does not say how much of bytes in memory is sent
  const uploading = parts?.bytes === undefined ? 0 : Math.ceil(parts.bytes / MEBIBYTE) * timeouts.idle
  watch.expect(NO_ANSWER, timeouts.response + uploading)
  const sent = parts ? open(parts, sender) : (body as string | undefined)
  const type = parts ? parts.type : body === undefined ? undefined : 'application/json'
  const init: RequestInit & { duplex?: 'half' } = {
    method,
    headers: { accept: 'application/json', ...(type && { 'content-type': type }), ...headers },
    // workers know no other way to refuse redirects; one would take the token elsewhere
    redirect: 'manual',
    signal: watch.signal,
    ...(sent !== undefined && { body: sent, duplex: 'half' }),
  }
  const response = await abortable(fetch(url, init), watch.signal)
  observed.answered = true
  if (response.ok) return response
  const request_id = requestIdOf(response)
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel()
    throw invalidReply(base_url, `answered with a redirect${targetOf(response, url)}`, { request_id })
  }
  const wait = parseRetryAfter(response.headers.get('retry-after') ?? undefined, now())
  const text = await readText(response, watch, timeouts.idle)
  throw answerError(base_url, response.status, jsonOf(text), { request_id, retry_after_seconds: wait })
}

function open(parts: Multipart, { watch, timeouts, observed }: Sender): Blob | ReadableStream<Uint8Array> {
  return parts.open({
    signal: watch.signal,
    offered: () => watch.expect('took nothing more of the upload', timeouts.idle),
    taken: watch.rest,
    complete: () => watch.expect(NO_ANSWER, timeouts.response),
    failed(error) {
      observed.thrown = { error }
    },
  })
}

/** The server's id of a request; undefined if the answer is not one of a Linkspan server. */
export function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('x-request-id') ?? undefined
}

/** Where a redirect leads, without its query; browsers do not say. */
function targetOf({ headers }: Response, url: string): string {
  const location = headers.get('location')
  const target = location === null ? null : URL.parse(location, url)
  return target ? ` to ${target.origin}${target.pathname}` : ''
}
