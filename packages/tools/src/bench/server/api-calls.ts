import { vendorVariable } from '@linkspan/service'
import { tokenOf } from '../../repository/token-of.ts'
import { HttpCaller } from './http-caller.ts'
import type { ServerProgram } from './server-program.ts'

/** The cheapest list of each kind. */
export const CHEAP_LISTS = {
  advertising: 'accessible_customers',
  'web-analytics': 'properties',
  'call-recording': 'workspaces',
  drive: 'drives',
} as const

/** The body of an execute that lists an entity. */
export const listCall = (entity: string) => JSON.stringify({ entity, action: 'list' })

/** The cheapest call to the vendor of advertising. */
export const CHEAP_CALL = listCall(CHEAP_LISTS.advertising)

export const CONNECTORS = '/api/v1/integrations/connectors'

/** The path to run an operation on a connector. */
export const executePath = (connector_id: string) => `${CONNECTORS}/${connector_id}/execute`

/** A token of the client that a new server has printed. */
export function printedToken({ base_url, output }: ServerProgram): Promise<string> {
  const printed = (word: string) => new RegExp(`"?${word}"?[:= ]+"?([\\w-]+)`).exec(output())?.[1] ?? ''
  return tokenOf(base_url, { client_id: printed('client_id'), client_secret: printed('client_secret') })
}

/** Creates a connector with invented credentials of its own. Returns its id. */
export async function createConnector({ base_url }: ServerProgram, token: string, name: string) {
  const connector = {
    customer_name: 'acme',
    connector_type: 'advertising',
    name,
    credentials: {
      access_token: `invented-${name}`,
      refresh_token: `invented-${name}`,
      client_id: 'invented',
      client_secret: 'invented',
    },
  }
  const caller = new HttpCaller(base_url, token)
  const created = await caller.post(CONNECTORS, JSON.stringify(connector), 201)
  caller.close()
  return JSON.parse(String(created)).id as string
}

/** The settings of a server that calls this vendor and syncs nothing. */
export function serverEnv(vendor_url: string, keys: string): Record<string, string> {
  const vendors = Object.keys(CHEAP_LISTS).map((type) => vendorVariables(type, vendor_url))
  return { LINKSPAN_KEYS: keys, LINKSPAN_ROLES: 'serve', ...Object.assign({}, ...vendors) }
}

/** The settings of a server that syncs one connector at a time from this vendor. */
export const syncEnv = (type: string, vendor_url: string, token_url?: string): Record<string, string> => ({
  ...vendorVariables(type, vendor_url, token_url),
  LINKSPAN_ROLES: 'serve,work',
  LINKSPAN_SYNC_CONCURRENCY: '1',
  LINKSPAN_SYNC_TURN_SECONDS: '300',
})

const vendorVariables = (type: string, base_url: string, token_url = `${base_url}/token`) => ({
  [vendorVariable({ type }, 'BASE_URL')]: base_url,
  [vendorVariable({ type }, 'TOKEN_URL')]: token_url,
})
