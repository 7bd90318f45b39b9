import { randomUUID } from 'node:crypto'
import { recordForClient } from '@linkspan/events'
import { hashOf, newSecret, type Organization, type Store, type Stores } from '@linkspan/stores'

/** A client's id with a new secret. The secret is not stored and cannot be shown again. */
export interface ClientCredentials {
  readonly client_id: string
  readonly client_secret: string
}

/** An id that the operator gave does not exist. */
export class UnknownIdError extends Error {
  override readonly name = 'UnknownIdError'
}

/** Creates organizations and clients, and changes clients' secrets. */
export interface Clients {
  createOrganization(name: string): Promise<Organization>
  /** Creates a client that is a member of these organizations. */
  createClient(name: string, organization_ids: readonly string[]): Promise<ClientCredentials>
  /** Adds a secret. The previous one stays valid; older ones are deleted. */
  addSecret(client_id: string): Promise<ClientCredentials>
  /** Deletes the client's secrets and access tokens, and ends the sessions of the people that it has let in. */
  revoke(client_id: string): Promise<void>
  /** The client of that name; the oldest when there are several. */
  find(name: string): Promise<string | undefined>
}

/** Creates the service for organizations and clients. */
export function createClients({ store, now }: { store: Store; now: () => number }): Clients {
  const { clients } = store

  async function known(client_id: string): Promise<void> {
    if ((await clients.listClients()).some(({ id }) => id === client_id)) return
    throw new UnknownIdError(`there is no client ${client_id}`)
  }

  /** Adds a secret. The previous one stays valid, so that a client can change its secret without a gap. */
  async function newSecretOf(client_id: string, { client_secrets }: Stores): Promise<ClientCredentials> {
    const client_secret = newSecret('client_secret')
    await client_secrets.deleteAllButNewest(client_id)
    await client_secrets.insert(client_id, hashOf(client_secret), now())
    return { client_id, client_secret }
  }

  return {
    async createOrganization(name) {
      const organization = { id: `org_${randomUUID()}`, name }
      await clients.insertOrganization(organization, now())
      return organization
    },
    async createClient(name, organization_ids) {
      const organizations = (await clients.listOrganizations()).map(({ id }) => id)
      const unknown = organization_ids.find((id) => !organizations.includes(id))
      if (unknown !== undefined) throw new UnknownIdError(`there is no organization ${unknown}`)
      const client_id = `client_${randomUUID()}`
      return store.transaction(async (stores) => {
        await stores.clients.insertClient({ id: client_id, name }, now())
        for (const organization_id of new Set(organization_ids)) {
          await stores.clients.insertMembership(client_id, organization_id)
        }
        await recordForClient(stores, 'client.created', { client_id })
        return newSecretOf(client_id, stores)
      })
    },
    async addSecret(client_id) {
      await known(client_id)
      return store.transaction(async (stores) => {
        await recordForClient(stores, 'client.secret_added', { client_id })
        return newSecretOf(client_id, stores)
      })
    },
    async revoke(client_id) {
      await known(client_id)
      await store.transaction(async (stores) => {
        await stores.client_secrets.deleteAll(client_id)
        await stores.access_tokens.deleteAll(client_id)
        await stores.scoped_tokens.deleteAll(client_id)
        await stores.sign_in_links.deleteAll(client_id)
        await stores.sessions.deleteAll(client_id)
        await recordForClient(stores, 'client.revoked', { client_id })
      })
    },
    async find(name) {
      return (await clients.listClients()).find((client) => client.name === name)?.id
    },
  }
}
