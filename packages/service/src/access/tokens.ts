import { randomUUID } from 'node:crypto'
import type { ConnectorKind } from '@linkspan/core'
import {
  createListCursors,
  hashOf,
  type KeyRing,
  newSecret,
  type Store,
  type StoredToken,
  type Stores,
} from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { newEvent, recordEvent } from '../events/record-event.ts'
import type { PageQuery } from '../page-query.ts'
import { TOKEN_LIFETIME_SECONDS } from './access.ts'
import { createNarrowing } from './narrow-scope.ts'
import type { Principal } from './principal.ts'
import { managesAll, type Scope, type ScopeRequest } from './scope.ts'
import type { CreatedToken, TokenPage, TokenView } from './token-answers.ts'

/** What the maker of a token asks for. */
export interface TokenRequest {
  readonly name?: string | null | undefined
  readonly scope: ScopeRequest
  /** Where the request has the scope; default `$.scope`. */
  readonly path?: string
}

/** A client that has proven itself by its secret, or the bearer of a token, which no token of its own outlives. */
export type TokenMaker = Omit<Principal, 'expires_at'> & Partial<Pick<Principal, 'expires_at'>>

/** The most valid tokens of an organization, and those that are made from one token. */
const MOST_TOKENS = 10_000
const MOST_BELOW = 1_000

const LIST = 'tokens.list'

/** Creates the service for tokens with a scope. */
export function createTokens({
  kinds,
  store,
  key_ring,
}: {
  readonly kinds: readonly ConnectorKind[]
  readonly store: Store
  readonly key_ring: KeyRing
}) {
  const { narrow } = createNarrowing(kinds)
  const cursors = createListCursors(key_ring, LIST)

  async function insert(
    { scoped_tokens }: Stores,
    { client_id, organization_id, expires_at, token, session }: TokenMaker,
    { name = null, scope: { expires_in = TOKEN_LIFETIME_SECONDS } }: TokenRequest,
    scope: Scope,
    access_token: string,
  ): Promise<StoredToken> {
    const id = `tok_${randomUUID()}`
    return scoped_tokens.insert({
      id,
      hash: hashOf(access_token),
      organization_id,
      client_id,
      parent_id: token?.id ?? null,
      lineage: `${token?.lineage ?? ''}${id}/`,
      name,
      scope: JSON.stringify(scope),
      lifetime_ms: expires_in * 1000,
      // a person who may do everything makes tokens for programs, which outlive the session
      ends_by: session ? undefined : expires_at,
    })
  }

  return {
    /** Makes a token. Throws `invalid_params`, `forbidden` for a scope beyond the maker's, and `conflict`. */
    async create(maker: TokenMaker, request: TokenRequest): Promise<CreatedToken> {
      if (maker.session && maker.token)
        throw new ServiceError('forbidden', 'People make tokens with the role manage only.', {
          missing_scope: ['manage'],
        })
      const scope = narrow(maker.token?.scope ?? {}, request.scope, request.path)
      const access_token = newSecret('scoped_token')
      return store.transaction(async (stores) => {
        await requireRoom(stores, maker)
        const stored = await insert(stores, maker, request, scope, access_token)
        const { organization_id, id, client_id, parent_id, name, created_at, expires_at } = stored
        const expires_in = Math.round((expires_at - created_at) / 1000)
        await recordEvent(
          stores,
          'token.created',
          { organization_id },
          {
            client_id,
            expires_in,
            token_id: id,
            ...(name !== null && { name }),
            ...(parent_id !== null && { parent_id }),
            scope: { ...scope },
          },
        )
        return { ...toView(stored), access_token, token_type: 'bearer' as const, expires_in }
      })
    },

    /** One page, newest first. */
    async list(principal: Principal, { limit, cursor }: PageQuery): Promise<TokenPage> {
      const { organization_id } = principal
      const lineage = lineageOf(principal)
      const bound = [organization_id, lineage ?? null]
      const after = cursor === undefined ? undefined : cursors.parse(bound, cursor)
      const found = await store.scoped_tokens.list({ organization_id, lineage, after, limit: limit + 1 })
      const listed = found.slice(0, limit)
      const last = found.length > limit ? listed.at(-1) : undefined
      const meta = { has_more: last !== undefined, cursor: last ? cursors.format(bound, last) : null }
      return { data: listed.map(toView), meta }
    },

    /** Revokes a token and those that were made from it. Throws `not_found`. */
    async revoke(principal: Principal, id: string): Promise<void> {
      const { organization_id } = principal
      await store.transaction(async (stores) => {
        const found = await stores.scoped_tokens.findById(organization_id, id)
        if (!found?.lineage.startsWith(lineageOf(principal) ?? ''))
          throw new ServiceError('not_found', 'There is no such token in this organization.')
        const { lineage } = found
        const filter = { organization_id, lineage, after: undefined, limit: MOST_TOKENS }
        const ended = await stores.scoped_tokens.list(filter)
        await stores.events.insert(
          ended.map(({ id: token_id, client_id }) =>
            newEvent('token.revoked', { organization_id }, { client_id, token_id }),
          ),
        )
        await stores.scoped_tokens.delete(organization_id, id)
      })
    },
  }
}

/**
 * Tokens that may do less than their client. A token with a scope sees itself and those that were made from it; with
 * `manage` on the whole organization, and for a client without a scope, they are all of the organization.
 */
export type Tokens = ReturnType<typeof createTokens>

/** Throws `conflict` if the organization has too many tokens, or too many come from the same first one. */
async function requireRoom({ scoped_tokens }: Stores, { organization_id, token }: TokenMaker): Promise<void> {
  const [first] = token?.lineage.split('/') ?? []
  if (first !== undefined && (await scoped_tokens.count(organization_id, `${first}/`)) > MOST_BELOW)
    throw new ServiceError('conflict', `At most ${MOST_BELOW} valid tokens can be made from one token.`)
  if ((await scoped_tokens.count(organization_id)) >= MOST_TOKENS)
    throw new ServiceError(
      'conflict',
      `An organization has at most ${MOST_TOKENS} valid tokens with a scope.`,
    )
}

/** How the lineage of the tokens begins that a principal may see; undefined: all of its organization. */
export function lineageOf({ token }: Principal): string | undefined {
  return token && !managesAll(token.scope) ? token.lineage : undefined
}

function toView({
  organization_id: _,
  lineage: __,
  scope,
  created_at,
  expires_at,
  ...token
}: StoredToken): TokenView {
  return {
    ...token,
    // `narrow` made what is stored
    scope: JSON.parse(scope) as TokenView['scope'],
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  }
}
