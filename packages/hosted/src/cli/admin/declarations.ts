import { declareCommand, option, repeated, required, UsageError } from '@linkspan/cli'

const group = 'Administration'
const ORGANIZATION = 'org_6d1f'
const SETTINGS = `--organization ${ORGANIZATION} --type advertising`

const organization = required(option('--organization <id>', 'the organization').argParser(once))
const type = required(option('--type <type>', 'the kind of connector'))
const named = { name: 'your name for it' }
const client = { client: 'the id of the client' }
const redirect = { url: 'the address' }
const oauthClient = { 'client-id': "the id of the organization's OAuth client at the vendor" }

function once(value: string, before: string | undefined): string {
  if (before === undefined) return value
  throw new UsageError('--organization may be given once here')
}

/** The operator's commands. They work on the store itself, also while servers use it. */
export const adminCommands = {
  createOrganization: declareCommand({
    name: 'organizations create <name>',
    group,
    summary: 'create an organization and print its id',
    arguments: named,
    examples: ['linkspan organizations create Acme'],
  }),
  listOrganizations: declareCommand({
    name: 'organizations list',
    group,
    summary: 'list organizations',
    examples: ['linkspan organizations list'],
  }),
  createClient: declareCommand({
    name: 'clients create <name>',
    group,
    summary: 'create a client of one or more organizations',
    arguments: named,
    options: [
      required(repeated('--organization <id>', 'an organization that the client acts for; may be repeated')),
    ],
    details: 'Prints its id and its secret. The secret is shown this once.',
    examples: [`linkspan clients create shop --organization ${ORGANIZATION}`],
  }),
  listClients: declareCommand({
    name: 'clients list',
    group,
    summary: 'list clients',
    examples: ['linkspan clients list'],
  }),
  addSecret: declareCommand({
    name: 'clients add-secret <client>',
    group,
    summary: 'add a secret and print it; the previous one stays valid',
    arguments: client,
    examples: ['linkspan clients add-secret client_71c0'],
  }),
  revokeClient: declareCommand({
    name: 'clients revoke <client>',
    group,
    summary: "delete a client's secrets and tokens",
    arguments: client,
    examples: ['linkspan clients revoke client_71c0'],
  }),
  addRedirect: declareCommand({
    name: 'redirects add <url>',
    group,
    summary: 'let consent flows of an organization return to an address',
    arguments: redirect,
    options: [organization],
    examples: [`linkspan redirects add https://app.example/connected --organization ${ORGANIZATION}`],
  }),
  listRedirects: declareCommand({
    name: 'redirects list',
    group,
    summary: 'list these addresses',
    options: [organization],
    examples: [`linkspan redirects list --organization ${ORGANIZATION}`],
  }),
  removeRedirect: declareCommand({
    name: 'redirects remove <url>',
    group,
    summary: 'remove such an address',
    arguments: redirect,
    options: [organization],
    examples: [`linkspan redirects remove https://app.example/connected --organization ${ORGANIZATION}`],
  }),
  setOAuthClient: declareCommand({
    name: 'oauth-clients set <client-id>',
    group,
    summary: "use an organization's own OAuth client; its secret is read from the standard input",
    arguments: oauthClient,
    options: [organization, type],
    examples: [`linkspan oauth-clients set 1234.apps.example ${SETTINGS} < secret.txt`],
  }),
  listOAuthClients: declareCommand({
    name: 'oauth-clients list',
    group,
    summary: 'list these clients; of each type, new consents use the last',
    options: [organization],
    examples: [`linkspan oauth-clients list --organization ${ORGANIZATION}`],
  }),
  removeOAuthClient: declareCommand({
    name: 'oauth-clients remove <client-id>',
    group,
    summary: 'remove such a client; connectors that use it can no longer renew their tokens',
    arguments: oauthClient,
    options: [organization, type],
    examples: [`linkspan oauth-clients remove 1234.apps.example ${SETTINGS}`],
  }),
  moveParts: declareCommand({
    name: 'parts move',
    group,
    summary: 'move the synced data from LINKSPAN_PARTS_FORMER to LINKSPAN_PARTS, while servers use it',
    details: `Start the servers with both variables first. It can be interrupted at any time and run again.
When nothing is left in the former place, remove LINKSPAN_PARTS_FORMER.`,
    examples: ['linkspan parts move'],
  }),
  listTables: declareCommand({
    name: 'tables list',
    group,
    summary: 'list the tables in LINKSPAN_TABLES, with their rows, files, size and newest commit',
    examples: ['linkspan tables list'],
  }),
  rebuildTable: declareCommand({
    name: 'tables rebuild <table>',
    group,
    summary: 'have all rows of a table written anew by the next commit',
    arguments: { table: 'the name of the table' },
    details: 'Readers have the former rows until then. The columns that no field has any longer go.',
    examples: ['linkspan tables rebuild advertising_campaigns'],
  }),
}
