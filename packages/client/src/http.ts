import {
  abortable,
  type Clock,
  cancelled,
  elapsed,
  InvalidOptionsError,
  retrying,
  retryPolicy,
  systemClock,
} from '@linkspan/core/portable'
import {
  type AccessToken,
  type IssuedScopedToken,
  type IssuedToken,
  keepToken,
  readToken,
} from './access-token.ts'
import { type ApiRequest, isExpected, prepareApiRequest } from './api-request.ts'
import { type Authority, bySession, byToken } from './authority.ts'
import { type CallOptions, checkApiOptions } from './call-options.ts'
import { explain, type Observed } from './failure.ts'
import type { Session } from './generated/answers.ts'
import type { NewToken } from './generated/requests.ts'
import type { CheckedOptions } from './options.ts'
import {
  type BegunAnswer,
  downloadOf,
  type OpenedStream,
  readJson,
  readSent,
  toStream,
} from './read-answer.ts'
import { requestOf } from './route-requests.ts'
import { requestIdOf, type SentRequest, sendOnce } from './send-once.ts'
import { invalidReply, ServerError } from './server-error.ts'
import { type Timeouts, toCallTimeouts } from './timeouts.ts'
import type { FileDownload } from './types.ts'
import { startWatch } from './watch.ts'

/** Sends requests with the client's token. */
export interface ApiHttp {
  /** The JSON of the answer; undefined if it has no body. Throws a Linkspan error for any other answer than a success. */
  json<Result>(request: ApiRequest, options?: CallOptions): Promise<Result>
  /** The answer as a stream. Throws as `json` does, and so does the stream. */
  download(request: ApiRequest, options?: CallOptions): Promise<FileDownload>
  /** The headers and the bytes of the answer. Throws as `download` does. */
  stream(request: ApiRequest, options?: CallOptions): Promise<OpenedStream>
  /** Makes a token with a scope: with the client's secret, or otherwise with its token, which the new one cannot outlive. */
  issueScoped(token: NewToken, options?: CallOptions): Promise<IssuedScopedToken>
  /** The transport of a client that has only tokens with this scope. Nothing is sent yet. */
  scoped(token: NewToken): ApiHttp
  /** Sends the caller's own request to an address of the server, and returns any answer. */
  fetch(address: string | URL, init?: RequestInit): Promise<Response>
}

/** A call while it runs. */
interface Call extends SentRequest {
  readonly signal?: AbortSignal | undefined
  readonly timeouts: Timeouts
  /** Whether it is sent without a token. */
  readonly open: boolean
  /** Milliseconds that are left of it. */
  remaining(): number
  /** How many times it was sent. */
  attempts: number
}

type Read<Result> = (answer: BegunAnswer) => Result | Promise<Result>

/** Sends a request of the caller with what shows who sends it. What the server has forgotten is replaced, once. */
async function fetchAs(
  { base_url, fetch, organization_id }: CheckedOptions,
  authority: Authority,
  address: string | URL,
  init: RequestInit,
): Promise<Response> {
  const url = ownUrl(base_url, address)
  for (let tries = 0; ; tries++) {
    const shown = await authority.headers(init.method?.toUpperCase() ?? 'GET')
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(shown)) headers.set(name, value)
    if (organization_id !== undefined && !headers.has('x-organization-id'))
      headers.set('x-organization-id', organization_id)
    // a redirect would take the token elsewhere
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    if (tries > 0 || !authority.refused(statusError(response), shown)) return response
    if (init.body instanceof ReadableStream) return response
    await response.body?.cancel()
  }
}

/** A token that the caller has; nothing replaces it. */
const givenToken = (token: string): AccessToken => ({ get: async () => token, discard: () => {} })

/** Creates the transport of a client. `issueWith` replaces how it gets its tokens. */
export function createApiHttp(
  options: CheckedOptions,
  clock: Clock = systemClock,
  issueWith?: () => Promise<IssuedToken>,
): ApiHttp {
  const { base_url, client_id, client_secret, access_token } = options
  const now = () => elapsed(clock)
  const visited = typeof options.session === 'object' && options.session.connect_session
  const named = visited ? { 'x-connect-session': visited } : {}
  const authority = options.session && !issueWith ? bySession(readCsrfToken, named) : byToken(tokenOfClient())
  // a client that has only tokens with a scope must not make others with the secret
  const has_secret = client_secret !== undefined && !issueWith

  function tokenOfClient(): AccessToken {
    if (access_token !== undefined && !issueWith) return givenToken(access_token)
    return keepToken(issueWith ?? (() => issue({}, {})), now)
  }

  async function readCsrfToken(): Promise<string> {
    const request = visited ? requestOf('connect_visits.get', visited) : requestOf('session.get')
    const { csrf_token } = (await run({ ...request, headers: named, open: true }, {}, readJson)) as Session
    return csrf_token
  }

  /** Gets a token with the secret of the client. */
  async function issue(scoped: object, call: CallOptions) {
    const request = requestOf('token.issue', { client_id, client_secret, ...scoped })
    return tokenOf(await run({ ...request, operation: 'token' }, call, readJson))
  }

  /** Gets a token with that of the client. The answer names the token by its `id`. */
  async function narrow(body: NewToken, call: CallOptions) {
    const answer = await run(requestOf('tokens.create', body), call, readJson)
    return tokenOf({ ...(answer as object), token_id: (answer as { id?: unknown } | undefined)?.id })
  }

  function tokenOf(answer: unknown): IssuedToken {
    const issued = readToken(answer)
    if (issued) return issued
    throw invalidReply(base_url, 'answered without a token')
  }

  async function issueScoped(asked: NewToken, call: CallOptions = {}): Promise<IssuedScopedToken> {
    const { organization_id = options.organization_id } = call
    const { organization_id: _, ...others } = call
    const issued = has_secret
      ? await issue({ ...asked, ...(organization_id !== undefined && { organization_id }) }, others)
      : await narrow(asked, call)
    const { access_token, expires_in, token_id } = issued
    if (token_id !== undefined) return { token_id, access_token, expires_in }
    throw invalidReply(base_url, 'answered without the id of the token')
  }

  async function run<Result>(request: ApiRequest, given: CallOptions, read: Read<Result>): Promise<Result> {
    const { operation, repeatable, parts, open = false } = request
    checkApiOptions(operation, given, request.takes ?? [])
    const { signal, organization_id = open ? undefined : options.organization_id } = given
    if (signal?.aborted) throw cancelled(signal.reason)
    const timeouts = toCallTimeouts(given.timeout, options.timeout, parts !== undefined)
    const deadline = now() + timeouts.total
    const sent = await prepareApiRequest(base_url, request, given, organization_id)
    const call: Call = { ...sent, signal, timeouts, open, remaining: () => deadline - now(), attempts: 0 }
    try {
      const { response, result } = await retrying(() => attempt(call, read), {
        policy: retryPolicy(given.retry, retryPolicy(options.retry)),
        clock,
        write: !repeatable,
        within_ms: call.remaining(),
        onRetry: () => {},
        ...(signal && { signal }),
      })
      authority.heard?.(result)
      const request_id = requestIdOf(response)
      given.onResponse?.({
        operation,
        status: response.status,
        ...(request_id !== undefined && { request_id }),
        attempts: call.attempts,
      })
      return result
    } catch (error) {
      // a pause between attempts ends with the signal's own reason
      throw signal?.aborted && error === signal.reason ? cancelled(error) : error
    }
  }

  /** Sends a call with what shows who sends it. What the server has forgotten is replaced, once. */
  async function attempt<Result>(call: Call, read: Read<Result>) {
    const { signal, timeouts, open, body } = call
    for (let tries = 0; ; tries++) {
      const watch = startWatch(call)
      const observed: Observed = { answered: false }
      const failure = (error: unknown) => explain(error, { base_url, watch, observed, signal })
      let shown: Readonly<Record<string, string>> | undefined
      try {
        watch.expect('issued no token', timeouts.response)
        shown = open ? undefined : await abortable(authority.headers(call.method), watch.signal)
        call.attempts++
        const headers = { ...call.headers, ...shown }
        const sender = { base_url, fetch: options.fetch, timeouts, watch, now: clock.now, observed }
        const response = await sendOnce(sender, { ...call, headers })
        return { response, result: await read({ base_url, response, watch, timeouts, failure }) }
      } catch (error) {
        watch.end()
        if (!shown || tries > 0 || !authority.refused(error, shown)) throw failure(error)
        if (typeof body === 'object' && !body.repeatable) throw error
      }
    }
  }

  return {
    async json<Result>(request: ApiRequest, call: CallOptions = {}) {
      const answer = await run(request, call, request.approvable ? readSent : readJson)
      if (isExpected(request, answer)) return answer as Result
      throw invalidReply(base_url, `answered what is no ${request.expected?.what}`)
    },
    download: (request, call = {}) => run(request, call, downloadOf),
    stream: (request, call = {}) => run(request, call, toStream),
    issueScoped,
    scoped: (asked) => createApiHttp(options, clock, () => issueScoped(asked)),
    fetch: (address, init = {}) => fetchAs(options, authority, address, init),
  }
}

/** What an answer says of who sent the request, whose body is for the caller. */
function statusError({ status }: Response): ServerError | undefined {
  const code = status === 401 ? 'unauthenticated' : status === 403 ? 'csrf_refused' : undefined
  return code && new ServerError(code, '')
}

/** The URL of an address on the server. The token goes nowhere else. */
function ownUrl(base_url: string, address: string | URL): string {
  const base = `${base_url}/`
  const { href } = URL.parse(String(address), base) ?? {}
  if (href?.startsWith(base)) return href
  throw new InvalidOptionsError('fetch', [{ path: '$.address', message: `must be below ${base}` }])
}
