import { type CommandContext, CommandFailure, EXIT } from '@linkspan/cli'
import { atMost, systemClock } from '@linkspan/core'
import { createLogger } from '@linkspan/service'
import { HangingDirectoryError, probeDirectory } from '@linkspan/stores'
import { type Config, dataDirOf, type LoadedConfig, loadConfig } from '../config/config.ts'
import { forgetSecrets } from '../config/forget-secrets.ts'
import { kindModulesOf } from '../config/variables.ts'
import { loadKinds } from '../server/load-kinds.ts'
import { startFailure } from './start-failure.ts'

const STILL_SHOWN = 'LINKSPAN_KEYS: other processes of this user can read it in /proc/PID/environ'

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
    const given = { ...env }
    // before the modules of others run
    const are_hidden = forgetSecrets(env)
    const loaded = loadConfig(given, await loadKinds(kindModulesOf(env)), developmentKeys)
    config = loaded.config
    return await work(are_hidden ? loaded : { ...loaded, warnings: [...loaded.warnings, STILL_SHOWN] })
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
  await atMost(systemClock, FLUSH_MS, new Promise<void>((resolve) => logger.flush(() => resolve())))
}
