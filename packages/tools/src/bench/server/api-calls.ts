import { vendorVariable } from '@linkspan/service'

/** The cheapest list of each kind. */
export const CHEAP_LISTS = {
  advertising: 'accessible_customers',
  'web-analytics': 'properties',
  'call-recording': 'workspaces',
  drive: 'drives',
} as const

/** The body of an execute that lists an entity. */
export const listCall = (entity: string) => JSON.stringify({ entity, action: 'list' })

export const CONNECTORS = '/api/v1/integrations/connectors'

/** The path to run an operation on a connector. */
export const executePath = (connector_id: string) => `${CONNECTORS}/${connector_id}/execute`

/** The settings of a server that calls this vendor and syncs nothing. */
export function serverEnv(vendor_url: string, keys: string): Record<string, string> {
  const vendors = Object.keys(CHEAP_LISTS).map((type) => vendorVariables(type, vendor_url))
  return { LINKSPAN_KEYS: keys, LINKSPAN_ROLES: 'serve', ...Object.assign({}, ...vendors) }
}

/** The settings of a server that syncs one connector at a time from this vendor. */
export const syncEnv = (type: string, vendor_url: string): Record<string, string> => ({
  ...vendorVariables(type, vendor_url),
  LINKSPAN_ROLES: 'serve,work',
  LINKSPAN_SYNC_CONCURRENCY: '1',
  LINKSPAN_SYNC_TURN_SECONDS: '300',
})

const vendorVariables = (type: string, base_url: string) => ({
  [vendorVariable({ type }, 'BASE_URL')]: base_url,
  [vendorVariable({ type }, 'TOKEN_URL')]: `${base_url}/token`,
})
