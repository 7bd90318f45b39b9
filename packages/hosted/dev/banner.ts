import type { Sandbox } from '@linkspan/sandbox'

interface Started {
  readonly base_url: string
  readonly data_dir: string
  readonly client_id: string
  readonly client_secret: string
  /** Whether the secret is a further one, of a client that was there before. */
  readonly fresh: boolean
  readonly sandbox: Sandbox
}

/** What a new user sees: where the server is, who they are, and three commands to paste. */
export function banner({ base_url, data_dir, client_id, client_secret, fresh, sandbox }: Started): string {
  const { advertising } = sandbox
  const credentials = { ...advertising.credentials(), login_customer_id: advertising.manager_customer_id }
  const connector = { customer_name: 'acme', connector_type: 'advertising', name: 'Ads of Acme', credentials }
  const params = { customer_id: advertising.customer_ids[0], pageSize: 3 }
  const operation = { entity: 'campaigns', action: 'list', params }
  const connectors = `${base_url}/api/v1/integrations/connectors`
  return `
Linkspan serves ${base_url}, with the sandbox in place of the vendors.

  client_id       ${client_id}
  client_secret   ${client_secret}${fresh ? '   (new on this start; the one before it works too)' : ''}
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

/** Takes the first field of that name out of a JSON object, without any tool that a machine may lack. */
function field(name: string): string {
  return `sed 's/^{[^{]*"${name}":"\\([^"]*\\)".*/\\1/'`
}
