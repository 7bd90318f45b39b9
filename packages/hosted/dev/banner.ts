import type { Sandbox } from '@linkspan/sandbox'

interface Started {
  readonly base_url: string
  readonly data_dir: string
  readonly client_id: string
  readonly client_secret: string
  /** Whether the client existed before and only its secret is new. */
  readonly fresh: boolean
  readonly sandbox: Sandbox
}

/** The text for a new user: the address of the server, the client's credentials, and three commands to paste. */
export function banner({ base_url, data_dir, client_id, client_secret, fresh, sandbox }: Started): string {
  const { advertising } = sandbox
  const credentials = { ...advertising.credentials(), login_customer_id: advertising.manager_customer_id }
  const connector = { customer_name: 'acme', connector_type: 'advertising', name: 'Ads of Acme', credentials }
  const params = { customer_id: advertising.customer_ids[0], pageSize: 3 }
  const operation = { entity: 'campaigns', action: 'list', params }
  const connectors = `${base_url}/api/v1/integrations/connectors`
  return `
Linkspan listens on ${base_url} and uses the sandbox in place of the vendors.

  client_id       ${client_id}
  client_secret   ${client_secret}${fresh ? '   (new; the previous one is still valid)' : ''}
  data            ${data_dir}

Paste these into another terminal:

# 1. get a token
TOKEN=$(${post(`${base_url}/api/v1/account/applications/token`, { client_id, client_secret })} | ${field('access_token')}); echo "token: $TOKEN"

# 2. create an advertising connector with the sandbox's credentials
CONNECTOR=$(${post(connectors, connector, true)} | ${field('id')}); echo "connector: $CONNECTOR"

# 3. list campaigns
${post(`${connectors}/$CONNECTOR/execute`, operation, true)}; echo

Ctrl-C stops it.
`
}

function post(url: string, body: object, authorized = false): string {
  const authorization = authorized ? ' -H "Authorization: Bearer $TOKEN"' : ''
  return `curl -sS "${url}"${authorization} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
}

/** Reads the first field of that name from a JSON object, with a tool that every machine has. */
function field(name: string): string {
  return `sed 's/^{[^{]*"${name}":"\\([^"]*\\)".*/\\1/'`
}
