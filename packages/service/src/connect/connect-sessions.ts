import type { Answered } from '@linkspan/core'
import { hashOf, newSecret, noConnector, type StoredConnector } from '@linkspan/stores'
import type { Principal } from '../access/principal.ts'
import { allows, reaches } from '../access/scope.ts'
import type { Tokens } from '../access/tokens.ts'
import { requireAddress } from '../identity/own-request.ts'
import type { Needs } from '../needs.ts'
import { grantedScopes, presentGroups } from '../oauth/consent-groups.ts'
import { CONNECT_PAGE, type Redirects } from '../oauth/redirects.ts'
import type { ConnectSession, createdConnectSession, NewConnectSessionRequest } from './connect-answers.ts'
import { choiceActions } from './connect-choice.ts'
import { elsewhere, groupsOf, partsOf, typesOf } from './connect-parts.ts'
import { toConnectSession } from './connect-view.ts'

/** How long a link works, in seconds. */
const LIFETIME_SECONDS = 30 * 60

/** What links are made of. */
export interface ConnectSessionsOptions extends Pick<Needs, 'kinds' | 'store'> {
  /** Nobody gets the token of a link: the cookie of the page takes its place. */
  readonly tokens: Tokens
  readonly redirects: Redirects
  /** The address of the server as browsers reach it, without a slash at the end; undefined if it is not known. */
  publicUrl(): string | undefined
}

/** The links by which customers connect accounts. */
export function createConnectSessions(options: ConnectSessionsOptions) {
  const { kinds, store, tokens, redirects, publicUrl } = options

  return {
    /** Makes a link. Throws `unavailable` if the server does not know its address, and what making a token throws. */
    async create(
      maker: Principal,
      asked: NewConnectSessionRequest,
    ): Promise<Answered<typeof createdConnectSession>> {
      const { organization_id } = maker
      const { connector_id = null, redirect_url = null } = asked
      const base_url = requireAddress(publicUrl)
      if (redirect_url !== null)
        await redirects.require('connect_sessions.create', organization_id, redirect_url)
      const { customer_name, connector_types: types, present } = await subjectOf(options, maker, asked)
      const offered = kinds.filter(({ type }) => types?.includes(type) ?? true)
      const reads = !maker.token || allows(maker.token.scope, 'read')
      const { choose = connector_id === null && reads ? ['accounts'] : [] } = asked
      const replication_config = partsOf(offered, asked.replication_config)
      const consent_groups = groupsOf(offered, asked.consent_groups, present)
      // the link of a client may outlive the quarter of an hour that its access token lasts
      const { expires_at: _, ...lasting } = maker
      const token = await tokens.create(maker.token ? maker : lasting, {
        name: 'connect session',
        path: '$',
        scope: {
          customer_name,
          connector_types: types,
          tags: asked.tags,
          ...(connector_id !== null && { connector_ids: [connector_id] }),
          actions: ['connect', ...choiceActions(offered, choose)],
          expires_in: LIFETIME_SECONDS,
        },
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
        consent_groups,
        code_hash: hashOf(code),
        lineage: `${maker.token?.lineage ?? ''}${id}/`,
        created_at: Date.parse(token.created_at),
        expires_at: Date.parse(token.expires_at),
      })
      const stored = await store.connect_sessions.find(organization_id, id)
      if (!stored) throw new Error('a connect session that was stored is not there')
      const lang = asked.language === undefined ? '' : `&lang=${asked.language}`
      return { ...toConnectSession(stored), url: `${base_url}${CONNECT_PAGE}?session=${id}${lang}#${code}` }
    },

    /** A link whose lineage begins like this; undefined if there is none. */
    async find(
      organization_id: string,
      id: string,
      lineage: string = '',
    ): Promise<ConnectSession | undefined> {
      const found = await store.connect_sessions.find(organization_id, id)
      return found?.lineage.startsWith(lineage) ? toConnectSession(found) : undefined
    },
  }
}

/** A connector that a maker reaches. Throws `not_found`. */
async function findConnector(
  { store }: Pick<ConnectSessionsOptions, 'store'>,
  { organization_id, token }: Principal,
  id: string,
): Promise<StoredConnector> {
  const found = await store.connectors.find({ organization_id, id })
  if (!found || (token && !reaches(token.scope, found))) throw noConnector()
  return found
}

/** Whom a link is for: the customer and kinds that are asked for, or those of the connector to repair, and its rights. */
async function subjectOf(options: ConnectSessionsOptions, maker: Principal, asked: NewConnectSessionRequest) {
  const { kinds, store } = options
  const { connector_id, customer_name = '', connector_types } = asked
  if (connector_id === undefined)
    return { customer_name, connector_types: typesOf(kinds, connector_types), present: undefined }
  const found = await findConnector(options, maker, connector_id)
  const types = typesOf(kinds, connector_types) ?? [found.connector_type]
  if (customer_name !== '' && customer_name !== found.customer_name) throw elsewhere('customer_name')
  if (!types.includes(found.connector_type)) throw elsewhere('connector_types')
  if (asked.tags) throw elsewhere('tags')
  const kind = kinds.find(({ type }) => type === found.connector_type)
  const facts = await store.credentials.facts(maker.organization_id, [connector_id])
  return {
    customer_name: found.customer_name,
    connector_types: [found.connector_type],
    present: presentGroups(kind, grantedScopes(facts.get(connector_id))) ?? undefined,
  }
}
