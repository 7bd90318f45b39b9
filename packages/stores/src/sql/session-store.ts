import { type Selectable, sql } from 'kysely'
import type { NewSession, SessionRole, SignInMethod, StoredSession } from '../session-stores.ts'
import type { Tables } from '../tables/tables.ts'
import { isValid } from './ahead.ts'
import { compileOnce } from './compile-once.ts'
import { RowStore } from './row-store.ts'
import { changesRows, findsRow, oneOf } from './statement-result.ts'

type Row = Selectable<Tables['sessions']>

/** What a statement that is compiled once is given. */
interface Wanted {
  readonly hash: string
  readonly key_id: string
  readonly time: number | undefined
}

/** The sessions of people, by the hashes of their secrets. */
export class SessionStore extends RowStore {
  readonly #findRow = compileOnce(
    this.db,
    this.traits,
    ({ hash, key_id, time }: Wanted) => sql<Row & { readonly unused_ms: number }>`
      select sessions.*, ${this.now(time)} - sessions.used_at as unused_ms from sessions
      join memberships on memberships.client_id = sessions.client_id
        and memberships.organization_id = sessions.organization_id
      where sessions.hash = ${hash} and sessions.key_id = ${key_id}
        and ${isValid('sessions', this.now(time))} and sessions.used_at + sessions.idle_ms > ${this.now(time)}`,
  )

  async insert({ person, lifetime_ms, ...session }: NewSession): Promise<StoredSession> {
    const row = await this.db
      .insertInto('sessions')
      .values({
        ...session,
        person_id: person.id,
        person_name: person.name,
        created_at: this.now(),
        used_at: this.now(),
        expires_at: this.fromNow(lifetime_ms),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toSession({ ...row, unused_ms: 0 })
  }

  /** A session that has not ended, if its client is still a member of its organization. */
  async find(hash: string, key_id: string): Promise<StoredSession | undefined> {
    const [row] = await this.#findRow({ hash, key_id, time: this.traits.processTime() })
    return row && toSession(row)
  }

  /** Whether a session has not ended. */
  holds(organization_id: string, id: string): Promise<boolean> {
    return findsRow(
      this.db
        .selectFrom('sessions')
        .select('id')
        .where(({ and }) => and({ organization_id, id }))
        .where(isValid('sessions', this.now()))
        .where(sql<number>`used_at + idle_ms`, '>', this.now()),
    )
  }

  /** The role of a person's newest session that has not ended; undefined without one. */
  roleOf(organization_id: string, person_id: string): Promise<SessionRole | undefined> {
    const query = this.db
      .selectFrom('sessions')
      .where(({ and }) => and({ organization_id, person_id }))
      .where(isValid('sessions', this.now()))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
    return oneOf(query.select('role'), ({ role }) => role as SessionRole)
  }

  /** Notes that a session is in use. */
  async touch(organization_id: string, id: string): Promise<void> {
    await this.db
      .updateTable('sessions')
      .set({ used_at: this.now() })
      .where(({ and }) => and({ organization_id, id }))
      .execute()
  }

  /** Ends a session. Returns whether there was one. */
  delete(organization_id: string, id: string): Promise<boolean> {
    return changesRows(this.db.deleteFrom('sessions').where(({ and }) => and({ organization_id, id })))
  }
}

function toSession(row: Row & { readonly unused_ms: number }): StoredSession {
  const { id, organization_id, client_id, created_at, expires_at, unused_ms } = row
  return {
    ...{ id, organization_id, client_id, created_at, expires_at, unused_ms },
    person: { id: row.person_id, name: row.person_name },
    role: row.role as SessionRole,
    method: row.method as SignInMethod,
  }
}
