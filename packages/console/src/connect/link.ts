import {
  type ConnectorRecord,
  type ConnectSession,
  createClient,
  type LinkspanClient,
} from '@linkspan/client'

/** The link that led here, and what the vendor's page has sent back. */
export interface ConnectLink {
  readonly id: string
  readonly linkspan: LinkspanClient
  /** The kind that was chosen before the consent. */
  readonly kind: string | undefined
  /** What a consent has given; it works once. */
  readonly secret_id: string | undefined
  /** Why a consent has given nothing. */
  readonly refusal: { readonly code: string; readonly message: string } | undefined
}

/** What is known of a link: the session, and the connector that it has made. */
export interface Connecting {
  readonly session: ConnectSession
  readonly connector: ConnectorRecord | undefined
}

const KEY = 'linkspan-connect-'

/**
 * Reads the address. The token waits in this tab alone while the customer is at the vendor, and ends with the tab; neither it
 * nor the answer of the vendor stays in the address. Undefined without a link.
 */
export function openLink(): ConnectLink | undefined {
  const { origin, pathname, searchParams: query, hash } = new URL(location.href)
  const id = query.get('session')
  const key = `${KEY}${id}`
  if (hash.length > 1) sessionStorage.setItem(key, hash.slice(1))
  const access_token = sessionStorage.getItem(key)
  if (id === null || access_token === null || !/^[\w-]+$/.test(access_token)) return undefined
  const kind = query.get('kind') ?? undefined
  const code = query.get('error')
  const message = query.get('error_description') ?? 'The vendor has granted no access.'
  history.replaceState(null, '', `${pathname}?${new URLSearchParams({ session: id, ...(kind && { kind }) })}`)
  return {
    id,
    linkspan: createClient({ base_url: origin, access_token }),
    kind,
    secret_id: query.get('secret_id') ?? undefined,
    refusal: code === null ? undefined : { code, message },
  }
}

/** Where the vendor sends the customer back to. */
export function returnAddress({ id }: ConnectLink, kind: string): string {
  return `${location.origin}${location.pathname}?${new URLSearchParams({ session: id, kind })}`
}

/** Where the customer goes on, with how the session is. */
export function onwards({ id }: ConnectLink, redirect_url: string, status: string): string {
  const url = new URL(redirect_url)
  url.searchParams.set('connect_session', id)
  url.searchParams.set('status', status)
  return url.href
}
