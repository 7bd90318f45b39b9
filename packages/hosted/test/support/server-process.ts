/** The server's program for tests of several processes: with the limits of the test or none, and with short times. */
import { flushCompileCache } from 'node:module'
import { catalog, createLogger, loadConfig, startServer, startWork, stopOnSignals } from '../../src/index.ts'

const { config } = loadConfig(process.env, catalog)
const logger = createLogger(config.log_level)
const given = (name: string) => JSON.parse(process.env[name] ?? 'null') ?? undefined
const gong = {
  ...config.vendor_options['call-recording'],
  limits: given('TEST_LIMITS') ?? {},
  max_concurrency: 100,
}
const settings = { ...config, vendor_options: { ...config.vendor_options, 'call-recording': gong } }
const options = {
  logger,
  renewal_times: given('TEST_RENEWAL_TIMES'),
  sync_times: given('TEST_SYNC_TIMES'),
  webhook_settings: given('TEST_WEBHOOKS'),
  claim_held_ms: given('TEST_CLAIM_HELD_MS'),
  pace: given('TEST_PACE'),
  hour_ms: given('TEST_HOUR_MS'),
}
if (config.roles.includes('serve')) {
  const server = await startServer(settings, options)
  stopOnSignals(server, logger)
  logger.info({ base_url: server.base_url }, 'listening')
} else {
  stopOnSignals(await startWork(settings, options), logger)
  logger.info('working')
}
// most of these are killed, and would leave nothing for the next one
flushCompileCache()
