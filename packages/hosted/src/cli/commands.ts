import { type Command, clientCommands, command } from '@linkspan/cli'
import { adminCommands } from './admin/declarations.ts'
import { serverCommands } from './server-commands.ts'

const clients = () => import('./admin/clients.ts')
const redirects = () => import('./admin/redirects.ts')
const oauthClients = () => import('./admin/oauth-clients.ts')
const tables = () => import('./admin/tables.ts')

/** Every command of the server's program, in the order of the help. */
export const commands: readonly Command[] = [
  command(serverCommands.start, async () => (await import('./start.ts')).start),
  command(serverCommands.console, async () => (await import('./admin/console-link.ts')).printConsoleLink),
  command(serverCommands.doctor, async () => (await import('./doctor/doctor.ts')).doctor),
  command(adminCommands.createOrganization, async () => (await clients()).createOrganization),
  command(adminCommands.listOrganizations, async () => (await clients()).listOrganizations),
  command(adminCommands.createClient, async () => (await clients()).createClientCommand),
  command(adminCommands.listClients, async () => (await clients()).listClients),
  command(adminCommands.addSecret, async () => (await clients()).addSecret),
  command(adminCommands.revokeClient, async () => (await clients()).revokeClient),
  command(adminCommands.addRedirect, async () => (await redirects()).addRedirect),
  command(adminCommands.listRedirects, async () => (await redirects()).listRedirects),
  command(adminCommands.removeRedirect, async () => (await redirects()).removeRedirect),
  command(adminCommands.setOAuthClient, async () => (await oauthClients()).setOAuthClient),
  command(adminCommands.listOAuthClients, async () => (await oauthClients()).listOAuthClients),
  command(adminCommands.removeOAuthClient, async () => (await oauthClients()).removeOAuthClient),
  command(adminCommands.moveParts, async () => (await import('./admin/parts.ts')).movePartsCommand),
  command(adminCommands.listTables, async () => (await tables()).listTables),
  command(adminCommands.rebuildTable, async () => (await tables()).rebuildTable),
  ...clientCommands,
]
