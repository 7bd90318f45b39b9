import { formatKeyRing } from '@linkspan/stores'
import { type Ended, startHere } from '../../../cli/test/support/command.ts'
import { commands } from '../../src/cli/commands.ts'
import type { TestServer } from './server.ts'
import { vendorEnv } from './vendor-env.ts'

/** Runs a command line of the server's program in this process, without a terminal. */
export function runHere(
  args: readonly string[],
  env: Record<string, string | undefined>,
  input = '',
): Promise<Ended> {
  return startHere(args, env, input, commands).ended
}

/** Runs a command of the operator on the store of a server. Returns what it prints. */
export async function runCommand(
  { config }: Pick<TestServer, 'config'>,
  args: readonly string[],
  secret = '',
): Promise<string> {
  const { code, out, err } = await runHere(args, environmentOf(config), secret)
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`)
  return out
}

/** The variables with which a program has the same configuration. */
export function environmentOf({
  mode,
  data_dir,
  database,
  key_ring,
  vendor_options,
  port,
}: TestServer['config']): Record<string, string> {
  return {
    NODE_ENV: mode,
    PORT: String(port),
    LINKSPAN_DATA_DIR: data_dir,
    LINKSPAN_KEYS: formatKeyRing(key_ring),
    LINKSPAN_LOG_LEVEL: 'silent',
    ...(database && { DATABASE_URL: database.url() }),
    ...vendorEnv(vendor_options),
  }
}
