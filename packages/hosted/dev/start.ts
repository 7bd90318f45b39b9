import { fileURLToPath } from 'node:url'
import { createSandbox, type Sandbox } from '@linkspan/sandbox'
import {
  type Config,
  connectors,
  createLogger,
  developmentClient,
  loadConfig,
  startFailure,
  startServer,
  stopOnSignals,
} from '../src/index.ts'
import { banner } from './banner.ts'

let config: Config | undefined

run().catch((error: unknown) => {
  console.error(startFailure(error, config) ?? error)
  process.exit(1)
})

/** The server with embedded defaults, and the sandbox in place of the vendors. */
async function run(): Promise<void> {
  const sandbox = await createSandbox()
  const loaded = loadConfig({ ...defaultsFor(sandbox), ...process.env }, connectors)
  config = loaded.config
  const logger = createLogger(config.log_level)
  for (const warning of loaded.warnings) logger.warn(warning)
  const server = await startServer(config, { logger })
  stopOnSignals({ close: () => server.close().finally(() => sandbox.close()) }, logger)
  const { clients } = server.services
  const known = await developmentClient(clients)
  // the store has no secret in clear, so each start adds one; the one of the start before stays valid
  const client_secret = known.client_secret ?? (await clients.addSecret(known.client_id)).client_secret
  const fresh = known.client_secret === undefined
  const { base_url } = server
  console.log(
    banner({
      base_url,
      data_dir: config.data_dir,
      client_id: known.client_id,
      client_secret,
      fresh,
      sandbox,
    }),
  )
}

function defaultsFor({ advertising, google_accounts }: Sandbox): Record<string, string> {
  const { client_id, client_secret } = google_accounts.client
  return {
    LINKSPAN_DATA_DIR: fileURLToPath(new URL('../../../.linkspan', import.meta.url)),
    LINKSPAN_LOG_LEVEL: 'warn',
    LINKSPAN_ADVERTISING_BASE_URL: advertising.base_url,
    LINKSPAN_ADVERTISING_TOKEN_URL: google_accounts.token_url,
    LINKSPAN_ADVERTISING_CLIENT_ID: client_id,
    LINKSPAN_ADVERTISING_CLIENT_SECRET: client_secret,
  }
}
