import type { FoundConnectSession, Store, Stores } from '@linkspan/stores'
import type { ConnectSession, CreatedConnectSession, NewConnectSessionRequest } from './connect-answers.ts'
import { SessionError } from './session-error.ts'

/** The page on which customers connect accounts. Consents return to it without a registration. */
export const CONNECT_PAGE = '/connect'

/** How long a link works, in seconds. */
const LIFETIME_SECONDS = 30 * 60

/** The token of a link, which can connect accounts of one customer and nothing else. */
export interface ConnectToken {
  readonly id: string
  readonly access_token: string
  readonly scope: { readonly connector_types?: readonly string[] | undefined }
  readonly created_at: string
  readonly expires_at: string
}

/** Who makes links, and the tokens that it has. */
export interface ConnectMaker {
  readonly organization_id: string
  readonly token?: { readonly lineage: string }
}

/** The links by which customers connect accounts. */
export interface ConnectSessions<Maker> {
  /** Makes a link. Throws `unavailable` if the server does not know its address, and what making a token throws. */
  create(maker: Maker, request: NewConnectSessionRequest): Promise<CreatedConnectSession>
  /** A link whose lineage begins like this; undefined if there is none. */
  find(organization_id: string, id: string, lineage?: string): Promise<ConnectSession | undefined>
  /**
   * Notes the connector that was made with a token, if that is of a link, in the transaction that stores the connector. Throws
   * `conflict` if the link has made one before.
   */
  complete(stores: Stores, maker: ConnectMaker, connector_id: string): Promise<void>
}

/** What links are made of. */
export interface ConnectSessionsOptions<Maker> {
  readonly store: Store
  /** The address of the server as browsers reach it, without a slash at the end; undefined if it is not known. */
  publicUrl(): string | undefined
  /** Makes a token of this scope. */
  mint(
    maker: Maker,
    scope: {
      readonly customer_name: string
      readonly connector_types?: string[] | undefined
      readonly actions: string[]
      readonly expires_in: number
    },
  ): Promise<ConnectToken>
  /** Throws `invalid_params` for an address that is not registered with the organization. */
  requireRedirect(organization_id: string, redirect_url: string): Promise<unknown>
}

/** Creates the links of a store. */
export function createConnectSessions<Maker extends ConnectMaker>({
  store,
  publicUrl,
  mint,
  requireRedirect,
}: ConnectSessionsOptions<Maker>): ConnectSessions<Maker> {
  return {
    async create(maker, { customer_name, connector_types: asked, redirect_url = null }) {
      const { organization_id } = maker
      const base_url = publicUrl()
      if (base_url === undefined)
        throw new SessionError(
          'unavailable',
          'This server does not know its own address, so that no link can lead to it.',
          'The operator of the server has to set LINKSPAN_PUBLIC_URL.',
        )
      if (redirect_url !== null) await requireRedirect(organization_id, redirect_url)
      const scope = { customer_name, ...(asked && { connector_types: asked }), actions: ['connect'] }
      const token = await mint(maker, { ...scope, expires_in: LIFETIME_SECONDS })
      const { id, access_token, created_at, expires_at } = token
      const { connector_types = null } = token.scope
      const session = {
        id,
        customer_name,
        connector_types: connector_types && [...connector_types],
        redirect_url,
      }
      await store.connect_sessions.insert({
        ...session,
        organization_id,
        lineage: `${maker.token?.lineage ?? ''}${id}/`,
        created_at: Date.parse(created_at),
        expires_at: Date.parse(expires_at),
      })
      const url = `${base_url}${CONNECT_PAGE}?session=${id}#${access_token}`
      return { ...session, status: 'open', connector_id: null, created_at, expires_at, url }
    },

    async find(organization_id, id, lineage = '') {
      const found = await store.connect_sessions.find(organization_id, id)
      return found?.lineage.startsWith(lineage) ? toView(found) : undefined
    },

    async complete({ connect_sessions }, { organization_id, token }, connector_id) {
      if (!token) return
      const ids = token.lineage.split('/').filter(Boolean)
      if ((await connect_sessions.complete(organization_id, ids, connector_id)) === 'used')
        throw new SessionError(
          'conflict',
          'This link has connected an account before.',
          'Ask for another link where this one came from.',
        )
    },
  }
}

function toView(found: FoundConnectSession): ConnectSession {
  const { id, customer_name, connector_types, redirect_url, connector_id, created_at, expires_at } = found
  return {
    id,
    customer_name,
    connector_types: connector_types && [...connector_types],
    redirect_url,
    status: statusOf(found),
    connector_id,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  }
}

function statusOf({ connector_id, has_expired, has_token }: FoundConnectSession): ConnectSession['status'] {
  if (connector_id !== null) return 'completed'
  if (has_expired) return 'expired'
  return has_token ? 'open' : 'cancelled'
}
