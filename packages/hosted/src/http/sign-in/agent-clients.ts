import type { errors } from 'oidc-provider'

/** What an application may say of itself. */
interface Metadata {
  readonly redirect_uris?: unknown
  readonly client_name?: unknown
  application_type?: unknown
  scope?: unknown
}

type Errors = typeof errors

/** Names by which a computer calls itself. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The schemes of applications that people have on their computers and that return by one of their own. */
const SCHEMES = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:']

const WEB = ['http:', 'https:']

/** A name of a host, or an IPv6 address. */
const HOST = /^[\w.-]+$|^\[[\da-f:.]+\]$/

/** Whether an address leads to the person's own computer. */
export function isOnThisComputer({ protocol, hostname }: URL): boolean {
  return !WEB.includes(protocol) || LOOPBACK.includes(hostname)
}

/**
 * Checks where an application may send people, and derives whether it is installed on their computers: some say otherwise. Throws
 * the library's errors, which name the field.
 */
export function checkMetadata(
  metadata: Metadata,
  { InvalidRedirectUri, InvalidClientMetadata }: Errors,
): void {
  const { redirect_uris: uris, client_name = '' } = metadata
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > 10)
    throw new InvalidRedirectUri('redirect_uris must have 1 to 10 addresses')
  const targets = uris.map((uri) => targetOf(uri) ?? refuse(InvalidRedirectUri))
  if (typeof client_name !== 'string' || client_name.length > 100)
    throw new InvalidClientMetadata('client_name must be text of at most 100 characters')
  metadata.application_type = targets.some(isOnThisComputer) ? 'native' : 'web'
  // it would be refused, since the scopes are those of `/mcp`, and would forbid to ask for more later
  delete metadata.scope
}

/** Where an address leads; undefined if no application may use it. */
function targetOf(uri: unknown): URL | undefined {
  const url = typeof uri === 'string' && uri.length <= 500 ? URL.parse(uri) : null
  if (!url || url.username || url.password || url.hash) return undefined
  // in a content security policy, other characters would end the address
  if (WEB.includes(url.protocol) && !HOST.test(url.hostname)) return undefined
  if (url.protocol === 'http:') return LOOPBACK.includes(url.hostname) ? url : undefined
  return url.protocol === 'https:' || SCHEMES.includes(url.protocol) ? url : undefined
}

function refuse(InvalidRedirectUri: Errors['InvalidRedirectUri']): never {
  throw new InvalidRedirectUri(
    `redirect_uris must be https, http of the own computer, or begin with ${SCHEMES.join(', ')}`,
  )
}
