#!/usr/bin/env node
import type { Logger } from 'pino'
import { connectors } from './catalog.ts'
import { runAdmin, USAGE } from './cli/admin.ts'
import { readSecret } from './cli/read-secret.ts'
import { startFailure } from './cli/start-failure.ts'
import { type Config, dataDirOf, loadConfig } from './config.ts'
import { createLogger } from './logging.ts'
import { developmentClient } from './server/development.ts'
import { type RunningServer, startServer } from './server/server.ts'
import { exit, stopOnSignals } from './server/signals.ts'
import { startWork } from './server/work.ts'
import { runWorkProcess } from './server/work-child.ts'
import { WORK_PROCESS } from './server/work-message.ts'
import { HangingDirectoryError, probeDirectory } from './stores/probe-directory.ts'

const [command, ...rest] = process.argv.slice(2)
let config: Config | undefined

// what is written there informs people only: a full disk behind it must not end the server
process.stderr.on('error', () => {})

void run().catch((error: unknown) => {
  const logger = createLogger('fatal')
  const told = startFailure(error, config)
  if (told) process.stderr.write(`${told}\n`)
  else logger.fatal({ err: error }, 'the server could not start')
  // a thread of this process still waits for the directory, and an orderly end would wait for the thread
  if (error instanceof HangingDirectoryError) process.kill(process.pid, 'SIGKILL')
  exit(1, logger)
})

async function run(): Promise<void> {
  if (command === WORK_PROCESS && process.connected) return runWorkProcess()
  if (['--help', '-h', 'help'].includes(command ?? '')) return void process.stdout.write(USAGE)
  await probeDirectory(dataDirOf(process.env))
  const loaded = loadConfig(process.env, connectors)
  config = loaded.config
  // from now on, nothing can print the keys and no child process inherits them
  delete process.env.LINKSPAN_KEYS
  delete process.env.DATABASE_URL
  if (command !== undefined)
    return void process.stdout.write(
      await runAdmin([command, ...rest], {
        config,
        definitions: connectors,
        logger: createLogger(config.log_level),
        readSecret: () => readSecret(process.stdin, process.stderr),
      }),
    )
  const logger = createLogger(config.log_level)
  for (const warning of loaded.warnings) logger.warn(warning)
  await (config.roles.includes('serve') ? serve(config, logger) : work(config, logger))
}

async function serve(config: Config, logger: Logger): Promise<void> {
  const works = config.roles.includes('work')
  const program = { file: process.argv[1] as string, env: process.env }
  const server = await startServer(config, { logger, ...(works && { work: program }) })
  stopOnSignals(server, logger)
  logger.info({ base_url: server.base_url, ...described(config) }, 'listening')
  if (config.mode === 'development') await greet(server, config)
}

async function work(config: Config, logger: Logger): Promise<void> {
  const running = await startWork(config, { logger })
  stopOnSignals(running, logger)
  logger.info({ role: 'work', ...described(config) }, 'working')
}

function described({ mode, data_dir, database }: Config): object {
  return { mode, ...(database ? { database: database.address } : { data_dir }) }
}

/** Writes the secret to the terminal, never to the log. */
async function greet({ base_url, services }: RunningServer, { data_dir, database }: Config): Promise<void> {
  const { client_id, client_secret } = await developmentClient(services.clients)
  const secret =
    client_secret ?? `shown on the first start only; for a new one: linkspan add-secret ${client_id}`
  process.stderr.write(
    [
      `Linkspan listens on ${base_url} (development mode)`,
      database ? `  database        ${database.address}` : `  data directory  ${data_dir}`,
      `  client_id       ${client_id}`,
      `  client_secret   ${secret}`,
      '',
    ].join('\n'),
  )
}
