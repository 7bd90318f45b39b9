import { InvalidCredentialsError, type OAuthCredentials } from '@linkspan/core'

/** The address that serves access keys of every company; a token of OAuth wants the company's own. */
const GENERIC_URL = 'https://api.gong.io'

/** The company behind some credentials. */
export interface Company {
  /** Where its API is, as far as the credentials tell. */
  readonly base_url: string
  /** What tells it apart in the vendor's limits: its own host, where that is known. */
  name(): string | undefined
  /** Its own address, which a token's answer names. */
  baseUrlOf(renewed: OAuthCredentials & { readonly api_base_url_for_customer?: unknown }): string | undefined
}

/** Opens the company that credentials name by its address; `base_url` is the caller's own address for the vendor. */
export function openCompany(given: string | undefined, base_url: string | undefined): Company {
  let name: string | undefined
  const urlOf = (address: string) => {
    const url = customerUrl(address, base_url)
    name = hostOf(address)
    return url
  }
  return {
    base_url: given === undefined ? (base_url ?? GENERIC_URL) : urlOf(given),
    name: () => name,
    baseUrlOf: ({ api_base_url_for_customer: named }) =>
      typeof named === 'string' ? urlOf(named) : undefined,
  }
}

/**
 * The company's API address as it may be used: credentials are sent over TLS to the vendor's own domain only. Where the
 * caller has set another address for the vendor, a company's address counts on that same host alone.
 */
function customerUrl(given: string, base_url: string | undefined): string {
  const url = URL.parse(given)
  const trusted = base_url
    ? url?.hostname === new URL(base_url).hostname
    : url?.protocol === 'https:' && url.port === '' && /(^|\.)gong\.io$/.test(url.hostname)
  if (url && trusted) return url.origin
  if (base_url) return base_url
  throw new InvalidCredentialsError('call-recording: credentials', [
    { path: '$.api_base_url_for_customer', message: 'must be an https address under gong.io' },
  ])
}

/** The host of a company's own address. */
function hostOf(address: string): string | undefined {
  const host = URL.parse(address)?.host
  return host === new URL(GENERIC_URL).host ? undefined : host
}
