import { fileURLToPath } from 'node:url'
import type { Sandbox } from '@linkspan/sandbox'
import { CALLBACK_PATH } from '@linkspan/service'
import { forgetSecrets } from '../../../hosted/src/config/forget-secrets.ts'
import { kindModulesOf } from '../../../hosted/src/config/variables.ts'
import {
  type Config,
  catalog,
  createLogger,
  developmentClient,
  loadConfig,
  startFailure,
  startServer,
  stopOnSignals,
} from '../../../hosted/src/index.ts'
import { developmentLink } from '../../../hosted/src/server/development.ts'
import { loadKinds } from '../../../hosted/src/server/load-kinds.ts'
import { vendorsOf } from '../../../hosted/test/support/sandbox.ts'
import { vendorEnv } from '../../../hosted/test/support/vendor-env.ts'
import { banner } from './banner.ts'
import { openLanding } from './landing.ts'
import { openSandbox } from './open-sandbox.ts'

let config: Config | undefined

run().catch((error: unknown) => {
  console.error(startFailure(error, config) ?? error)
  process.exit(1)
})

/** Starts the server with its defaults, and the sandbox in place of the vendors. */
async function run(): Promise<void> {
  const sandbox = await openSandbox()
  const loaded = loadConfig(
    { ...defaultsFor(sandbox), ...process.env },
    await loadKinds(kindModulesOf(process.env)),
  )
  config = loaded.config
  forgetSecrets(process.env)
  const logger = createLogger(config.log_level)
  for (const warning of loaded.warnings) logger.warn(warning)
  const program = {
    file: fileURLToPath(new URL('../../../hosted/src/main.ts', import.meta.url)),
    env: process.env,
  }
  const works = config.roles.includes('work')
  const server = await startServer(config, { logger, ...(works && { work: program }) })
  const landing = await openLanding()
  const close = () => {
    landing.close()
    return server.close().finally(() => sandbox.close())
  }
  stopOnSignals({ close }, logger)
  const { google_accounts, call_recording_accounts } = sandbox
  for (const { type } of catalog) {
    const { client } = type === 'call-recording' ? call_recording_accounts : google_accounts
    client.redirect_uris.push(`${config.public_url ?? server.base_url}${CALLBACK_PATH}/${type}`)
  }
  const { clients } = server.services
  const known = await developmentClient(clients)
  // only hashes of secrets are stored, so each start adds a secret; the previous one stays valid
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
      landing_url: landing.url,
      console_url: await developmentLink(server, known.client_id, config),
    }),
  )
}

const defaultsFor = (sandbox: Sandbox): Record<string, string> => ({
  LINKSPAN_DATA_DIR: fileURLToPath(new URL('../../../../.linkspan', import.meta.url)),
  LINKSPAN_LOG_LEVEL: 'warn',
  ...vendorEnv(vendorsOf(sandbox)),
})
