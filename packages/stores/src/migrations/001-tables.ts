import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { accessTables } from './001-tables/access.ts'
import { connectorTables } from './001-tables/connectors.ts'
import { eventTables } from './001-tables/events.ts'
import { syncTables } from './001-tables/sync.ts'

/** The tables of the first version. The statements are those of SQLite and of PostgreSQL alike. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    const is_postgres = db.getExecutor().adapter instanceof PostgresAdapter
    const counted = is_postgres ? 'bigserial primary key' : 'integer primary key autoincrement'
    for (const statement of [...accessTables, ...connectorTables, ...syncTables, ...eventTables(counted)])
      await sql.raw(statement).execute(db)
  },
}
