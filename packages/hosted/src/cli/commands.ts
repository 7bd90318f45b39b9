import type { Connector } from '@linkspan/core'
import { createClients } from '../access/clients.ts'
import { findConnector } from '../catalog.ts'
import type { Config } from '../config.ts'
import { createEnvelope } from '../crypto/envelope.ts'
import { createOAuthClients } from '../oauth/oauth-clients.ts'
import { parseRedirectUrl, registeredPart } from '../oauth/redirect-url.ts'
import type { Store } from '../stores/store.ts'

/** The words of a command are wrong. The message says which are right. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The words of a command, with what it works on. */
export interface CommandInput {
  readonly store: Store
  readonly config: Config
  readonly definitions: readonly Connector[]
  /** The word after the command; empty if the command takes none. */
  readonly subject: string
  readonly organizations: readonly string[]
  readonly type: string
  /** Reads a secret that the operator types or pipes in. */
  readonly readSecret: () => Promise<string>
}

/** A command of the operator. */
export interface Command {
  /** What follows the name, for the help text. */
  readonly takes: string
  readonly summary: string
  /** Returns the text to print. */
  run(input: CommandInput): Promise<string>
}

const clientsOf = ({ store }: CommandInput) => createClients({ store, now: Date.now })

async function organizationOf({ store, organizations }: CommandInput): Promise<string> {
  const [id = ''] = organizations
  if ((await store.clients.listOrganizations()).some((known) => known.id === id)) return id
  throw new UsageError(`there is no organization ${id}`)
}

function typeOf({ type, definitions }: CommandInput): string {
  const found = findConnector(definitions, type)
  if (found?.oauth) return found.type
  const choices = definitions.filter(({ oauth }) => oauth).map((each) => each.type)
  throw new UsageError(`--type must be one of ${choices.join(', ')}`)
}

function redirectOf({ subject, config }: CommandInput): string {
  try {
    const url = parseRedirectUrl(subject, { loopback: config.mode === 'development' })
    if (url.search) throw new Error('must have no query; a request may add one')
    return registeredPart(url)
  } catch (error) {
    throw new UsageError(`the address ${(error as Error).message}`)
  }
}

/** The commands, by name. A word in capitals is the subject. */
export const commands = {
  'create-organization': {
    takes: 'NAME',
    summary: 'create an organization',
    run: async (input) => table([await clientsOf(input).createOrganization(input.subject)]),
  },
  'create-client': {
    takes: 'NAME --organization ID ...',
    summary: 'create a client of one or more organizations',
    run: async (input) => table([await clientsOf(input).createClient(input.subject, input.organizations)]),
  },
  'add-secret': {
    takes: 'CLIENT_ID',
    summary: 'add a secret; the previous one stays valid',
    run: async (input) => table([await clientsOf(input).addSecret(input.subject)]),
  },
  'revoke-client': {
    takes: 'CLIENT_ID',
    summary: "delete a client's secrets and tokens",
    async run(input) {
      await clientsOf(input).revoke(input.subject)
      return 'revoked\n'
    },
  },
  list: {
    takes: '',
    summary: 'list organizations and clients',
    run: async ({ store }) =>
      table([...(await store.clients.listOrganizations()), ...(await store.clients.listClients())]),
  },
  'add-redirect': {
    takes: 'URL --organization ID',
    summary: 'let consent flows of an organization return to an address',
    async run(input) {
      await input.store.redirects.add(await organizationOf(input), redirectOf(input))
      return 'added\n'
    },
  },
  'list-redirects': {
    takes: '--organization ID',
    summary: 'list these addresses',
    run: async (input) => lines(await input.store.redirects.list(await organizationOf(input))),
  },
  'remove-redirect': {
    takes: 'URL --organization ID',
    summary: 'remove such an address',
    async run(input) {
      const removed = await input.store.redirects.remove(await organizationOf(input), input.subject)
      return removed ? 'removed\n' : 'it was not registered\n'
    },
  },
  'set-oauth-client': {
    takes: 'CLIENT_ID --organization ID --type TYPE',
    summary: "use an organization's own OAuth client; its secret is read from the standard input",
    async run(input) {
      const { store, config, subject: client_id } = input
      const [organization_id, type] = [await organizationOf(input), typeOf(input)]
      const client_secret = (await input.readSecret()).trim()
      if (!/^[\x21-\x7e]{1,1000}$/.test(client_secret) || !/^[\x21-\x7e]{1,500}$/.test(client_id))
        throw new UsageError(
          'the id and the secret of the OAuth client must be printable ASCII without spaces',
        )
      const { oauth_clients } = store
      const envelope = createEnvelope(config.key_ring)
      const options = { store: oauth_clients, envelope, vendor_options: config.vendor_options, now: Date.now }
      await createOAuthClients(options).set(organization_id, type, { client_id, client_secret })
      return 'set\n'
    },
  },
  'list-oauth-clients': {
    takes: '--organization ID',
    summary: 'list these clients; of each type, new consents use the last',
    async run(input) {
      const clients = await input.store.oauth_clients.list(await organizationOf(input))
      return table(clients.map(({ connector_type, client_id }) => ({ connector_type, client_id })))
    },
  },
  'remove-oauth-client': {
    takes: 'CLIENT_ID --organization ID --type TYPE',
    summary: 'remove such a client; connectors that use it can no longer renew their tokens',
    async run(input) {
      const organization_id = await organizationOf(input)
      const key = { organization_id, connector_type: typeOf(input), client_id: input.subject }
      return (await input.store.oauth_clients.remove(key)) ? 'removed\n' : 'there was none\n'
    },
  },
} as const satisfies Readonly<Record<string, Command>>

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('')
}

function table(rows: readonly object[]): string {
  return lines(rows.map((row) => Object.values(row).join('  ')))
}
