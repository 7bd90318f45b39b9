import { readSecret, UsageError } from '@linkspan/cli'
import { type ConnectorKind, findKind, systemClock } from '@linkspan/core'
import { createOAuthClients, recordEvent } from '@linkspan/service'
import { createEnvelope } from '@linkspan/stores'
import type { adminCommands } from './declarations.ts'
import { onStore, requireOrganization } from './on-store.ts'

function typeOf(kinds: readonly ConnectorKind[], name: string): string {
  const found = findKind(kinds, name)
  if (found?.oauth) return found.type
  const choices = kinds.filter(({ oauth }) => oauth).map((each) => each.type)
  throw new UsageError(`--type must be one of ${choices.join(', ')}`)
}

/** Gives an organization an OAuth client of its own, whose secret is read from the input. */
export const setOAuthClient = onStore<typeof adminCommands.setOAuthClient>(
  async ({ words: [client_id], options, context }, { store, config, kinds }) => {
    const organization_id = await requireOrganization(store, options.organization)
    const type = typeOf(kinds, options.type)
    const client_secret = (await readSecret(context.input, context.errors, 'client_secret')).trim()
    if (!/^[\x21-\x7e]{1,1000}$/.test(client_secret) || !/^[\x21-\x7e]{1,500}$/.test(client_id))
      throw new UsageError('the id and the secret of the OAuth client must be printable ASCII without spaces')
    await store.transaction(async (stores) => {
      const clients = createOAuthClients({
        store: stores.oauth_clients,
        envelope: createEnvelope(config.key_ring),
        vendor_options: config.vendor_options,
        now: systemClock.now,
      })
      await clients.set(organization_id, type, { client_id, client_secret })
      const data = { connector_type: type, client_id }
      await recordEvent(stores, 'oauth_client.set', { organization_id }, data)
    })
    return ['set']
  },
)

/** Lists the OAuth clients of an organization. */
export const listOAuthClients = onStore<typeof adminCommands.listOAuthClients>(
  async ({ options }, { store }) => {
    const clients = await store.oauth_clients.list(await requireOrganization(store, options.organization))
    return clients.map(({ connector_type, client_id }) => `${connector_type}  ${client_id}`)
  },
)

/** Removes an OAuth client of an organization. */
export const removeOAuthClient = onStore<typeof adminCommands.removeOAuthClient>(
  async ({ words: [client_id], options }, { store, kinds }) => {
    const organization_id = await requireOrganization(store, options.organization)
    const client = { connector_type: typeOf(kinds, options.type), client_id }
    const removed = await store.transaction(async (stores) => {
      if (!(await stores.oauth_clients.remove({ organization_id, ...client }))) return false
      await recordEvent(stores, 'oauth_client.removed', { organization_id }, client)
      return true
    })
    return [removed ? 'removed' : 'there was none']
  },
)
