import { vendorVariable } from '@linkspan/service'
import type { VendorOptionsByType } from '../../src/index.ts'

/** The variables for the addresses of vendors. */
export function vendorEnv(vendors: VendorOptionsByType): Record<string, string> {
  return Object.fromEntries(
    Object.entries(vendors).flatMap(([type, { oauth_client, ...addresses }]) =>
      Object.entries({ ...addresses, ...oauth_client })
        // a test may give its own server options that no variable has
        .filter(([, value]) => typeof value === 'string')
        .map(([name, value]) => [vendorVariable({ type }, name.toUpperCase()), value]),
    ),
  )
}
