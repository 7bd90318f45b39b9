import type { OAuthClient } from '@linkspan/core'
import type { OAuthClientKey, OAuthClientStore, SealContext, SealedOAuthClient } from '@linkspan/stores'
import type { VendorOptionsByType } from '../catalog.ts'
import type { Needs } from '../needs.ts'

export interface OAuthClientsOptions extends Pick<Needs, 'envelope' | 'now'> {
  readonly store: OAuthClientStore
  readonly vendor_options: VendorOptionsByType
}

/** The context that a sealed client is bound to. */
export function oauthClientContext(client: OAuthClientKey & { readonly set_at: number }): SealContext {
  const { organization_id, connector_type, client_id, set_at } = client
  const record_id = JSON.stringify([connector_type, client_id])
  return { organization_id, record_id, field: 'oauth client', version: set_at }
}

/** Creates the service for OAuth clients. */
export function createOAuthClients(options: OAuthClientsOptions) {
  const { store, envelope, vendor_options, now } = options
  const operators = (connector_type: string) => vendor_options[connector_type]?.oauth_client

  function open(client: SealedOAuthClient): OAuthClient {
    const client_secret = envelope.open(client.sealed, oauthClientContext(client))
    return { client_id: client.client_id, client_secret }
  }

  /** The client of an id, with its secret. */
  async function find(key: OAuthClientKey): Promise<OAuthClient | undefined> {
    const own = await store.find(key)
    if (own) return open(own)
    const operator = operators(key.connector_type)
    return operator?.client_id === key.client_id ? operator : undefined
  }

  return {
    /** The client that new consents of an organization are given to: its own that was set last, or the operator's. */
    async current(organization_id: string, connector_type: string): Promise<OAuthClient | undefined> {
      const own = await store.newest(organization_id, connector_type)
      return own ? open(own) : operators(connector_type)
    },
    /** Whether there is a client for new consents of an organization. */
    async has(organization_id: string, connector_type: string): Promise<boolean> {
      const own = await store.newest(organization_id, connector_type)
      return own !== undefined || operators(connector_type) !== undefined
    },
    find,
    /** The client for stored credentials that have no secret of their own. */
    async forCredentials(
      organization_id: string,
      connector_type: string,
      { client_id, client_secret }: { readonly client_id?: unknown; readonly client_secret?: unknown },
    ): Promise<OAuthClient | undefined> {
      if (client_secret !== undefined) return undefined
      if (typeof client_id !== 'string') return operators(connector_type)
      return find({ organization_id, connector_type, client_id })
    },
    /** Gives an organization a client of its own, or changes the secret of one. */
    async set(
      organization_id: string,
      connector_type: string,
      { client_id, client_secret }: OAuthClient,
    ): Promise<void> {
      const set_at = now()
      const key = { organization_id, connector_type, client_id }
      await store.set(key, envelope.seal(client_secret, oauthClientContext({ ...key, set_at })), set_at)
    },
  }
}

/** The OAuth clients at the vendors: the operator's and those that organizations have of their own. */
export type OAuthClients = ReturnType<typeof createOAuthClients>
