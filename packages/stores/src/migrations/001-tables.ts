import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { accessTables } from '../tables/001/access.ts'
import { COUNTING_KEY } from '../tables/001/clauses.ts'
import { connectorTables } from '../tables/001/connectors.ts'
import { eventTables } from '../tables/001/events.ts'
import { syncTables } from '../tables/001/sync.ts'

/** The tables of the first version. The statements are those of SQLite and of PostgreSQL alike. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    const is_postgres = db.getExecutor().adapter instanceof PostgresAdapter
    const counted = is_postgres ? 'bigserial primary key' : COUNTING_KEY
    for (const statement of [...accessTables, ...connectorTables, ...syncTables, ...eventTables])
      await sql.raw(statement.replace(COUNTING_KEY, counted)).execute(db)
  },
}
