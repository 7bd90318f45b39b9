import type { ServerProgram } from './server-program.ts'

/** The cheapest call to the vendor, as the body of an execute. */
export const CHEAP_CALL = JSON.stringify({ entity: 'accessible_customers', action: 'list' })

const API = '/api/v1'

/** The path to run an operation on a connector. */
export const executePath = (connector_id: string) => `${API}/integrations/connectors/${connector_id}/execute`

async function post(url: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<Record<string, string>>
}

/** A token of the client that a new server has printed. */
export async function tokenOf({ base_url, output }: ServerProgram): Promise<string> {
  const printed = (word: string) => new RegExp(`${word} +(\\S+)`).exec(output())?.[1] ?? ''
  const client = { client_id: printed('client_id'), client_secret: printed('client_secret') }
  const { access_token = '' } = await post(`${base_url}${API}/account/applications/token`, client)
  return access_token
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
  const { id = '' } = await post(`${base_url}${API}/integrations/connectors`, connector, token)
  return id
}

/** The settings of a server that calls this vendor and syncs nothing. */
export function serverEnv(vendor_url: string, keys: string): Record<string, string> {
  return {
    LINKSPAN_KEYS: keys,
    LINKSPAN_ROLES: 'serve',
    LINKSPAN_ADVERTISING_BASE_URL: vendor_url,
    LINKSPAN_ADVERTISING_TOKEN_URL: `${vendor_url}/token`,
  }
}
