import { CommandFailure, UsageError } from '@linkspan/cli'
import type { ConnectorKind } from '@linkspan/core'
import { createClients } from '../../access/clients.ts'
import { findKind } from '../../catalog.ts'
import type { Config } from '../../config/config.ts'
import { createEnvelope } from '../../crypto/envelope.ts'
import { createOAuthClients } from '../../oauth/oauth-clients.ts'
import { parseRedirectUrl, registeredPart } from '../../oauth/redirect-url.ts'
import type { Store } from '../../stores/store.ts'

/** The words of an operator's command, with what it works on. */
export interface AdminInput {
  readonly store: Store
  readonly config: Config
  readonly kinds: readonly ConnectorKind[]
  /** The word after the command; empty if the command takes none. */
  readonly subject: string
  readonly organizations: readonly string[]
  /** The kind of connector; empty if the command takes none. */
  readonly type: string
  /** Reads a secret that the operator types or pipes in. */
  readonly readSecret: () => Promise<string>
}

const clientsOf = ({ store }: AdminInput) => createClients({ store, now: Date.now })

async function organizationOf({ store, organizations }: AdminInput): Promise<string> {
  const [id = '', another] = organizations
  if (another !== undefined) throw new UsageError('--organization may be given once here')
  if ((await store.clients.listOrganizations()).some((known) => known.id === id)) return id
  throw new CommandFailure(`there is no organization ${id}`)
}

function typeOf({ type, kinds }: AdminInput): string {
  const found = findKind(kinds, type)
  if (found?.oauth) return found.type
  const choices = kinds.filter(({ oauth }) => oauth).map((each) => each.type)
  throw new UsageError(`--type must be one of ${choices.join(', ')}`)
}

function redirectOf({ subject, config }: AdminInput): string {
  try {
    const url = parseRedirectUrl(subject, { loopback: config.mode === 'development' })
    if (url.search) throw new Error('must have no query; a request may add one')
    return registeredPart(url)
  } catch (error) {
    throw new UsageError(`the address ${(error as Error).message}`)
  }
}

/** What the operator's commands do, by name. Each returns the text to print. */
export const handlers = {
  'create-organization': async (input) => table([await clientsOf(input).createOrganization(input.subject)]),
  'create-client': async (input) =>
    table([await clientsOf(input).createClient(input.subject, input.organizations)]),
  'add-secret': async (input) => table([await clientsOf(input).addSecret(input.subject)]),
  async 'revoke-client'(input) {
    await clientsOf(input).revoke(input.subject)
    return 'revoked\n'
  },
  list: async ({ store }) =>
    table([...(await store.clients.listOrganizations()), ...(await store.clients.listClients())]),
  async 'add-redirect'(input) {
    await input.store.redirects.add(await organizationOf(input), redirectOf(input))
    return 'added\n'
  },
  'list-redirects': async (input) => lines(await input.store.redirects.list(await organizationOf(input))),
  async 'remove-redirect'(input) {
    const removed = await input.store.redirects.remove(await organizationOf(input), input.subject)
    return removed ? 'removed\n' : 'it was not registered\n'
  },
  async 'set-oauth-client'(input) {
    const { store, config, subject: client_id } = input
    const [organization_id, type] = [await organizationOf(input), typeOf(input)]
    const client_secret = (await input.readSecret()).trim()
    if (!/^[\x21-\x7e]{1,1000}$/.test(client_secret) || !/^[\x21-\x7e]{1,500}$/.test(client_id))
      throw new UsageError('the id and the secret of the OAuth client must be printable ASCII without spaces')
    const { oauth_clients } = store
    const envelope = createEnvelope(config.key_ring)
    const options = { store: oauth_clients, envelope, vendor_options: config.vendor_options, now: Date.now }
    await createOAuthClients(options).set(organization_id, type, { client_id, client_secret })
    return 'set\n'
  },
  async 'list-oauth-clients'(input) {
    const clients = await input.store.oauth_clients.list(await organizationOf(input))
    return table(clients.map(({ connector_type, client_id }) => ({ connector_type, client_id })))
  },
  async 'remove-oauth-client'(input) {
    const organization_id = await organizationOf(input)
    const key = { organization_id, connector_type: typeOf(input), client_id: input.subject }
    return (await input.store.oauth_clients.remove(key)) ? 'removed\n' : 'there was none\n'
  },
} as const satisfies Readonly<Record<string, (input: AdminInput) => Promise<string>>>

/** The name of an operator's command. */
export type AdminCommand = keyof typeof handlers

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('')
}

function table(rows: readonly object[]): string {
  return lines(rows.map((row) => Object.values(row).join('  ')))
}
