import type { NewSignInLink, SessionRole, SignInMethod, StoredSignInLink } from '../session-stores.ts'
import { isAhead, LONGEST_SECRET_MS } from './ahead.ts'
import { RowStore } from './row-store.ts'
import { oneOf } from './statement-result.ts'

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
        expires_at: this.fromNow(lifetime_ms),
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    return expires_at
  }

  /** Takes a link: of several callers, one gets it. Undefined if it was taken, has expired, or never was. */
  take(hash: string): Promise<StoredSignInLink | undefined> {
    const taken = this.db
      .deleteFrom('sign_in_links')
      .where('hash', '=', hash)
      .where(isAhead('expires_at', this.now(), LONGEST_SECRET_MS))
    return oneOf(taken.returningAll(), (row) => ({
      organization_id: row.organization_id,
      client_id: row.client_id,
      person: { id: row.person_id, name: row.person_name },
      role: row.role as SessionRole,
      method: row.method as SignInMethod,
    }))
  }
}
