import { type Kysely, type Selectable, sql } from 'kysely'
import type { NewSession, SessionRole, SignInMethod, StoredSession } from '../session-stores.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { isValid } from './ahead.ts'
import { compileOnce } from './compile-once.ts'
import { changesRows, findsRow } from './statement-result.ts'

type Row = Selectable<Tables['sessions']>

/** What a statement that is compiled once is given. */
interface Wanted {
  readonly hash: string
  readonly key_id: string
  readonly time: number | undefined
}

/** The sessions of people, by the hashes of their secrets. */
export function sessionStore(db: Kysely<Tables>, traits: SqlTraits) {
  const { now, processTime } = traits
  const findRow = compileOnce(
    db,
    traits,
    ({ hash, key_id, time }: Wanted) => sql<Row & { readonly unused_ms: number }>`
      select sessions.*, ${now(time)} - sessions.used_at as unused_ms from sessions
      join memberships on memberships.client_id = sessions.client_id
        and memberships.organization_id = sessions.organization_id
      where sessions.hash = ${hash} and sessions.key_id = ${key_id}
        and ${isValid('sessions', now(time))} and sessions.used_at + sessions.idle_ms > ${now(time)}`,
  )

  return {
    async insert({ person, lifetime_ms, ...session }: NewSession): Promise<StoredSession> {
      const row = await db
        .insertInto('sessions')
        .values({
          ...session,
          person_id: person.id,
          person_name: person.name,
          created_at: now(),
          used_at: now(),
          expires_at: sql<number>`${now()} + ${lifetime_ms}`,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toSession({ ...row, unused_ms: 0 })
    },

    /** A session that has not ended, if its client is still a member of its organization. */
    async find(hash: string, key_id: string): Promise<StoredSession | undefined> {
      const [row] = await findRow({ hash, key_id, time: processTime() })
      return row && toSession(row)
    },

    /** Whether a session has not ended. */
    holds: (organization_id: string, id: string): Promise<boolean> =>
      findsRow(
        db
          .selectFrom('sessions')
          .select('id')
          .where(({ and }) => and({ organization_id, id }))
          .where(isValid('sessions', now()))
          .where(sql<number>`used_at + idle_ms`, '>', now()),
      ),

    /** The role of a person's newest session that has not ended; undefined without one. */
    async roleOf(organization_id: string, person_id: string): Promise<SessionRole | undefined> {
      const row = await db
        .selectFrom('sessions')
        .select('role')
        .where(({ and }) => and({ organization_id, person_id }))
        .where(isValid('sessions', now()))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return row?.role as SessionRole | undefined
    },

    /** Notes that a session is in use. */
    async touch(organization_id: string, id: string): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ used_at: now() })
        .where(({ and }) => and({ organization_id, id }))
        .execute()
    },

    /** Ends a session. Returns whether there was one. */
    delete: (organization_id: string, id: string): Promise<boolean> =>
      changesRows(db.deleteFrom('sessions').where(({ and }) => and({ organization_id, id }))),
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
