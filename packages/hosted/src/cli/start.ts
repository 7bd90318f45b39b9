import type { CommandContext, Run } from '@linkspan/cli'
import { createLogger, type ServerLogger } from '@linkspan/service'
import type { Config } from '../config/config.ts'
import { developmentClient, developmentLink } from '../server/development.ts'
import { openMetrics } from '../server/open-metrics.ts'
import { type RunningServer, startServer } from '../server/server.ts'
import { stopOnSignals } from '../server/signals.ts'
import { startWork } from '../server/work.ts'
import { checkFiles } from './doctor/files.ts'
import type { serverCommands } from './server-commands.ts'
import { withConfig } from './with-config.ts'

/** Starts the server, or the process that syncs: what `LINKSPAN_ROLES` says. */
export const start: Run<typeof serverCommands.start> = async ({ context }) => {
  await withConfig(context, async ({ config, warnings }) => {
    const logger = createLogger(config.log_level)
    for (const warning of warnings) logger.warn(warning)
    for await (const { status, message, remedy } of checkFiles(config))
      if (status !== 'ok') logger.warn({ remedy }, message)
    await (config.roles.includes('serve') ? serve(config, logger, context) : work(config, logger))
  })
  return undefined
}

async function serve(config: Config, logger: ServerLogger, context: CommandContext): Promise<void> {
  const works = config.roles.includes('work')
  const program = { file: context.program_file, env: context.env }
  const server = await startServer(config, { logger, ...(works && { work: program }) })
  stopOnSignals(server, logger)
  logger.info({ base_url: server.base_url, ...described(config) }, 'listening')
  if (config.mode === 'development') await greet(server, config, context)
}

async function work(config: Config, logger: ServerLogger): Promise<void> {
  const running = await startWork(config, { logger })
  const observed = await openMetrics({ config, logger, ...running })
  stopOnSignals({ close: () => running.close().finally(() => observed?.close()) }, logger)
  logger.info({ role: 'work', ...described(config) }, 'working')
}

function described({ mode, data_dir, database }: Config): object {
  return { mode, ...(database ? { database: database.address } : { data_dir }) }
}

/** Writes the secret to the terminal, never to the log. */
async function greet(
  server: RunningServer,
  config: Config,
  { errors }: Pick<CommandContext, 'errors'>,
): Promise<void> {
  const { data_dir, database } = config
  const { base_url, services } = server
  const { client_id, client_secret } = await developmentClient(services.clients)
  const secret =
    client_secret ?? `shown on the first start only; for a new one: linkspan clients add-secret ${client_id}`
  const link = await developmentLink(server, client_id, config)
  errors.write(
    [
      `Linkspan listens on ${base_url} (development mode)`,
      database ? `  database        ${database.address}` : `  data directory  ${data_dir}`,
      `  client_id       ${client_id}`,
      `  client_secret   ${secret}`,
      ...(link === undefined ? [] : [`  console         ${link}`]),
      '',
    ].join('\n'),
  )
}
