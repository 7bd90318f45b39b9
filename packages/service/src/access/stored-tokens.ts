import { randomUUID } from 'node:crypto'
import { hashOf, type StoredToken, type Stores } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { newEvent, recordEvent } from '../events/record-event.ts'
import { TOKEN_LIFETIME_SECONDS } from './access.ts'
import type { Principal } from './principal.ts'
import type { Scope } from './scope.ts'

/** A client that has proven itself by its secret, or the bearer of a token, which no token of its own outlives. */
export type TokenMaker = Omit<Principal, 'expires_at'> & Partial<Pick<Principal, 'expires_at'>>

/** A token to store. */
export interface TokenToStore {
  readonly name?: string | null | undefined
  readonly scope: Scope
  readonly access_token: string
  /** In seconds; default 15 minutes. */
  readonly expires_in?: number | undefined
}

/** The most valid tokens of an organization, and those that are made from one token. */
const MOST_TOKENS = 10_000
const MOST_BELOW = 1_000

/** Stores a token. Throws `conflict` if the organization has too many, or too many come from the same first one. */
export async function insertToken(
  stores: Stores,
  maker: TokenMaker,
  { name = null, scope, access_token, expires_in = TOKEN_LIFETIME_SECONDS }: TokenToStore,
): Promise<StoredToken> {
  await requireRoom(stores, maker)
  const { client_id, organization_id, expires_at, token, session } = maker
  const id = `tok_${randomUUID()}`
  return stores.scoped_tokens.insert({
    id,
    hash: hashOf(access_token),
    organization_id,
    client_id,
    parent_id: token?.id ?? null,
    lineage: `${token?.lineage ?? ''}${id}/`,
    name,
    scope: JSON.stringify(scope),
    lifetime_ms: expires_in * 1000,
    // what a person makes tokens for, a program or an application, outlives the session
    ends_by: session ? undefined : expires_at,
  })
}

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

/** Records that a token was made. */
export function recordToken(
  stores: Stores,
  { id: token_id, organization_id, client_id, name, parent_id, created_at, expires_at }: StoredToken,
  scope: Scope,
): Promise<void> {
  const expires_in = Math.round((expires_at - created_at) / 1000)
  return recordEvent(
    stores,
    'token.created',
    { organization_id },
    {
      client_id,
      expires_in,
      token_id,
      ...(name !== null && { name }),
      ...(parent_id !== null && { parent_id }),
      scope: { ...scope },
    },
  )
}

/** Ends a token and those that were made from it, and records that. */
export async function endToken(stores: Stores, { organization_id, id, lineage }: StoredToken): Promise<void> {
  const filter = { organization_id, lineage, after: undefined, limit: MOST_TOKENS }
  const ended = await stores.scoped_tokens.list(filter)
  await stores.events.insert(
    ended.map(({ id: token_id, client_id }) =>
      newEvent('token.revoked', { organization_id }, { client_id, token_id }),
    ),
  )
  await stores.scoped_tokens.delete(organization_id, id)
}
