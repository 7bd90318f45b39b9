import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

type ConnectorColumn = 'organization_id' | 'connector_id'

/** Published collections, runs, when connectors are due, their parts, and the keys of these. */
export const sync: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    const ofConnector = (table: string) =>
      schema
        .createTable(table)
        .addColumn('organization_id', 'text', (column) => column.notNull())
        .addColumn('connector_id', 'text', (column) => column.notNull())

    await ofConnector('collections')
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('declaration', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('records', 'bigint', (column) => column.notNull())
      .addColumn('synced_at', 'bigint')
      .addColumn('synced_from', 'text')
      .addColumn('manifest', 'text', (column) => column.notNull())
      .addColumn('checkpoint', 'text', (column) => column.notNull())
      // beside the manifest, so that no version of the server has to read the manifest of another one
      .addColumn('parts', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('collections_key', ['organization_id', 'connector_id', 'entity'])
      .$call(goesWithConnector('collections'))
      .execute()

    await ofConnector('sync_runs')
      .addColumn('run_id', 'text', (column) => column.notNull())
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('started_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addColumn('resumes_at', 'bigint')
      .addColumn('lease', 'text')
      .addColumn('entities', 'text', (column) => column.notNull())
      .addColumn('warnings', 'text', (column) => column.notNull())
      .addColumn('error', 'text')
      .addPrimaryKeyConstraint('sync_runs_key', ['organization_id', 'connector_id', 'run_id'])
      .$call(goesWithConnector('sync_runs'))
      .execute()
    await schema
      .createIndex('sync_runs_newest')
      .on('sync_runs')
      .columns(['organization_id', 'connector_id', 'created_at desc', 'run_id desc'])
      .execute()

    await ofConnector('sync_schedules')
      .addColumn('due_at', 'bigint')
      .addPrimaryKeyConstraint('sync_schedules_key', ['organization_id', 'connector_id'])
      .$call(goesWithConnector('sync_schedules'))
      .execute()
    await schema.createIndex('sync_schedules_due').on('sync_schedules').column('due_at').execute()
    // connectors that the version before has created
    await sql`
      insert into sync_schedules (organization_id, connector_id, due_at)
      select organization_id, id, 0 from connectors where sync_interval_seconds is not null
    `.execute(db)

    await ofConnector('data_keys')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('data_keys_key', ['organization_id', 'connector_id'])
      .$call(goesWithConnector('data_keys'))
      .execute()
    await schema.createIndex('data_keys_key_id').on('data_keys').column('key_id').execute()

    // Beside SQLite, parts are files and this table stays empty. Parts outlive their connector until the clean-up.
    await ofConnector('part_chunks')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('part_chunks_key', ['organization_id', 'connector_id', 'name', 'position'])
      .execute()
  },
}

/** Deletes the rows of a table with their connector. */
function goesWithConnector(table: string) {
  return <Columns extends string>(
    builder: CreateTableBuilder<string, Columns | ConnectorColumn>,
  ): CreateTableBuilder<string, Columns | ConnectorColumn> =>
    builder.addForeignKeyConstraint(
      `${table}_connector`,
      ['organization_id', 'connector_id'],
      'connectors',
      ['organization_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
}
