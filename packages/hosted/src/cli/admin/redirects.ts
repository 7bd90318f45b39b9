import { UsageError } from '@linkspan/cli'
import { parseRedirectUrl, recordEvent, registeredPart } from '@linkspan/service'
import type { Config } from '../../config/config.ts'
import type { adminCommands } from './declarations.ts'
import { onStore, requireOrganization } from './on-store.ts'

/** Registers an address. */
export const addRedirect = onStore<typeof adminCommands.addRedirect>(
  async ({ words: [url], options }, { store, config }) => {
    const organization_id = await requireOrganization(store, options.organization)
    const added = registered(url, config)
    await store.transaction(async (stores) => {
      if (await stores.redirects.add(organization_id, added))
        await recordEvent(stores, 'redirect.added', { organization_id }, { url: added })
    })
    return ['added']
  },
)

function registered(address: string, { mode }: Config): string {
  try {
    const url = parseRedirectUrl(address, { loopback: mode === 'development' })
    if (url.search) throw new Error('must have no query; a request may add one')
    return registeredPart(url)
  } catch (error) {
    throw new UsageError(`the address ${(error as Error).message}`)
  }
}

/** Lists the addresses of an organization. */
export const listRedirects = onStore<typeof adminCommands.listRedirects>(async ({ options }, { store }) =>
  store.redirects.list(await requireOrganization(store, options.organization)),
)

/** Removes an address. */
export const removeRedirect = onStore<typeof adminCommands.removeRedirect>(
  async ({ words: [url], options }, { store }) => {
    const organization_id = await requireOrganization(store, options.organization)
    const removed = await store.transaction(async (stores) => {
      if (!(await stores.redirects.remove(organization_id, url))) return false
      await recordEvent(stores, 'redirect.removed', { organization_id }, { url })
      return true
    })
    return [removed ? 'removed' : 'it was not registered']
  },
)
