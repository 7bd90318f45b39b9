import { CommandFailure } from '@linkspan/cli'
import { createSessions, ServiceError } from '@linkspan/service'
import type { Store } from '@linkspan/stores'
import type { Config } from '../../config/config.ts'
import type { serverCommands } from '../server-commands.ts'
import { onStore, requireOrganization } from './on-store.ts'

/** Makes a link by which a person signs in to the console, and prints it. */
export const printConsoleLink = onStore<typeof serverCommands.console>(
  async ({ options: { role = 'manage', name = 'operator', organization } }, { store, config }) => {
    if (config.console === false) throw new CommandFailure('the console is switched off by LINKSPAN_CONSOLE')
    const organization_id = await organizationOf(store, organization)
    const { key_ring } = config
    const sessions = createSessions({ store, key_ring, publicUrl: () => addressOf(config) })
    try {
      const { url } = await sessions.createLink({ organization_id, name, role })
      return [url]
    } catch (error) {
      throw error instanceof ServiceError
        ? new CommandFailure(`${error.message} ${error.details.remedy}`)
        : error
    }
  },
)

async function organizationOf(store: Store, given: string | undefined): Promise<string> {
  if (given !== undefined) return requireOrganization(store, given)
  const [only, ...others] = await store.clients.listOrganizations()
  if (!only) throw new CommandFailure('there is no organization; create one: linkspan organizations create')
  if (others.length === 0) return only.id
  const ids = [only, ...others].map(({ id }) => id).join(', ')
  throw new CommandFailure(`there are several organizations; name one with --organization: ${ids}`)
}

/** The address of the server. In development mode, a browser on this machine reaches it at its port. */
function addressOf({ public_url, mode, port }: Config): string | undefined {
  if (public_url !== undefined || mode === 'production' || port === 0) return public_url
  return `http://127.0.0.1:${port}`
}
