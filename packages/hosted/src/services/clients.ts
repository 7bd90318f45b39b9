import { randomUUID } from 'node:crypto'
import { hashOf, newSecret } from '../crypto/secrets.ts'
import type { Organization, Store } from '../stores/store.ts'

/** A client's id with a secret, which is shown this once. */
export interface ClientCredentials {
  readonly client_id: string
  readonly client_secret: string
}

/** Makes organizations and clients, and changes clients' secrets. */
export interface Clients {
  createOrganization(name: string): Promise<Organization>
  /** Makes a client that may access these organizations. */
  createClient(name: string, organization_ids: readonly string[]): Promise<ClientCredentials>
  /** A further secret; the newest one before it stays valid, older ones end. */
  addSecret(client_id: string): Promise<ClientCredentials>
  /** Ends the client's secrets and access tokens at once. */
  revoke(client_id: string): Promise<void>
}

/** The service over the clients' stores. */
export function createClients({ store, now }: { store: Store; now: () => number }): Clients {
  async function addSecret(client_id: string): Promise<ClientCredentials> {
    const client_secret = newSecret('client_secret')
    await store.client_secrets.add(client_id, hashOf(client_secret), now())
    return { client_id, client_secret }
  }

  return {
    async createOrganization(name) {
      const organization = { id: `org_${randomUUID()}`, name }
      await store.clients.insertOrganization(organization, now())
      return organization
    },
    async createClient(name, organization_ids) {
      const client_id = `client_${randomUUID()}`
      await store.clients.insertClient({ id: client_id, name }, now())
      for (const organization_id of organization_ids)
        await store.clients.addMember(client_id, organization_id)
      return addSecret(client_id)
    },
    addSecret,
    revoke: (client_id) => store.client_secrets.revokeAll(client_id),
  }
}
