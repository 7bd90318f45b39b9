import { adminCommands } from './admin/declarations.ts'
import { callingCommands } from './client/calling.ts'
import { connectingCommands } from './client/connecting.ts'
import { completionCommand } from './completion/declaration.ts'
import type { CommandDeclaration } from './declaration.ts'
import { mcpCommand } from './mcp/declaration.ts'
import { serverCommands } from './server-commands.ts'

/** Every command, in the order of the help. A new one is declared in a file of its own and added here. */
export const commands: readonly CommandDeclaration[] = [
  ...serverCommands,
  ...connectingCommands,
  ...callingCommands,
  mcpCommand,
  ...adminCommands,
  completionCommand,
]
