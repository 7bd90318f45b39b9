import type { ConnectorKind } from '@linkspan/core'
import { hashOf, newSecret, type Store, type StoredConnector } from '@linkspan/stores'
import { SessionError } from '../identity/session-error.ts'
import type { ConnectSession, CreatedConnectSession, NewConnectSessionRequest } from './connect-answers.ts'
import { choiceActions } from './connect-choice.ts'
import { elsewhere, partsOf, typesOf } from './connect-parts.ts'
import { toConnectSession } from './connect-view.ts'

/** The page on which customers connect accounts. Consents return to it without a registration. */
export const CONNECT_PAGE = '/connect'

/** How long a link works, in seconds. */
const LIFETIME_SECONDS = 30 * 60

/** The token whose scope limits a link. Nobody gets it: the cookie of the page takes its place. */
export interface ConnectToken {
  readonly id: string
  readonly scope: { readonly connector_types?: readonly string[] | undefined }
  readonly created_at: string
  readonly expires_at: string
}

/** Who makes links, and the token that it has. */
export interface ConnectMaker {
  readonly organization_id: string
  readonly token?: { readonly lineage: string }
}

/** What the token of a link may do. */
export interface ConnectScope {
  readonly customer_name: string
  readonly connector_types?: string[] | undefined
  readonly connector_ids?: string[] | undefined
  readonly actions: string[]
  readonly expires_in: number
}

/** The links by which customers connect accounts. */
export interface ConnectSessions<Maker> {
  /** Makes a link. Throws `unavailable` if the server does not know its address, and what making a token throws. */
  create(maker: Maker, request: NewConnectSessionRequest): Promise<CreatedConnectSession>
  /** A link whose lineage begins like this; undefined if there is none. */
  find(organization_id: string, id: string, lineage?: string): Promise<ConnectSession | undefined>
}

/** What links are made of. */
export interface ConnectSessionsOptions<Maker> {
  readonly kinds: readonly ConnectorKind[]
  readonly store: Store
  /** The address of the server as browsers reach it, without a slash at the end; undefined if it is not known. */
  publicUrl(): string | undefined
  /** Whether a maker may read from vendors whatever it likes. */
  reads(maker: Maker): boolean
  /** A connector that a maker reaches. Throws `not_found`. */
  findConnector(maker: Maker, id: string): Promise<StoredConnector>
  /** Makes a token of this scope. */
  mint(maker: Maker, scope: ConnectScope): Promise<ConnectToken>
  /** Throws `invalid_params` for an address that is not registered with the organization. */
  requireRedirect(organization_id: string, redirect_url: string): Promise<unknown>
}

/** Creates the links of a store. */
export function createConnectSessions<Maker extends ConnectMaker>(
  options: ConnectSessionsOptions<Maker>,
): ConnectSessions<Maker> {
  const { kinds, store, publicUrl, reads, findConnector, mint, requireRedirect } = options

  /** Whom a link is for: the customer and kinds that are asked for, or those of the connector to repair. */
  async function subjectOf(maker: Maker, asked: NewConnectSessionRequest) {
    const { connector_id, customer_name = '', connector_types } = asked
    if (connector_id === undefined) return { customer_name, connector_types: typesOf(kinds, connector_types) }
    const found = await findConnector(maker, connector_id)
    const types = typesOf(kinds, connector_types) ?? [found.connector_type]
    if (customer_name !== '' && customer_name !== found.customer_name) throw elsewhere('customer_name')
    if (!types.includes(found.connector_type)) throw elsewhere('connector_types')
    return { customer_name: found.customer_name, connector_types: [found.connector_type] }
  }

  return {
    async create(maker, asked) {
      const { organization_id } = maker
      const { connector_id = null, redirect_url = null } = asked
      const base_url = publicUrl()
      if (base_url === undefined)
        throw new SessionError(
          'unavailable',
          'This server does not know its own address, so that no link can lead to it.',
          'The operator of the server has to set LINKSPAN_PUBLIC_URL.',
        )
      if (redirect_url !== null) await requireRedirect(organization_id, redirect_url)
      const { customer_name, connector_types: types } = await subjectOf(maker, asked)
      const offered = kinds.filter(({ type }) => types?.includes(type) ?? true)
      const { choose = connector_id === null && reads(maker) ? ['accounts'] : [] } = asked
      const replication_config = partsOf(offered, asked.replication_config)
      const token = await mint(maker, {
        customer_name,
        connector_types: types,
        ...(connector_id !== null && { connector_ids: [connector_id] }),
        actions: ['connect', ...choiceActions(offered, choose)],
        expires_in: LIFETIME_SECONDS,
      })
      const { id, scope } = token
      const code = newSecret('connect_code')
      await store.connect_sessions.insert({
        id,
        organization_id,
        customer_name,
        connector_types: scope.connector_types ?? null,
        redirect_url,
        connector_id,
        choose,
        replication_config,
        code_hash: hashOf(code),
        lineage: `${maker.token?.lineage ?? ''}${id}/`,
        created_at: Date.parse(token.created_at),
        expires_at: Date.parse(token.expires_at),
      })
      const stored = await store.connect_sessions.find(organization_id, id)
      if (!stored) throw new Error('a connect session that was stored is not there')
      return { ...toConnectSession(stored), url: `${base_url}${CONNECT_PAGE}?session=${id}#${code}` }
    },

    async find(organization_id, id, lineage = '') {
      const found = await store.connect_sessions.find(organization_id, id)
      return found?.lineage.startsWith(lineage) ? toConnectSession(found) : undefined
    },
  }
}
