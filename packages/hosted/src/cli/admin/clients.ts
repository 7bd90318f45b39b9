import { createClients } from '@linkspan/service'
import type { adminCommands } from './declarations.ts'
import { onStore } from './on-store.ts'

/** Creates an organization. Prints its id alone, for scripts. */
export const createOrganization = onStore<typeof adminCommands.createOrganization>(
  async ({ words: [name] }, { store }) => [(await createClients({ store }).createOrganization(name)).id],
)

/** Lists organizations. */
export const listOrganizations = onStore<typeof adminCommands.listOrganizations>(async (_, { store }) =>
  (await store.clients.listOrganizations()).map(({ id, name }) => `${id}  ${name}`),
)

/** Creates a client. Prints its id and its secret. */
export const createClientCommand = onStore<typeof adminCommands.createClient>(
  async ({ words: [name], options }, { store }) => {
    const { client_id, client_secret } = await createClients({ store }).createClient(
      name,
      options.organization,
    )
    return [`${client_id}  ${client_secret}`]
  },
)

/** Lists clients. */
export const listClients = onStore<typeof adminCommands.listClients>(async (_, { store }) =>
  (await store.clients.listClients()).map(({ id, name }) => `${id}  ${name}`),
)

/** Adds a secret to a client. Prints the client's id and the secret. */
export const addSecret = onStore<typeof adminCommands.addSecret>(async ({ words: [client] }, { store }) => {
  const { client_id, client_secret } = await createClients({ store }).addSecret(client)
  return [`${client_id}  ${client_secret}`]
})

/** Deletes the secrets and tokens of a client. */
export const revokeClient = onStore<typeof adminCommands.revokeClient>(
  async ({ words: [client] }, { store }) => {
    await createClients({ store }).revoke(client)
    return ['revoked']
  },
)
