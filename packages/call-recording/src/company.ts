import { InvalidCredentialsError, type OAuthCredentials } from '@linkspan/core'
import type * as z from 'zod'
import { ADDRESS_SHAPE, customerAddress, underVendor } from './customer-address.ts'

/** The general address. It accepts access keys; an OAuth token needs the company's own address. */
const GENERIC_URL = 'https://api.gong.io'

/** The company that credentials belong to. */
export interface Company {
  /** The address of its API: its own if the credentials have it, else the general one. */
  readonly base_url: string
  /** Its own host, if that is known. It identifies the company in the vendor's limits. */
  name(): string | undefined
  /** The addresses that calls can go to; any other in the reply of the token endpoint is not stored. */
  readonly address: z.ZodType<string>
  /** Its own address, from the reply of the token endpoint. */
  baseUrlOf(renewed: OAuthCredentials & { readonly api_base_url_for_customer?: unknown }): string | undefined
}

/** Opens a company by the address in its credentials. `base_url` is the caller's own address for the vendor. */
export function openCompany(given: string | undefined, base_url: string | undefined): Company {
  let name: string | undefined
  const urlOf = (address: string) => {
    const url = apiUrl(address, base_url)
    if (url === undefined) throw refused()
    name = hostOf(address)
    return url
  }
  return {
    base_url: given === undefined ? (base_url ?? GENERIC_URL) : urlOf(given),
    name: () => name,
    address: customerAddress.refine((address) => apiUrl(address, base_url) !== undefined),
    baseUrlOf: ({ api_base_url_for_customer: named }) =>
      typeof named === 'string' ? urlOf(named) : undefined,
  }
}

/**
 * Where the calls of a company go: over TLS to the vendor's own domain only. If the caller has set another address for
 * the vendor, they go there, or to the company's address on the same host. Undefined for any other address.
 */
function apiUrl(given: string, base_url: string | undefined): string | undefined {
  const url = URL.parse(given)
  if (base_url !== undefined && url?.hostname === new URL(base_url).hostname) return url.origin
  return underVendor(given) ? (base_url ?? url?.origin) : undefined
}

function refused(): InvalidCredentialsError {
  return new InvalidCredentialsError('call-recording: credentials', [
    { path: '$.api_base_url_for_customer', message: ADDRESS_SHAPE },
  ])
}

/** The host of a company's own address. */
function hostOf(address: string): string | undefined {
  const host = URL.parse(address)?.host
  return host === new URL(GENERIC_URL).host ? undefined : host
}
