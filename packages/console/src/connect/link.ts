import { createClient, isLinkspanError } from '@linkspan/client'
import { OWN } from '../own-address.ts'

/** The link that led here, and what the vendor's page has sent back. */
export type ConnectLink = NonNullable<ReturnType<typeof openLink>>

/** What is known of a link: the visit of this browser, and the connector that was made or is repaired. */
export type Connecting = Awaited<ReturnType<typeof visit>>

/**
 * Reads the address, in which the answer of the vendor does not stay. The code of the link stays until a visit has begun, so
 * that the page can be loaded again before. Undefined without a link.
 */
export function openLink() {
  const { pathname, searchParams: query, hash } = new URL(location.href)
  const id = query.get('session')
  if (id === null || !/^[\w-]+$/.test(id)) return undefined
  const kind = query.get('kind') ?? undefined
  const lang = query.get('lang')
  const kept = { session: id, ...(kind && { kind }), ...(lang && { lang }) }
  const address = `${pathname}?${new URLSearchParams(kept)}`
  history.replaceState(null, '', address + hash)
  return {
    id,
    linkspan: createClient({ base_url: OWN, session: { connect_session: id } }),
    /** What opens the link, if this browser has not opened it before. */
    code: hash.slice(1),
    /** The kind that was chosen before the consent. */
    kind,
    /** What a consent has given; it works once. */
    secret_id: query.get('secret_id') ?? undefined,
  }
}

/** Continues the visit of this browser, or begins it. Throws `unauthenticated` for a link that cannot be used here. */
export async function visit(link: ConnectLink) {
  const { id, code, linkspan } = link
  const found = await linkspan.connect_visits.get(id).catch((error: unknown) => {
    if (code !== '' && isLinkspanError(error) && error.code === 'unauthenticated')
      return linkspan.connect_visits.open(id, { code })
    throw error
  })
  history.replaceState(null, '', location.pathname + location.search)
  const { connector_id } = found
  return {
    visit: found,
    connector: connector_id === null ? undefined : await linkspan.connectors.get(connector_id),
  }
}

/** The language that the address asks for. */
export const askedLanguage = (): string | null => new URL(location.href).searchParams.get('lang')

/** Asks for a language, so that it is kept when the page is loaded again. */
export function askLanguage(lang: string): void {
  const url = new URL(location.href)
  url.searchParams.set('lang', lang)
  history.replaceState(null, '', url)
}

/** Where the vendor sends the customer back to. */
export function returnAddress({ id }: ConnectLink, kind: string): string {
  const lang = askedLanguage()
  const query = new URLSearchParams({ session: id, kind, ...(lang !== null && { lang }) })
  return `${location.origin}${location.pathname}?${query}`
}

/** Where the customer goes on, with how the session is. */
export function onwards({ id }: ConnectLink, redirect_url: string, status: string): string {
  const url = new URL(redirect_url)
  url.searchParams.set('connect_session', id)
  url.searchParams.set('status', status)
  return url.href
}
