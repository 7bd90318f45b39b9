import { type Command, clientCommands, command } from '@linkspan/cli'
import { adminCommands } from './admin/declarations.ts'
import { serverCommands } from './server-commands.ts'

/** Every command of the server's program, in the order of the help. */
export const commands: readonly Command[] = [
  command(serverCommands.start, async () => (await import('./start.ts')).start),
  command(serverCommands.console, async () => (await import('./admin/console-link.ts')).printConsoleLink),
  command(serverCommands.doctor, async () => (await import('./doctor/doctor.ts')).doctor),
  command(
    adminCommands.createOrganization,
    async () => (await import('./admin/clients.ts')).createOrganization,
  ),
  command(
    adminCommands.listOrganizations,
    async () => (await import('./admin/clients.ts')).listOrganizations,
  ),
  command(adminCommands.createClient, async () => (await import('./admin/clients.ts')).createClientCommand),
  command(adminCommands.listClients, async () => (await import('./admin/clients.ts')).listClients),
  command(adminCommands.addSecret, async () => (await import('./admin/clients.ts')).addSecret),
  command(adminCommands.revokeClient, async () => (await import('./admin/clients.ts')).revokeClient),
  command(adminCommands.addRedirect, async () => (await import('./admin/redirects.ts')).addRedirect),
  command(adminCommands.listRedirects, async () => (await import('./admin/redirects.ts')).listRedirects),
  command(adminCommands.removeRedirect, async () => (await import('./admin/redirects.ts')).removeRedirect),
  command(
    adminCommands.setOAuthClient,
    async () => (await import('./admin/oauth-clients.ts')).setOAuthClient,
  ),
  command(
    adminCommands.listOAuthClients,
    async () => (await import('./admin/oauth-clients.ts')).listOAuthClients,
  ),
  command(
    adminCommands.removeOAuthClient,
    async () => (await import('./admin/oauth-clients.ts')).removeOAuthClient,
  ),
  command(adminCommands.moveParts, async () => (await import('./admin/parts.ts')).movePartsCommand),
  command(adminCommands.listTables, async () => (await import('./admin/tables.ts')).listTables),
  command(adminCommands.rebuildTable, async () => (await import('./admin/tables.ts')).rebuildTable),
  ...clientCommands,
]
