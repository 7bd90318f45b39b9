import { InvalidParamsError } from '@linkspan/core'
import type { RedirectStore } from '@linkspan/stores'
import { isLoopback, parseRedirectUrl, type RedirectRules, registeredPart } from './redirect-url.ts'

/** The page on which customers connect accounts. Consents return to it without a registration. */
export const CONNECT_PAGE = '/connect'

/** Creates the service for redirect addresses. */
export function createRedirects(
  store: RedirectStore,
  rules: RedirectRules & { publicUrl(): string | undefined },
) {
  /** Whether an address is registered, or is one of this machine in development mode. */
  async function isRegistered(organization_id: string, url: URL): Promise<boolean> {
    if (rules.loopback && isLoopback(url.hostname)) return true
    const part = registeredPart(url)
    if (part === `${rules.publicUrl()}${CONNECT_PAGE}`) return true
    return (await store.list(organization_id)).includes(part)
  }

  return {
    isRegistered,
    /** Reads an address that must be registered. Throws `invalid_params`, which says which are registered. */
    async require(subject: string, organization_id: string, text: string): Promise<URL> {
      const refused = (message: string) =>
        new InvalidParamsError(subject, [{ path: '$.redirect_url', message }])
      let url: URL
      try {
        url = parseRedirectUrl(text, rules)
      } catch (error) {
        throw refused((error as Error).message)
      }
      if (await isRegistered(organization_id, url)) return url
      const known = await store.list(organization_id)
      const registered = known.length > 0 ? `registered: ${known.join(', ')}` : 'none is registered'
      throw refused(
        `is not registered with this organization; ${registered}; linkspan redirects add registers one`,
      )
    },
  }
}

/** The addresses to which the consent flows of organizations may return. */
export type Redirects = ReturnType<typeof createRedirects>
