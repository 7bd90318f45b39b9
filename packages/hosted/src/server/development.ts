import type { Clients, OpenedServices } from '@linkspan/service'
import type { ClientCredentials } from '@linkspan/service/answers'
import type { Config } from '../config/config.ts'

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

/** A link by which the developer signs in; undefined if the console is off. */
export async function developmentLink(
  { store, services }: OpenedServices,
  client_id: string,
  { console }: Pick<Config, 'console'>,
): Promise<string | undefined> {
  if (console === false) return undefined
  const [organization_id = ''] = await store.clients.organizationsOf(client_id)
  const { url } = await services.sessions.createLink({ organization_id, name: 'developer', role: 'manage' })
  return url
}
