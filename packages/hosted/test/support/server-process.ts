/** The server's program for tests of several processes: without limits per account, and with short times. */
import {
  connectors,
  createLogger,
  loadConfig,
  startServer,
  startWork,
  stopOnSignals,
} from '../../src/index.ts'

const { config } = loadConfig(process.env, connectors)
const logger = createLogger(config.log_level)
const unlimited = { ...config.vendor_options['call-recording'], limits: {}, max_concurrency: 100 }
const settings = { ...config, vendor_options: { ...config.vendor_options, 'call-recording': unlimited } }
const times = (name: string) => JSON.parse(process.env[name] ?? 'null') ?? undefined
const options = {
  logger,
  renewal_times: times('TEST_RENEWAL_TIMES'),
  sync_times: times('TEST_SYNC_TIMES'),
}
if (config.roles.includes('serve')) {
  const server = await startServer(settings, options)
  stopOnSignals(server, logger)
  logger.info({ base_url: server.base_url }, 'listening')
} else {
  stopOnSignals(await startWork(settings, options), logger)
  logger.info('working')
}
