import { InvalidOptionsError, type Issue, type RetryPolicy } from '@linkspan/core/portable'

/** How a client reaches its server. */
export interface ClientOptions {
  /** The address of the server, such as `https://linkspan.example.com`. */
  readonly base_url: string
  /** The id of your service's client. */
  readonly client_id: string
  /** Its secret. Keep it out of browsers: whoever has it may use every connector of the organization. */
  readonly client_secret: string
  /** The organization to act for; needed only if the client belongs to several. */
  readonly organization_id?: string
  /** Milliseconds until an answer begins; default 120,000. */
  readonly timeout_ms?: number
  /** How failed calls are retried; `false` for never. */
  readonly retry?: Partial<RetryPolicy> | false
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** The options with their defaults. */
export interface CheckedOptions extends ClientOptions {
  readonly timeout_ms: number
  readonly fetch: typeof fetch
}

const NAMES: readonly string[] = [
  'base_url',
  'client_id',
  'client_secret',
  'organization_id',
  'timeout_ms',
  'retry',
  'fetch',
]
const TIMEOUT_MS = 120_000

/** Checks the options. Throws `invalid_options` naming each field. */
export function checkOptions(given: ClientOptions): CheckedOptions {
  const issues: Issue[] = []
  const refuse = (name: string, message: string) => issues.push({ path: `$.${name}`, message })
  for (const name of Object.keys(given ?? {})) {
    if (!NAMES.includes(name)) refuse(name, `unknown option; allowed here: ${NAMES.join(', ')}`)
  }
  const { base_url, client_id, client_secret, organization_id, timeout_ms = TIMEOUT_MS } = given ?? {}
  if (!isAddress(base_url)) refuse('base_url', 'must be an http or https address without a query')
  for (const [name, value] of Object.entries({ client_id, client_secret })) {
    if (typeof value !== 'string' || value === '') refuse(name, 'is required, as a string')
  }
  if (organization_id !== undefined && (typeof organization_id !== 'string' || organization_id === ''))
    refuse('organization_id', 'must be the id of an organization')
  if (!(typeof timeout_ms === 'number' && timeout_ms > 0)) refuse('timeout_ms', 'must be a number above 0')
  if (issues.length > 0) throw new InvalidOptionsError('client', issues)
  const { fetch = (...request) => globalThis.fetch(...request) } = given
  return { ...given, base_url: base_url.replace(/\/+$/, ''), timeout_ms, fetch }
}

function isAddress(text: unknown): text is string {
  if (typeof text !== 'string' || !URL.canParse(text)) return false
  const { protocol, search, hash, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && `${search}${hash}${username}${password}` === ''
}
