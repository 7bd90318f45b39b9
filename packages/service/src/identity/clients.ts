import { randomUUID } from 'node:crypto'
import type { Answered } from '@linkspan/core'
import { hashOf, newSecret, type Organization, type Store, type Stores } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { recordEvent, recordForClient } from '../events/record-event.ts'
import { shown } from '../shown.ts'
import { type ClientCredentials, registeredClient, type registeredClientList } from './client-answers.ts'

/** An id that the operator gave does not exist. */
export class UnknownIdError extends Error {
  override readonly name = 'UnknownIdError'
}

/** The most clients that an organization makes by itself. */
const MOST_CLIENTS = 1_000

/** Creates the service for organizations and clients. */
export function createClients({ store }: { readonly store: Store }) {
  const { clients } = store

  async function known(client_id: string): Promise<void> {
    if ((await clients.listClients()).some(({ id }) => id === client_id)) return
    throw new UnknownIdError(`there is no client ${client_id}`)
  }

  return {
    async createOrganization(name: string): Promise<Organization> {
      const organization = { id: `org_${randomUUID()}`, name }
      await clients.insertOrganization(organization)
      return organization
    },
    /** Creates a client that is a member of these organizations. */
    async createClient(name: string, organization_ids: readonly string[]): Promise<ClientCredentials> {
      const organizations = (await clients.listOrganizations()).map(({ id }) => id)
      const unknown = organization_ids.find((id) => !organizations.includes(id))
      if (unknown !== undefined) throw new UnknownIdError(`there is no organization ${unknown}`)
      return store.transaction((stores) => insert(stores, name, new Set(organization_ids)))
    },
    /** Adds a secret. The previous one stays valid; older ones are deleted. */
    async addSecret(client_id: string): Promise<ClientCredentials> {
      await known(client_id)
      return store.transaction((stores) => addSecretIn(stores, client_id))
    },
    /** Deletes the client's secrets and access tokens, and ends the sessions of the people that it has let in. */
    async revoke(client_id: string): Promise<void> {
      await known(client_id)
      await store.transaction(async (stores) => {
        await stores.clients.revoke(client_id)
        await recordForClient(stores, 'client.revoked', { client_id })
      })
    },
    /** The client of that name; the oldest when there are several. */
    async find(name: string): Promise<string | undefined> {
      return (await clients.listClients()).find((client) => client.name === name)?.id
    },
    /** The clients of an organization, newest first. `own` is the client of the caller. */
    async list(organization_id: string, own: string): Promise<Answered<typeof registeredClientList>> {
      const members = await clients.listMembers(organization_id)
      const data = members.map((member) =>
        shown(registeredClient, { ...member, client_id: member.id, is_own: member.id === own }),
      )
      return { data }
    },
    /** Creates a client of one organization. Throws `conflict` if that has too many. */
    createFor: (
      organization_id: string,
      name: string,
      onStored?: (stores: Stores, created: ClientCredentials) => Promise<void>,
    ): Promise<ClientCredentials> =>
      store.transaction(async (stores) => {
        if ((await stores.clients.listMembers(organization_id)).length >= MOST_CLIENTS)
          throw new ServiceError(
            'conflict',
            `The organization has ${MOST_CLIENTS} clients, which is the most.`,
            { remedy: 'Withdraw those that are not used.' },
          )
        const created = await insert(stores, name, [organization_id])
        await onStored?.(stores, created)
        return created
      }),
    /**
     * Adds a secret to a client of an organization. Throws `not_found`, and `conflict` for a client of other organizations
     * too, where the secret would open more than the caller's own.
     */
    addSecretFor: (organization_id: string, client_id: string): Promise<ClientCredentials> =>
      store.transaction(async (stores) => {
        const organization_ids = await stores.clients.organizationsOf(client_id)
        if (!organization_ids.includes(organization_id)) throw noClient()
        if (organization_ids.length > 1)
          throw new ServiceError('conflict', 'This client acts for other organizations too.', {
            remedy: 'The operator of the server adds a secret: linkspan clients add-secret.',
          })
        return addSecretIn(stores, client_id)
      }),
    /**
     * Takes a client out of an organization, with its tokens and the sessions of the people that it has let in. It is deleted
     * unless it acts for other organizations. Throws `not_found`.
     */
    withdraw: (organization_id: string, client_id: string): Promise<void> =>
      store.transaction(async (stores) => {
        if (!(await stores.clients.deleteMembership(client_id, organization_id))) throw noClient()
        await recordEvent(stores, 'client.revoked', { organization_id }, { client_id })
      }),
  }
}

/** Creates organizations and clients, and changes clients' secrets: for the operator, and for organizations. */
export type Clients = ReturnType<typeof createClients>

function noClient(): ServiceError {
  return new ServiceError('not_found', 'There is no such client in this organization.', {
    remedy: 'List the clients with GET /api/v1/account/clients.',
  })
}

/** Adds a secret. The previous one stays valid, so that a client can change its secret without a gap. */
async function newSecretOf({ client_secrets }: Stores, client_id: string): Promise<ClientCredentials> {
  const client_secret = newSecret('client_secret')
  await client_secrets.deleteAllButNewest(client_id)
  await client_secrets.insert(client_id, hashOf(client_secret))
  return { client_id, client_secret }
}

async function insert(
  stores: Stores,
  name: string,
  organization_ids: Iterable<string>,
): Promise<ClientCredentials> {
  const client_id = `client_${randomUUID()}`
  await stores.clients.insertClient({ id: client_id, name })
  for (const organization_id of organization_ids)
    await stores.clients.insertMembership(client_id, organization_id)
  await recordForClient(stores, 'client.created', { client_id })
  return newSecretOf(stores, client_id)
}

async function addSecretIn(stores: Stores, client_id: string): Promise<ClientCredentials> {
  await recordForClient(stores, 'client.secret_added', { client_id })
  return newSecretOf(stores, client_id)
}
