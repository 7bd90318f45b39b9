import { InvalidCredentialsError } from '@linkspan/core'

/** The address that serves access keys of every company; a token of OAuth wants the company's own. */
export const GENERIC_URL = 'https://api.gong.io'

/**
 * The company's API address as it may be used: credentials are sent over TLS to the vendor's own domain only. Where the
 * caller has set another address for the vendor, a company's address counts on that same host alone.
 */
export function customerUrl(given: string, base_url: string | undefined): string {
  const url = new URL(given)
  const trusted = base_url
    ? url.hostname === new URL(base_url).hostname
    : url.protocol === 'https:' && url.port === '' && /(^|\.)gong\.io$/.test(url.hostname)
  if (trusted) return url.origin
  if (base_url) return base_url
  throw new InvalidCredentialsError('call-recording: credentials', [
    { path: '$.api_base_url_for_customer', message: 'must be an https address under gong.io' },
  ])
}

/** What tells companies apart in the vendor's limits: the company's own host, where it is known. */
export function companyOf(given: string | undefined): string | undefined {
  const host = given === undefined ? undefined : new URL(given).host
  return host === new URL(GENERIC_URL).host ? undefined : host
}
