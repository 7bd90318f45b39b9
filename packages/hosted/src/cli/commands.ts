import { type CommandDeclaration, clientCommands } from '@linkspan/cli'
import { adminCommands } from './admin/declarations.ts'
import { serverCommands } from './server-commands.ts'

/** Every command, in the order of the help. */
export const commands: readonly CommandDeclaration[] = [
  ...serverCommands,
  ...adminCommands,
  ...clientCommands,
]
