import { type Kysely, PostgresAdapter, type SqlBool, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The log of events, and the position of the newest numbered event of each organization. */
export const events: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    const is_postgres = db.getExecutor().adapter instanceof PostgresAdapter
    await schema
      .createTable('events')
      .addColumn('sequence', is_postgres ? 'bigserial' : 'integer', (column) =>
        is_postgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('organization_id', 'text', (column) => column.notNull())
      .addColumn('position', 'bigint')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text')
      // without references: an event outlives what it is about
      .addColumn('connector_id', 'text')
      .addColumn('customer_name', 'text')
      .addColumn('data', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('events_position')
      .unique()
      .on('events')
      .columns(['organization_id', 'position'])
      .execute()
    await schema
      .createIndex('events_unnumbered')
      .on('events')
      // SQLite would read the whole index above otherwise
      .columns(['position', 'sequence'])
      .where(sql<SqlBool>`position is null`)
      .execute()
    await schema
      .createTable('event_positions')
      .addColumn('organization_id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .execute()
  },
}
