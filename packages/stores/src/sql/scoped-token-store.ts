import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { NewToken, StoredToken, TokenFilter } from '../scoped-token-store.ts'
import type { Tables } from '../tables/tables.ts'
import { isValid } from './ahead.ts'
import { compileOnce } from './compile-once.ts'
import { isOlder } from './connector-rows.ts'
import { RowStore } from './row-store.ts'
import { allOf, oneOf } from './statement-result.ts'

/** A token as it is stored. */
export type TokenRow = Selectable<Tables['scoped_tokens']>

/** The tokens that have a scope, by the hashes of their secrets. They expire by the clock of the store. */
export class ScopedTokenStore extends RowStore {
  readonly #findRow = compileOnce(
    this.db,
    this.traits,
    ({ hash, time }: { readonly hash: string; readonly time: number | undefined }) => sql<TokenRow>`
      select scoped_tokens.* from scoped_tokens
      join memberships on memberships.client_id = scoped_tokens.client_id
        and memberships.organization_id = scoped_tokens.organization_id
      where scoped_tokens.hash = ${hash} and ${isValid('scoped_tokens', this.now(time))}`,
  )

  #valid() {
    return this.db.selectFrom('scoped_tokens').where(isValid('scoped_tokens', this.now()))
  }

  /** Throws if the token that it was made from is deleted. */
  async insert({ lifetime_ms, ends_by, ...token }: NewToken): Promise<StoredToken> {
    const end = this.fromNow(lifetime_ms)
    const expires_at = ends_by === undefined ? end : earlierOf(end, ends_by)
    const row = await this.db
      .insertInto('scoped_tokens')
      .values({ ...token, created_at: this.now(), expires_at })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toToken(row)
  }

  /** A token that has not expired, if its client is still a member of its organization. */
  async find(hash: string): Promise<StoredToken | undefined> {
    const [row] = await this.#findRow({ hash, time: this.traits.processTime() })
    return row && toToken(row)
  }

  findById(organization_id: string, id: string): Promise<StoredToken | undefined> {
    const query = this.#valid().where(({ and }) => and({ organization_id, id }))
    return oneOf(query.selectAll(), toToken)
  }

  /** Tokens that have not expired, newest first. */
  async list({ organization_id, lineage, after, limit }: TokenFilter): Promise<StoredToken[]> {
    let query = this.#valid().selectAll().where('organization_id', '=', organization_id)
    // an id has no wildcard but the underscore, which matches itself
    if (lineage !== undefined) query = query.where('lineage', 'like', `${lineage}%`)
    if (after) query = query.where(isOlder(after))
    return allOf(query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit), toToken)
  }

  /** How many tokens of an organization, or of those whose lineage begins like this, have not expired. */
  async count(organization_id: string, lineage: string = ''): Promise<number> {
    const { count } = await this.#valid()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', organization_id)
      .where('lineage', 'like', `${lineage}%`)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Deletes a token and those that were made from it. */
  async delete(organization_id: string, id: string): Promise<void> {
    await this.db
      .deleteFrom('scoped_tokens')
      .where(({ and }) => and({ organization_id, id }))
      .execute()
  }
}

/** A row without the hash of its secret. */
export function toToken({ hash: _, ...token }: TokenRow): StoredToken {
  return token
}

const earlierOf = (left: RawBuilder<number>, right: number) =>
  sql<number>`case when ${left} < ${right} then ${left} else ${right} end`
