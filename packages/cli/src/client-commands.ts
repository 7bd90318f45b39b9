import { approvalCommands } from './client/approval-commands.ts'
import { changeSetCommands } from './client/change-set-commands.ts'
import { connectSessionCommands } from './client/connect-session-commands.ts'
import { connectorCommands, connectorRouteCommands } from './client/connector-commands.ts'
import { dataCommands } from './client/data-commands.ts'
import { eventCommands } from './client/event-commands.ts'
import { tokenCommands } from './client/token-commands.ts'
import { webhookCommands } from './client/webhook-commands.ts'
import { completionCommand } from './completion/declaration.ts'
import { type Command, command } from './declaration.ts'
import { mcpCommand } from './mcp/declaration.ts'

/** The commands that use a server as its client, in the order of the help. */
export const clientCommands: readonly Command[] = [
  command(connectorCommands.status, async () => (await import('./client/status.ts')).status),
  command(connectorCommands.connect, async () => (await import('./client/create-connector.ts')).runConnect),
  ...connectorRouteCommands,
  command(
    connectorCommands.updateConnector,
    async () => (await import('./client/update-connector.ts')).updateConnector,
  ),
  command(connectorCommands.sync, async () => (await import('./client/sync.ts')).runSync),
  command(dataCommands.entities, async () => (await import('./client/entities.ts')).entities),
  command(dataCommands.call, async () => (await import('./client/call.ts')).runCall),
  command(dataCommands.search, async () => (await import('./client/search.ts')).runSearch),
  command(dataCommands.export, async () => (await import('./client/export.ts')).exportRecords),
  command(dataCommands.changes, async () => (await import('./client/changes.ts')).runChanges),
  command(dataCommands.request, async () => (await import('./client/request.ts')).request),
  command(eventCommands.events, async () => (await import('./client/events.ts')).events),
  ...approvalCommands,
  ...changeSetCommands,
  ...webhookCommands,
  ...connectSessionCommands,
  ...tokenCommands,
  command(mcpCommand, async () => (await import('./mcp/mcp.ts')).mcp),
  command(completionCommand, async () => (await import('./completion/completion.ts')).completion),
]
