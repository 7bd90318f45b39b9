import type { ClientCredentials, Clients } from '../access/clients.ts'

const NAME = 'development'

/** The client of development mode. Its secret is present on the first start only. */
export type DevelopmentClient = Pick<ClientCredentials, 'client_id'> & Partial<ClientCredentials>

/** Creates an organization and a client on the first start, and finds the client on later ones. */
export async function developmentClient(clients: Clients): Promise<DevelopmentClient> {
  const client_id = await clients.find(NAME)
  if (client_id !== undefined) return { client_id }
  const organization = await clients.createOrganization('Development')
  return clients.createClient(NAME, [organization.id])
}
