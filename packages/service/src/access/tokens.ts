import type { Answered } from '@linkspan/core'
import { createListPages, newSecret, type PageQuery, type StoredToken } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import { shown } from '../shown.ts'
import { createNarrowing } from './narrow-scope.ts'
import type { Principal } from './principal.ts'
import { managesAll, type ScopeRequest } from './scope.ts'
import { endToken, insertToken, recordToken, type TokenMaker } from './stored-tokens.ts'
import { type createdToken, type TokenView, type tokenPage, tokenView } from './token-answers.ts'

/** What the maker of a token asks for. */
export interface TokenRequest {
  readonly name?: string | null | undefined
  readonly scope: ScopeRequest
  /** Where the request has the scope; default `$.scope`. */
  readonly path?: string
}

/** Creates the service for tokens with a scope. */
export function createTokens({ kinds, store, key_ring }: Pick<Needs, 'kinds' | 'store' | 'key_ring'>) {
  const { narrow } = createNarrowing(kinds)
  const page = createListPages(key_ring, 'tokens.list')

  return {
    /** Makes a token. Throws `invalid_params`, `forbidden` for a scope beyond the maker's, and `conflict`. */
    async create(maker: TokenMaker, request: TokenRequest): Promise<Answered<typeof createdToken>> {
      if (maker.session && maker.token)
        throw new ServiceError('forbidden', 'People make tokens with the role manage only.', {
          missing_scope: ['manage'],
        })
      const scope = narrow(maker.token?.scope ?? {}, request.scope, request.path)
      const { expires_in } = request.scope
      const access_token = newSecret('scoped_token')
      return store.transaction(async (stores) => {
        const stored = await insertToken(stores, maker, { ...request, scope, access_token, expires_in })
        await recordToken(stores, stored, scope)
        const { created_at, expires_at } = stored
        const seconds = Math.round((expires_at - created_at) / 1000)
        return { ...toView(stored), access_token, token_type: 'bearer' as const, expires_in: seconds }
      })
    },

    /** One page, newest first. */
    async list(principal: Principal, query: PageQuery): Promise<Answered<typeof tokenPage>> {
      const { organization_id } = principal
      const lineage = lineageOf(principal)
      const bound = [organization_id, lineage ?? null]
      const { items, meta } = await page(bound, query, (after, limit) =>
        store.scoped_tokens.list({ organization_id, lineage, after, limit }),
      )
      return { data: items.map(toView), meta }
    },

    /** Revokes a token and those that were made from it. Throws `not_found`. */
    async revoke(principal: Principal, id: string): Promise<void> {
      const { organization_id } = principal
      await store.transaction(async (stores) => {
        const found = await stores.scoped_tokens.findById(organization_id, id)
        if (!found?.lineage.startsWith(lineageOf(principal) ?? ''))
          throw new ServiceError('not_found', 'There is no such token in this organization.')
        await endToken(stores, found)
      })
    },
  }
}

/**
 * Tokens that may do less than their client. A token with a scope sees itself and those that were made from it; with
 * `manage` on the whole organization, and for a client without a scope, they are all of the organization.
 */
export type Tokens = ReturnType<typeof createTokens>

/** How the lineage of the tokens begins that a principal may see; undefined: all of its organization. */
export function lineageOf({ token }: Principal): string | undefined {
  return token && !managesAll(token.scope) ? token.lineage : undefined
}

// `narrow` made the scope that is stored
const toView = (token: StoredToken): TokenView =>
  shown(tokenView, { ...token, scope: JSON.parse(token.scope) })
