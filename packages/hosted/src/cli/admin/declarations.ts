import { type CommandDeclaration, defineCommand, option, repeated } from '@linkspan/cli'
import type { AdminCommand } from './handlers.ts'
import type { AdminOptions } from './run-admin.ts'

const organization = (description = 'the organization') =>
  repeated('--organization <id>', description).makeOptionMandatory()
const type = () => option('--type <type>', 'the kind of connector').makeOptionMandatory()

const ORGANIZATION = 'org_6d1f'
const SETTINGS = `--organization ${ORGANIZATION} --type advertising`

interface Words {
  /** The argument, such as `<name>`. */
  readonly takes?: string
  /** What it is. */
  readonly what?: string
  readonly options?: CommandDeclaration['options'] & {}
  readonly summary: string
  readonly details?: string
  /** What follows the name in the example. */
  readonly example?: string
}

function define(name: AdminCommand, { takes, what, example, ...rest }: Words): CommandDeclaration {
  return defineCommand<AdminOptions>({
    name: takes ? `${name} ${takes}` : name,
    group: 'Administration',
    ...(takes && what && { arguments: { [takes.slice(1, -1)]: what } }),
    ...rest,
    examples: [`linkspan ${name}${example ? ` ${example}` : ''}`],
    load: async () => (await import('./run-admin.ts')).runAdmin(name),
  })
}

/** The operator's commands. They work on the store itself, also while servers use it. */
export const adminCommands: readonly CommandDeclaration[] = [
  define('create-organization', {
    takes: '<name>',
    what: 'your name for it',
    summary: 'create an organization',
    example: 'Acme',
  }),
  define('create-client', {
    takes: '<name>',
    what: 'your name for it',
    options: [organization('an organization that the client acts for; may be repeated')],
    summary: 'create a client of one or more organizations',
    details: 'Prints its id and its secret. The secret is shown this once.',
    example: `shop --organization ${ORGANIZATION}`,
  }),
  define('add-secret', {
    takes: '<client-id>',
    what: 'the client',
    summary: 'add a secret; the previous one stays valid',
    example: 'client_71c0',
  }),
  define('revoke-client', {
    takes: '<client-id>',
    what: 'the client',
    summary: "delete a client's secrets and tokens",
    example: 'client_71c0',
  }),
  define('list', { summary: 'list organizations and clients' }),
  define('add-redirect', {
    takes: '<url>',
    what: 'the address',
    options: [organization()],
    summary: 'let consent flows of an organization return to an address',
    example: `https://app.example/connected --organization ${ORGANIZATION}`,
  }),
  define('list-redirects', {
    options: [organization()],
    summary: 'list these addresses',
    example: `--organization ${ORGANIZATION}`,
  }),
  define('remove-redirect', {
    takes: '<url>',
    what: 'the address',
    options: [organization()],
    summary: 'remove such an address',
    example: `https://app.example/connected --organization ${ORGANIZATION}`,
  }),
  define('set-oauth-client', {
    takes: '<client-id>',
    what: "the id of the organization's OAuth client at the vendor",
    options: [organization(), type()],
    summary: "use an organization's own OAuth client; its secret is read from the standard input",
    example: `1234.apps.example ${SETTINGS} < secret.txt`,
  }),
  define('list-oauth-clients', {
    options: [organization()],
    summary: 'list these clients; of each type, new consents use the last',
    example: `--organization ${ORGANIZATION}`,
  }),
  define('remove-oauth-client', {
    takes: '<client-id>',
    what: 'the id of the OAuth client',
    options: [organization(), type()],
    summary: 'remove such a client; connectors that use it can no longer renew their tokens',
    example: `1234.apps.example ${SETTINGS}`,
  }),
]
