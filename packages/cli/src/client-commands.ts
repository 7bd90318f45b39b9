import { approvalCommands } from './client/approval-commands.ts'
import { connectorCommands } from './client/connector-commands.ts'
import { dataCommands } from './client/data-commands.ts'
import { eventCommands } from './client/event-commands.ts'
import { linkCommands } from './client/link-commands.ts'
import { tokenCommands } from './client/token-commands.ts'
import { webhookCommands } from './client/webhook-commands.ts'
import { completionCommand } from './completion/declaration.ts'
import { type Command, command } from './declaration.ts'
import { mcpCommand } from './mcp/declaration.ts'

/** The commands that use a server as its client, in the order of the help. */
export const clientCommands: readonly Command[] = [
  command(connectorCommands.status, async () => (await import('./client/status.ts')).status),
  command(connectorCommands.connect, async () => (await import('./client/create-connector.ts')).connect),
  command(
    connectorCommands.listConnectors,
    async () => (await import('./client/connectors.ts')).listConnectors,
  ),
  command(connectorCommands.getConnector, async () => (await import('./client/connectors.ts')).getConnector),
  command(
    connectorCommands.checkConnector,
    async () => (await import('./client/connectors.ts')).checkConnector,
  ),
  command(
    connectorCommands.updateConnector,
    async () => (await import('./client/update-connector.ts')).updateConnector,
  ),
  command(
    connectorCommands.deleteConnector,
    async () => (await import('./client/connectors.ts')).deleteConnector,
  ),
  command(connectorCommands.sync, async () => (await import('./client/sync.ts')).sync),
  command(dataCommands.entities, async () => (await import('./client/entities.ts')).entities),
  command(dataCommands.call, async () => (await import('./client/call.ts')).call),
  command(dataCommands.search, async () => (await import('./client/search.ts')).search),
  command(dataCommands.export, async () => (await import('./client/export.ts')).exportRecords),
  command(dataCommands.changes, async () => (await import('./client/changes.ts')).changes),
  command(dataCommands.request, async () => (await import('./client/request.ts')).request),
  command(eventCommands.events, async () => (await import('./client/events.ts')).events),
  command(approvalCommands.list, async () => (await import('./client/approvals.ts')).list),
  command(approvalCommands.show, async () => (await import('./client/approvals.ts')).show),
  command(approvalCommands.approve, async () => (await import('./client/approvals.ts')).approve),
  command(approvalCommands.refuse, async () => (await import('./client/approvals.ts')).refuse),
  command(approvalCommands.wait, async () => (await import('./client/approvals.ts')).wait),
  command(webhookCommands.create, async () => (await import('./client/webhooks.ts')).create),
  command(webhookCommands.list, async () => (await import('./client/webhooks.ts')).list),
  command(webhookCommands.update, async () => (await import('./client/webhooks.ts')).update),
  command(webhookCommands.delete, async () => (await import('./client/webhooks.ts')).deleteWebhook),
  command(webhookCommands.rotateSecret, async () => (await import('./client/webhooks.ts')).rotateSecret),
  command(webhookCommands.test, async () => (await import('./client/webhooks.ts')).testWebhook),
  command(webhookCommands.redeliver, async () => (await import('./client/webhooks.ts')).redeliver),
  command(webhookCommands.deliveries, async () => (await import('./client/webhooks.ts')).deliveries),
  command(linkCommands.create, async () => (await import('./client/links.ts')).create),
  command(linkCommands.show, async () => (await import('./client/links.ts')).show),
  command(tokenCommands.create, async () => (await import('./client/tokens.ts')).create),
  command(tokenCommands.list, async () => (await import('./client/tokens.ts')).list),
  command(tokenCommands.revoke, async () => (await import('./client/tokens.ts')).revoke),
  command(mcpCommand, async () => (await import('./mcp/mcp.ts')).mcp),
  command(completionCommand, async () => (await import('./completion/completion.ts')).completion),
]
