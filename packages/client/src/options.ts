import type { RetryPolicy } from '@linkspan/core/portable'
import { BEARER } from './access-token.ts'
import { checkOptions, isFunction } from './option-checks.ts'
import type { TimeoutOption } from './timeouts.ts'

/** The link whose page a client runs on. */
export interface VisitedLink {
  /** The id of the connect session. */
  readonly connect_session: string
}

/** How a client reaches its server. */
export interface ClientOptions {
  /** The address of the server, such as `https://linkspan.example.com`; it may end in `/api/v1`. */
  readonly base_url: string
  /** The id of your service's client. */
  readonly client_id?: string
  /** Its secret. Keep it out of browsers: with it, every connector of the organization can be used. */
  readonly client_secret?: string
  /** Instead of both, a token, such as one with a scope. When it ends, calls throw `unauthenticated`. */
  readonly access_token?: string
  /**
   * Instead of a token: the page is one of the server, and the person in front of it has signed in or will. The browser
   * sends the cookie of the session, and the client what changes need besides. On the page of a link, the customer's visit
   * takes the place of the session.
   */
  readonly session?: true | VisitedLink
  /** The organization to act for; needed only if the client belongs to several. */
  readonly organization_id?: string
  /** Milliseconds for each whole call, or for each phase of it; see `Timeouts`. */
  readonly timeout?: TimeoutOption
  /** How failed calls are retried; `false` for never. */
  readonly retry?: Partial<RetryPolicy> | false
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** The options as the client uses them. */
export interface CheckedOptions extends ClientOptions {
  readonly fetch: typeof fetch
}

const NAMES: readonly (keyof ClientOptions)[] = [
  'base_url',
  'client_id',
  'client_secret',
  'access_token',
  'session',
  'organization_id',
  'timeout',
  'retry',
  'fetch',
]

/** Checks the options of a client. Throws `invalid_options` naming each field. */
export function checkClientOptions(given: ClientOptions): CheckedOptions {
  const options = { ...given }
  const checks = checkOptions('client')
  checks.names(options, NAMES)
  const { base_url, client_id, client_secret, access_token, organization_id, timeout, retry } = options
  checks.need('$.base_url', base_url ?? null, isAddress, 'must be an http or https address without a query')
  checks.need('$.session', options.session, isSession, 'must be true, or name a connect_session')
  if (options.session)
    for (const [name, value] of Object.entries({ client_id, client_secret, access_token }))
      checks.need(`$.${name}`, value, () => false, 'must be left out: there is a session')
  else if (access_token === undefined)
    for (const [name, value] of Object.entries({ client_id, client_secret }))
      checks.need(
        `$.${name}`,
        value ?? null,
        isText,
        'is required, as a string, unless there is an access_token',
      )
  else {
    checks.need('$.access_token', access_token, isToken, 'must be a token')
    for (const [name, value] of Object.entries({ client_id, client_secret }))
      checks.need(`$.${name}`, value, () => false, 'must be left out: there is an access_token')
  }
  checks.organization(organization_id)
  checks.timeout(timeout)
  checks.retry(retry)
  checks.need('$.fetch', options.fetch, isFunction, 'must be a function')
  checks.done()
  const { fetch = (...request) => globalThis.fetch(...request) } = options
  return { ...options, base_url: base_url.replace(/\/+$/, '').replace(/\/api\/v1$/, ''), fetch }
}

const isToken = (value: unknown): boolean => typeof value === 'string' && BEARER.test(value)
const isSession = (value: unknown): boolean =>
  value === true || isText((value as { connect_session?: unknown } | null)?.connect_session)
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

function isAddress(text: unknown): boolean {
  if (typeof text !== 'string' || !URL.canParse(text)) return false
  const { protocol, search, hash, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && `${search}${hash}${username}${password}` === ''
}
