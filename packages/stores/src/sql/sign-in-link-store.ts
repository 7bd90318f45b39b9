import { sql } from 'kysely'
import type { NewSignInLink, SessionRole, SignInMethod, StoredSignInLink } from '../session-stores.ts'
import { isAhead, LONGEST_SECRET_MS } from './ahead.ts'
import { RowStore } from './row-store.ts'

/** The links by which people sign in, by the hashes of their codes. Each works once, until it expires. */
export class SignInLinkStore extends RowStore {
  /** Returns when it expires, in milliseconds since 1970 by the clock of the store. */
  async insert({ person, lifetime_ms, ...link }: NewSignInLink): Promise<number> {
    const { expires_at } = await this.db
      .insertInto('sign_in_links')
      .values({
        ...link,
        person_id: person.id,
        person_name: person.name,
        expires_at: sql<number>`${this.now()} + ${lifetime_ms}`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    return expires_at
  }

  /** Takes a link: of several callers, one gets it. Undefined if it was taken, has expired, or never was. */
  async take(hash: string): Promise<StoredSignInLink | undefined> {
    const row = await this.db
      .deleteFrom('sign_in_links')
      .where('hash', '=', hash)
      .where(isAhead('expires_at', this.now(), LONGEST_SECRET_MS))
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    const { organization_id, client_id, person_id: id, person_name: name, role, method } = row
    return {
      organization_id,
      client_id,
      person: { id, name },
      role: role as SessionRole,
      method: method as SignInMethod,
    }
  }
}
