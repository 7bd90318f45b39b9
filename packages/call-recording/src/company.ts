import type { OAuthCredentials } from '@linkspan/core'
import { customerAddress } from './customer-address.ts'

/** The general address. It accepts access keys; an OAuth token needs the company's own address. */
const GENERIC_URL = 'https://api.gong.io'

/**
 * Opens a company by the address in its credentials, whose schema takes only the vendor's own. If the caller has set an address of
 * its own for the vendor, `base_url`, all calls go there.
 */
export function openCompany(given: string | undefined, base_url: string | undefined) {
  let name: string | undefined
  const urlOf = (address: string) => {
    const { host, origin } = new URL(address)
    name = origin === GENERIC_URL ? undefined : host
    return base_url ?? origin
  }
  return {
    /** The address of its API: its own if the credentials have it, else the general one. */
    base_url: given === undefined ? (base_url ?? GENERIC_URL) : urlOf(given),
    /** Its own host, if that is known. It identifies the company in the vendor's limits. */
    name: (): string | undefined => name,
    /** Its own address, from the reply of the token endpoint. */
    baseUrlOf({
      api_base_url_for_customer: named,
    }: OAuthCredentials & { readonly api_base_url_for_customer?: unknown }): string | undefined {
      const { data } = customerAddress.safeParse(named)
      return data && urlOf(data)
    },
  }
}

/** The company that credentials belong to. */
export type OwnCompany = ReturnType<typeof openCompany>
