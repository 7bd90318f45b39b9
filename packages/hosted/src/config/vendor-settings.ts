import type { ConnectorKind } from '@linkspan/core'
import { type VendorOptions, type VendorOptionsByType, vendorVariable } from '@linkspan/service'

type Mode = 'development' | 'production'

const VENDOR_ADDRESSES = ['BASE_URL', 'TOKEN_URL', 'AUTHORIZE_URL', 'REVOKE_URL'] as const
/** What a variable of a vendor may end in. */
export const VENDOR_VARIABLES = [...VENDOR_ADDRESSES, 'CLIENT_ID', 'CLIENT_SECRET'] as const

/** The addresses and OAuth clients of the vendors. Adds what is wrong to `faults`. */
export function vendorOptions(
  env: Readonly<Record<string, string | undefined>>,
  kinds: readonly ConnectorKind[],
  mode: Mode,
  faults: string[],
): VendorOptionsByType {
  const entries = kinds.map((kind): [string, VendorOptions] => {
    const value = (name: (typeof VENDOR_VARIABLES)[number]) => env[vendorVariable(kind, name)]
    const addresses = VENDOR_ADDRESSES.flatMap((name) => {
      const text = address(vendorVariable(kind, name), value(name), mode, faults)
      return text === undefined ? [] : [[name.toLowerCase(), text]]
    })
    const client_id = value('CLIENT_ID')
    const client_secret = value('CLIENT_SECRET')
    if ((client_id === undefined) !== (client_secret === undefined)) {
      const missing = vendorVariable(kind, client_id === undefined ? 'CLIENT_ID' : 'CLIENT_SECRET')
      faults.push(`${missing}: is required, because the other half of the OAuth client is set`)
    }
    const oauth_client = client_id && client_secret ? { client_id, client_secret } : undefined
    return [
      kind.type,
      {
        ...Object.fromEntries(addresses),
        ...(oauth_client && { oauth_client }),
      },
    ]
  })
  return Object.fromEntries(entries)
}

/** An address without slashes at its end. */
export function address(
  variable: string,
  text: string | undefined,
  mode: Mode,
  faults: string[],
): string | undefined {
  const fault = text === undefined ? undefined : addressFault(text, mode)
  if (fault) faults.push(`${variable}: ${fault}`)
  return text?.replace(/\/+$/, '')
}

/** Customers' tokens are sent to these addresses: in production only over TLS, except on this machine. */
export function addressFault(text: string, mode: Mode): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return 'must be an address such as https://vendor.example'
  if (url.username || url.password || url.search || url.hash)
    return 'must not contain a user, query or fragment'
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol === 'http:' && mode === 'production' && !local) return 'must be https in production'
  return undefined
}
