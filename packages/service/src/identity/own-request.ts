import { hashOf, sameBytes } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'

/** What shows that a page of this server sent a request. */
export interface RequestOrigin {
  /** The header `X-CSRF-Token`. */
  readonly csrf_token: string | undefined
  readonly origin: string | undefined
  /** The header `Sec-Fetch-Site`, which pages cannot set. */
  readonly fetch_site: string | undefined
  readonly host: string | undefined
}

/** The token that changes with a session need. It follows from the secret of the session, which no page can read. */
export function csrfTokenOf(secret: string): string {
  return hashOf(`csrf ${secret}`)
}

/**
 * Throws `csrf_refused` unless a page of this server sent a request: one that knows the token of the session, and that
 * the browser does not place elsewhere. `public_url` is the address of the server as browsers reach it.
 */
export function requireOwnRequest(
  secret: string,
  { csrf_token = '', origin, fetch_site, host }: RequestOrigin,
  public_url: string | undefined,
): void {
  const placed =
    fetch_site === undefined ? isOwnOrigin(origin, host, public_url) : fetch_site === 'same-origin'
  if (!placed)
    throw new ServiceError(
      'csrf_refused',
      'A change with a session must come from a page of this server, and the browser says otherwise.',
      { remedy: 'Use a token for other pages; behind a proxy, set LINKSPAN_PUBLIC_URL.' },
    )
  if (sameBytes(Buffer.from(hashOf(csrf_token)), Buffer.from(hashOf(csrfTokenOf(secret))))) return
  throw new ServiceError(
    'csrf_refused',
    'A change with a session needs its csrf_token in the header X-CSRF-Token.',
    { remedy: 'Read the csrf_token with GET /api/v1/session and send the change again.' },
  )
}

/** The address of this server as browsers reach it. Throws `unavailable` if it is not known. */
export function requireAddress(publicUrl: () => string | undefined): string {
  const base_url = publicUrl()
  if (base_url !== undefined) return base_url
  const message = 'This server does not know its own address, so that no link can lead to it.'
  const remedy = 'The operator of the server has to set LINKSPAN_PUBLIC_URL.'
  throw new ServiceError('unavailable', message, { remedy })
}

/** Whether an origin is that of this server: where it is known to be, or where this request was sent. */
function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  public_url: string | undefined,
): boolean {
  const given = origin === undefined ? null : URL.parse(origin)
  if (!given) return false
  return given.origin === (public_url && URL.parse(public_url)?.origin) || given.host === host
}
