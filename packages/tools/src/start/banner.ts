import type { Sandbox } from '@linkspan/sandbox'

interface Started {
  readonly base_url: string
  readonly data_dir: string
  readonly client_id: string
  readonly client_secret: string
  /** Whether the client existed before and only its secret is new. */
  readonly fresh: boolean
  readonly sandbox: Sandbox
  /** Where a person lands after a consent. */
  readonly landing_url: string
  /** The link by which the developer signs in; undefined if the console is off. */
  readonly console_url: string | undefined
}

const WEEK_MS = 7 * 86_400_000

/**
 * A connector to create of each kind, with the sandbox's credentials, and a first call of it. `variable` is the shell variable
 * that holds the connector's id.
 */
function examplesOf({ advertising, web_analytics, call_recording, drive }: Sandbox) {
  const login_customer_id = advertising.manager_customer_id
  const [customer_id] = advertising.customer_ids
  const [property_id] = web_analytics.property_ids
  // little to read, so that the search answers soon
  const start_date = new Date(Date.now() - WEEK_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
  return [
    {
      variable: 'ADVERTISING',
      connector: {
        connector_type: 'advertising',
        name: 'Ads of Acme',
        credentials: { ...advertising.credentials(), login_customer_id },
        replication_config: { customer_ids: [customer_id], start_date },
      },
      operation: { entity: 'campaigns', action: 'list', params: { customer_id, pageSize: 3 } },
    },
    {
      variable: 'WEB_ANALYTICS',
      connector: {
        connector_type: 'web-analytics',
        name: 'Site of Acme',
        credentials: web_analytics.credentials(),
        replication_config: { property_ids: [property_id], start_date },
      },
      operation: { entity: 'devices', action: 'list', params: { property_id, limit: 3 } },
    },
    {
      variable: 'CALL_RECORDING',
      connector: {
        connector_type: 'call-recording',
        name: 'Calls of Acme',
        credentials: call_recording.credentials(),
      },
      operation: { entity: 'users', action: 'list', params: {} },
    },
    {
      variable: 'DRIVE',
      connector: {
        connector_type: 'drive',
        name: 'Files of Acme',
        credentials: drive.credentials(),
        replication_config: {
          folder_url: drive.folder_url(drive.root_folder_id),
          streams: [{ name: 'documents', globs: ['Documents/**'], format: { filetype: 'unstructured' } }],
        },
      },
      operation: { entity: 'files', action: 'list', params: { pageSize: 3 } },
    },
  ]
}

/** A search of what the server has synced. Until the first sync has brought something, the answer is 409. */
const SEARCH = {
  entity: 'campaigns',
  action: 'search',
  params: {
    query: { filter: { eq: { 'campaign.status': 'ENABLED' } }, sort: [{ 'segments.date': 'desc' }] },
    fields: ['campaign.name', 'segments.date', 'metrics.clicks'],
    limit: 3,
  },
}

/** The options with which `curl` repeats a request until it succeeds, and says nothing of those that did not. */
const PATIENT = '-sf --retry 180 --retry-delay 1 --retry-all-errors'

/** The text for a new user: the address of the server, the client's credentials, and commands to paste. */
export function banner(started: Started): string {
  const { base_url, data_dir, client_id, client_secret, fresh, sandbox, landing_url, console_url } = started
  const connectors = `${base_url}/api/v1/integrations/connectors`
  const examples = examplesOf(sandbox)
  const creations = examples.map(({ variable, connector }) => {
    const command = post(connectors, { customer_name: 'acme', ...connector }, true)
    return `${variable}=$(${command} | ${field('id')}); echo "${connector.connector_type}: $${variable}"`
  })
  const calls = examples.map(
    ({ variable, operation }) => `${post(`${connectors}/$${variable}/execute`, operation, true)}; echo`,
  )
  const consent = { customer_name: 'acme', connector_type: 'drive', redirect_url: landing_url }
  const connected = { customer_name: 'acme', connector_type: 'drive', name: 'Files by consent' }
  const creation = JSON.stringify({ ...connected, server_side_oauth_secret_id: '$SECRET_ID' })
  return `
Linkspan listens on ${base_url} and uses the sandbox in place of the vendors.

  client_id       ${client_id}
  client_secret   ${client_secret}${fresh ? '   (new; the previous one is still valid)' : ''}
  data            ${data_dir}
${console_url === undefined ? '' : consoleLines(console_url)}
Paste these into another terminal:

# 1. get a token
TOKEN=$(${post(`${base_url}/api/v1/account/applications/token`, { client_id, client_secret })} | ${field('access_token')}); echo "token: $TOKEN"

# 2. create a connector of each kind with the sandbox's credentials
${creations.join('\n')}

# 3. read from each
${calls.join('\n')}

# 4. search: the server syncs each connector by itself, and the first sync takes some seconds
${post(`${connectors}/$ADVERTISING/execute`, SEARCH, true, PATIENT)}; echo

# 5. connect a customer by consent: open the printed link in a browser
${post(`${connectors}/oauth/initiate`, consent, true)} | ${field('consent_url')}; echo

# then, with the SECRET_ID that the browser shows:
#   curl -sS "${connectors}" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d "${creation.replaceAll('"', '\\"')}"

Ctrl-C stops it.
`
}

function post(url: string, body: object, authorized = false, options = '-sS'): string {
  const authorization = authorized ? ' -H "Authorization: Bearer $TOKEN"' : ''
  return `curl ${options} "${url}"${authorization} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
}

const consoleLines = (url: string) => `  console         ${url}
                  (works once, within ten minutes; for another: linkspan console)
`

/** Reads the first field of that name from a JSON object, with a tool that every machine has. */
function field(name: string): string {
  return `sed 's/^{[^{]*"${name}":"\\([^"]*\\)".*/\\1/'`
}
