import { InvalidCredentialsError, type OAuthCredentials } from '@linkspan/core'

/** The general address. It accepts access keys; an OAuth token needs the company's own address. */
const GENERIC_URL = 'https://api.gong.io'

/** The company that credentials belong to. */
export interface Company {
  /** The address of its API: its own if the credentials have it, else the general one. */
  readonly base_url: string
  /** Its own host, if that is known. It identifies the company in the vendor's limits. */
  name(): string | undefined
  /** Its own address, from the reply of the token endpoint. */
  baseUrlOf(renewed: OAuthCredentials & { readonly api_base_url_for_customer?: unknown }): string | undefined
}

/** Opens a company by the address in its credentials. `base_url` is the caller's own address for the vendor. */
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
 * Checks a company's API address: credentials are sent over TLS to the vendor's own domain only. If the caller has set
 * another address for the vendor, a company's address must be on the same host.
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
