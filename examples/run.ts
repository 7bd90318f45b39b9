/** Runs examples against the sandbox and, if they need it, a hosted server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalog, createLogger, developmentClient, loadConfig, startServer } from '@linkspan/hosted'
import { createSandbox } from '@linkspan/sandbox'

const names = process.argv.slice(2)
const scriptOf = (name: string) => join(import.meta.dirname, name, 'index.ts')
if (names.length === 0 || !names.every((name) => existsSync(scriptOf(name)))) {
  console.error('Which example? npm run example pause-campaigns')
  process.exit(1)
}

const sandbox = await createSandbox()
const { advertising, web_analytics, call_recording, drive, google_accounts, call_recording_accounts } =
  sandbox
const gong = { ...call_recording, base_url: call_recording.customer_base_url }
const data_dir = mkdtempSync(join(tmpdir(), 'linkspan-example-'))
const { config } = loadConfig(
  {
    PORT: '0',
    LINKSPAN_DATA_DIR: data_dir,
    LINKSPAN_LOG_LEVEL: 'warn',
    ...serverSettingsOf('ADVERTISING', advertising, google_accounts),
    ...serverSettingsOf('WEB_ANALYTICS', web_analytics, google_accounts),
    ...serverSettingsOf('CALL_RECORDING', gong, call_recording_accounts),
    ...serverSettingsOf('DRIVE', drive, google_accounts),
  },
  catalog,
)
const server = await startServer(config, { logger: createLogger('warn'), work: 'in_process' })
const client = await developmentClient(server.services.clients)
for (const { type } of catalog) {
  const accounts = type === 'call-recording' ? call_recording_accounts : google_accounts
  const path = `/api/v1/integrations/connectors/oauth/callback/${type}`
  accounts.client.redirect_uris.push(server.base_url + path)
}

const env = {
  ...process.env,
  ...settingsOf('ADVERTISING', advertising, google_accounts),
  ...settingsOf('WEB_ANALYTICS', web_analytics, google_accounts),
  ...settingsOf('CALL_RECORDING', gong, call_recording_accounts),
  ...settingsOf('DRIVE', drive, google_accounts),
  ADVERTISING_CUSTOMER_ID: advertising.direct_customer_id,
  WEB_ANALYTICS_PROPERTY_ID: web_analytics.property_id,
  DRIVE_FOLDER_URL: drive.folder_url(drive.root_folder_id),
  LINKSPAN_BASE_URL: server.base_url,
  LINKSPAN_CLIENT_ID: client.client_id,
  LINKSPAN_CLIENT_SECRET: client.client_secret ?? '',
}
let child: ChildProcess | undefined
// an example that keeps running ends with this process
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child?.kill('SIGTERM'))
let code: number | null = 0
for (const name of names) {
  if (names.length > 1) console.log(`# ${name}`)
  child = spawn(process.execPath, ['--conditions=linkspan-source', scriptOf(name)], { stdio: 'inherit', env })
  code = (await once(child, 'exit'))[0]
  if (code !== 0) break
}
await server.close()
await sandbox.close()
rmSync(data_dir, { recursive: true, force: true })
process.exit(code ?? 1)

interface Vendor {
  readonly base_url: string
  credentials(): object
}

interface Accounts {
  readonly authorize_url: string
  readonly token_url: string
  readonly revoke_url?: string
  readonly client: { readonly client_id: string; readonly client_secret: string }
}

/** The variables that send the server to the sandbox in place of a vendor. */
function serverSettingsOf(
  name: string,
  { base_url }: Vendor,
  { authorize_url, token_url, revoke_url, client }: Accounts,
): Record<string, string> {
  const { client_id, client_secret } = client
  const settings = { base_url, authorize_url, token_url, revoke_url, client_id, client_secret }
  return Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) =>
      value ? [[`LINKSPAN_${name}_${key.toUpperCase()}`, value]] : [],
    ),
  )
}

function settingsOf(
  name: string,
  vendor: Vendor,
  accounts: { readonly token_url: string },
): Record<string, string> {
  return {
    [`${name}_CREDENTIALS`]: JSON.stringify(vendor.credentials()),
    [`${name}_OPTIONS`]: JSON.stringify({ base_url: vendor.base_url, token_url: accounts.token_url }),
  }
}
