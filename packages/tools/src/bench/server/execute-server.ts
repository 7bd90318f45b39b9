import { join } from 'node:path'
import type { ConnectorOptions } from '@linkspan/core'

/*
 * The built server of a checkout. With BENCH_QUOTAS, accounts have limits that are counted, and that a run does not reach;
 * otherwise their calls have none but those in flight.
 */
const { BENCH_CHECKOUT: checkout = '', BENCH_QUOTAS: quotas } = process.env
const hosted = await import(join(checkout, 'packages/hosted/dist/index.js'))
const { catalog, createLogger, loadConfig, startServer } = hosted as typeof import('@linkspan/hosted')

/** The options that say how much a vendor allows: more than the share of one server can start. */
const QUOTAS: Readonly<Record<string, object>> = {
  drive: { quota: { user: 60_000_000, project: 60_000_000 } },
  'call-recording': { limits: { per_second: 100_000, per_day: 100_000_000 } },
}

function unlimited(options: ConnectorOptions): ConnectorOptions {
  const { limiter } = options
  if (typeof limiter !== 'function') return options
  return {
    ...options,
    limiter: (account, { max_concurrency }, clock) =>
      limiter(account, max_concurrency === undefined ? {} : { max_concurrency }, clock),
  }
}

const kinds = catalog.map((kind) => ({
  ...kind,
  create: (options: Parameters<typeof kind.create>[0]) =>
    kind.create(quotas ? { ...options, ...QUOTAS[kind.type] } : { ...options, ...unlimited(options) }),
}))
const logger = createLogger('info')
const { base_url } = await startServer(loadConfig(process.env, catalog).config, { kinds, logger })
logger.info({ base_url }, 'listening')
