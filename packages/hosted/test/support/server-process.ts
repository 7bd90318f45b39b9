/** The server's program for tests of several processes: with other limits per account, and with short times. */
import { connectors, createLogger, loadConfig, startServer, stopOnSignals } from '../../src/index.ts'

const { config } = loadConfig(process.env, connectors)
const logger = createLogger(config.log_level)
const limits = JSON.parse(process.env.TEST_LIMITS ?? '{}')
const limited = { ...config.vendor_options['call-recording'], limits, max_concurrency: 100 }
const server = await startServer(
  { ...config, vendor_options: { ...config.vendor_options, 'call-recording': limited } },
  { logger, renewal_times: JSON.parse(process.env.TEST_RENEWAL_TIMES ?? 'null') ?? undefined },
)
stopOnSignals(server, logger)
logger.info({ base_url: server.base_url }, 'listening')
