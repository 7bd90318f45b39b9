import {
  type Clock,
  ConnectorError,
  cancelled,
  InvalidOptionsError,
  parseRetryAfter,
  type RetryPolicy,
  retrying,
  retryPolicy,
  systemClock,
} from '@linkspan/core/portable'
import { type AccessToken, type IssuedToken, keepToken } from './access-token.ts'
import type { Multipart } from './multipart.ts'
import type { CheckedOptions } from './options.ts'
import { errorOf, ServerError } from './server-error.ts'

/** A request to the API. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/api/v1/`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Instead of `body`. */
  readonly parts?: Multipart | undefined
  /** Whether a repetition changes nothing more: reads, and requests with an `Idempotency-Key`. */
  readonly repeatable: boolean
  readonly idempotency_key?: string | undefined
}

/** The options of a single call. */
export interface RequestOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal
  /** Milliseconds until the answer begins. */
  readonly timeout_ms?: number
}

/** Sends requests with the client's token. */
export interface Http {
  /** The answer to a request. Throws a Linkspan error for any other answer than a success. */
  send(request: ApiRequest, options?: RequestOptions): Promise<Response>
  /** The JSON of the answer; undefined if it has no body. */
  json<Answer>(request: ApiRequest, options?: RequestOptions): Promise<Answer>
  /** Sends the caller's own request to an address of the server, and returns any answer. */
  fetch(address: string | URL, init?: RequestInit): Promise<Response>
}

const TOKEN: ApiRequest = { method: 'POST', path: 'account/applications/token', repeatable: true }

/** Creates the transport of a client. */
export function createHttp(options: CheckedOptions, clock: Clock = systemClock): Http {
  const { base_url, client_id, client_secret, organization_id } = options
  const policy: RetryPolicy = retryPolicy(options.retry)
  const token: AccessToken = keepToken(issue, clock.elapsed ?? clock.now)

  async function issue(): Promise<IssuedToken> {
    const request = { ...TOKEN, body: { client_id, client_secret } }
    return readJson(await retried(request, {}, () => once(request, {}, {})))
  }

  function retried<Result>(
    { repeatable }: ApiRequest,
    { signal }: RequestOptions,
    attempt: () => Promise<Result>,
  ): Promise<Result> {
    return retrying(attempt, {
      policy,
      clock,
      write: !repeatable,
      within_ms: Number.POSITIVE_INFINITY,
      onRetry: () => {},
      ...(signal && { signal }),
    })
  }

  /** Sends a request once. */
  async function once(
    request: ApiRequest,
    { signal, timeout_ms = options.timeout_ms }: RequestOptions,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const { method } = request
    const sent = sentBy(request)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeout_ms)
    try {
      const response = await options.fetch(urlOf(base_url, request), {
        method,
        headers: {
          accept: 'application/json',
          ...(sent && { 'content-type': sent.type }),
          ...headers,
        },
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
        ...(sent && { body: sent.body, duplex: 'half' }),
      })
      if (response.ok) return response
      const wait = parseRetryAfter(response.headers.get('retry-after') ?? undefined, clock.now())
      throw errorOf(response.status, parse(await response.text()), wait)
    } catch (error) {
      if (ConnectorError.isInstance(error)) throw error
      if (signal?.aborted) throw cancelled(signal.reason)
      throw unreachable(
        late.signal.aborted ? `did not answer within ${timeout_ms} ms` : 'could not be reached',
        error,
      )
    } finally {
      clearTimeout(timer)
    }
  }

  const headersWith = (bearer: string) => ({
    authorization: `Bearer ${bearer}`,
    ...(organization_id !== undefined && { 'x-organization-id': organization_id }),
  })

  /** Sends a request with the token. One that the server has forgotten is replaced, once. */
  async function authorized(request: ApiRequest, call: RequestOptions): Promise<Response> {
    const { idempotency_key } = request
    for (let tries = 0; ; tries++) {
      const bearer = await token.get()
      try {
        return await once(request, call, {
          ...headersWith(bearer),
          ...(idempotency_key !== undefined && { 'idempotency-key': idempotency_key }),
        })
      } catch (error) {
        if (!(error instanceof ServerError) || error.code !== 'unauthenticated' || tries > 0) throw error
        token.discard(bearer)
        if (request.parts?.body instanceof ReadableStream) throw error
      }
    }
  }

  const send: Http['send'] = async (request, call = {}) => {
    if (call.signal?.aborted) throw cancelled(call.signal.reason)
    return retried(request, call, () => authorized(request, call))
  }

  const own: Http['fetch'] = async (address, init = {}) => {
    const url = ownUrl(base_url, address)
    for (let tries = 0; ; tries++) {
      const bearer = await token.get()
      const headers = new Headers(init.headers)
      for (const [name, value] of Object.entries(headersWith(bearer))) headers.set(name, value)
      // a redirect would take the token elsewhere
      const response = await options.fetch(url, { ...init, headers, redirect: 'error' })
      if (response.status !== 401 || tries > 0) return response
      token.discard(bearer)
      if (init.body instanceof ReadableStream) return response
      await response.body?.cancel()
    }
  }

  return { send, json: async (request, call) => readJson(await send(request, call)), fetch: own }
}

/** The URL of an address on the server. The token goes nowhere else. */
function ownUrl(base_url: string, address: string | URL): string {
  const base = `${base_url}/`
  const { href } = URL.parse(String(address), base) ?? {}
  if (href?.startsWith(base)) return href
  throw new InvalidOptionsError('fetch', [{ path: '$.address', message: `must be below ${base}` }])
}

function urlOf(base_url: string, { path, query = {} }: ApiRequest): string {
  const url = new URL(`${base_url}/api/v1/${path}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

/** What a request sends; undefined if it has no body. */
function sentBy({
  body,
  parts,
}: ApiRequest): { type: string; body: NonNullable<RequestInit['body']> } | undefined {
  if (parts) return parts
  return body === undefined ? undefined : { type: 'application/json', body: JSON.stringify(body) }
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    throw unreachable('cut off its answer', error)
  }
  if (text === '') return undefined as Answer
  const answer = parse(text)
  if (answer !== undefined) return answer as Answer
  throw new ServerError('server_invalid_reply', 'The server did not answer JSON; is base_url its address?')
}

/** The JSON of a text; undefined if it is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreachable(what: string, cause: unknown): ServerError {
  return new ServerError('server_unreachable', `The server ${what}.`, { retryable: true, cause })
}
