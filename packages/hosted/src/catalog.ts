import { advertising } from '@linkspan/advertising'
import { callRecording } from '@linkspan/call-recording'
import type { Connector, ConnectorOptions } from '@linkspan/core'
import { drive } from '@linkspan/drive'
import { webAnalytics } from '@linkspan/web-analytics'

/** The kinds of connectors that the server offers. */
export const connectors: readonly Connector[] = [advertising, webAnalytics, callRecording, drive]

/** Where a vendor is reached, and the operator's OAuth client there, in place of the connector's own defaults. */
export type VendorOptions = Pick<ConnectorOptions, 'base_url' | 'token_url' | 'oauth_client'>

/** Vendor options by connector type. */
export type VendorOptionsByType = Readonly<Record<string, VendorOptions>>

/** The connector of a type or one of its aliases; case does not count, and `_`, space and `-` are the same. */
export function findConnector(definitions: readonly Connector[], type: string): Connector | undefined {
  const wanted = normalized(type)
  return definitions.find((each) => [each.type, ...each.aliases].some((name) => normalized(name) === wanted))
}

function normalized(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[_\s-]/g, '-')
}
