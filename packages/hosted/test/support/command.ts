import { runAdmin } from '../../src/cli/admin.ts'
import { connectors, createLogger } from '../../src/index.ts'
import type { TestServer } from './server.ts'

/** Runs a command of the operator on the store of a server. Returns what it prints. */
export function runCommand(
  { config }: Pick<TestServer, 'config'>,
  args: readonly string[],
  secret = '',
): Promise<string> {
  return runAdmin(args, {
    config,
    definitions: connectors,
    logger: createLogger('silent'),
    readSecret: async () => secret,
  })
}
