import { connectorCommands } from './client/connector-commands.ts'
import { dataCommands } from './client/data-commands.ts'
import { completionCommand } from './completion/declaration.ts'
import type { CommandDeclaration } from './declaration.ts'
import { mcpCommand } from './mcp/declaration.ts'

/** The commands that use a server as its client. A new one is declared in a file of its own and added here. */
export const clientCommands: readonly CommandDeclaration[] = [
  ...connectorCommands,
  ...dataCommands,
  mcpCommand,
  completionCommand,
]
