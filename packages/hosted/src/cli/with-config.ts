import { type CommandContext, CommandFailure, EXIT } from '@linkspan/cli'
import { catalog } from '../catalog.ts'
import { type Config, dataDirOf, type LoadedConfig, loadConfig } from '../config/config.ts'
import { createLogger } from '../logging.ts'
import { HangingDirectoryError, probeDirectory } from '../stores/probe-directory.ts'
import { startFailure } from './start-failure.ts'

/** How long the end of a command waits for the log, in milliseconds. */
const FLUSH_MS = 1_000

/**
 * Runs what needs the settings of the server. `developmentKeys` finds the key of development mode. Throws `CommandFailure`
 * with a message for the operator.
 */
export async function withConfig<Result>(
  { env }: Pick<CommandContext, 'env'>,
  work: (loaded: LoadedConfig) => Promise<Result>,
  developmentKeys?: Parameters<typeof loadConfig>[2],
): Promise<Result> {
  let config: Config | undefined
  try {
    await probeDirectory(dataDirOf(env))
    const loaded = loadConfig(env, catalog, developmentKeys)
    config = loaded.config
    // nothing that runs later can print the keys, and no child process inherits them
    delete env.LINKSPAN_KEYS
    delete env.DATABASE_URL
    return await work(loaded)
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    const message = startFailure(error, config)
    if (message && error instanceof HangingDirectoryError) throw new CommandFailure(message, EXIT.hanging)
    if (message) throw new CommandFailure(message)
    await logged(error)
    throw new CommandFailure('')
  }
}

async function logged(err: unknown): Promise<void> {
  const logger = createLogger('fatal')
  logger.fatal({ err }, 'the server could not start')
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, FLUSH_MS)
    logger.flush(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
